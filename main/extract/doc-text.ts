import iconv from 'iconv-lite'
import type { ByteView } from './byte-view.ts'
import { docTables, positionTable, type DocFile } from './doc-file.ts'
import { ExtractError } from './text-view.ts'

/** All characters of a Word document in their order, and where each is kept (properties go by that). */
export type DocText = { readonly text: string; readonly offsetOf: (position: number) => number }

type Piece = { readonly start: number; readonly end: number; readonly at: number; readonly unit: 1 | 2 }

export function readDocText(file: DocFile): DocText {
  const pieces = readPieces(file)
  const text: string[] = []
  for (const { start, end, at, unit } of pieces) {
    const length = end - start
    text.push(
      unit === 2
        ? file.word.utf16(at, length)
        : iconv.decode(Buffer.from(file.word.part(at, length).bytes), 'windows-1252'),
    )
  }
  let last = 0
  return {
    text: text.join(''),
    offsetOf(position) {
      const isIn = (piece: Piece | undefined): piece is Piece =>
        piece !== undefined && position >= piece.start && position < piece.end
      if (!isIn(pieces[last])) last = isIn(pieces[last + 1]) ? last + 1 : pieces.findIndex(isIn)
      const piece = pieces[last]
      if (piece !== undefined) return piece.at + (position - piece.start) * piece.unit
      last = 0
      return -1
    },
  }
}

/** The piece table follows any number of property lists. */
function readPieces(file: DocFile): Piece[] {
  const view = file.table(docTables.pieces)
  let at = 0
  while (at < view.length && view.u8(at) === 1) at += 3 + view.u16(at + 1)
  if (at >= view.length || view.u8(at) !== 2)
    throw new ExtractError('corrupt', 'The file is damaged: its text has no order.')
  const table = positionTable(view.part(at + 5, view.u32(at + 1)), 8)
  const pieces: Piece[] = []
  let total = 0
  for (let i = 0; i < table.count; i++) {
    const [start, end] = [table.positions[i]!, table.positions[i + 1]!]
    total += end - start
    // Pieces that say more than the file holds are an attack, not a document.
    if (end < start || total > file.word.length * 2)
      throw new ExtractError('corrupt', 'The file is damaged: its text overlaps.')
    pieces.push(pieceAt(table.entry(i), start, end))
  }
  return pieces
}

function pieceAt(entry: ByteView, start: number, end: number): Piece {
  const place = entry.u32(2)
  const isNarrow = (place & 0x4000_0000) !== 0
  const at = place & 0x3fff_ffff
  return { start, end, at: isNarrow ? at / 2 : at, unit: isNarrow ? 1 : 2 }
}
