import type { PictureReader, Reading } from './picture-reader.ts'
import { turnBack, turnedBox, type Box, type Turn } from './turned-picture.ts'

/** A picture that stands upright is read more surely than this; one that lies on its side or head never is. */
const SURE = 60
/** Another turn must be so much surer: a bad copy reads badly whichever way it lies. */
const SURER = 15
/** Surer than this no other turn can be. */
const CERTAIN = 80
/** Points of the part that is tried, each way: some lines of print. */
const PART = 1_000

/** Reads a picture; where that is hardly sure, a part of it turned each way, and the whole again as the surest of them lies. */
export async function findTurn(reader: PictureReader, first: Turn): Promise<Reading & { readonly turn: Turn }> {
  const upright = { ...(await reader.read(first)), turn: first }
  if (upright.confidence >= SURE || upright.words.length === 0 || !reader.canTurn) return upright
  const part = partAround(upright, reader.size(first), first)
  let best = { turn: first, confidence: 0 }
  for (const turn of others(first)) {
    const { confidence } = await reader.read(turn, part)
    if (confidence > best.confidence) best = { turn, confidence }
    if (confidence >= CERTAIN) break
  }
  if (best.confidence < SURE || best.confidence < upright.confidence + SURER) return upright
  const turned = { ...(await reader.read(best.turn)), turn: best.turn }
  return turned.confidence > upright.confidence ? turned : upright
}

/** Turned onto its head is the rarest. */
function others(first: Turn): Turn[] {
  return ([0, 1, 3, 2] as const).filter((turn) => turn !== first)
}

/** The middle of what was taken for words, as it lies before any turn. */
function partAround({ words }: Reading, whole: Pick<Box, 'width' | 'height'>, turn: Turn): Box {
  const [width, height] = [Math.min(PART, whole.width), Math.min(PART, whole.height)]
  const across = median(words.map(({ left, right }) => (left + right) / 2))
  const down = median(words.map(({ base, size }) => base - size / 2))
  const left = Math.round(Math.min(Math.max(0, across - width / 2), whole.width - width))
  const top = Math.round(Math.min(Math.max(0, down - height / 2), whole.height - height))
  return turnedBox({ left, top, width, height }, whole, turnBack(turn))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
