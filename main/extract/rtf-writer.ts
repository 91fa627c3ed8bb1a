import iconv from 'iconv-lite'
import type { createAsides } from './rtf-asides.ts'
import { markHidden, newFlow, type Flow, type RtfState } from './rtf-flow.ts'
import { createRaisedFigures } from './raised-figures.ts'
import type { createRtfFonts } from './rtf-fonts.ts'
import type { createRtfLines } from './rtf-lines.ts'

export type RtfWriterParts = {
  readonly now: { readonly state: RtfState }
  readonly asides: ReturnType<typeof createAsides>
  readonly fonts: ReturnType<typeof createRtfFonts>
  readonly lines: ReturnType<typeof createRtfLines>
}

/** Puts an RTF's bytes and characters where the open groups say: the text, a part beside it, or what was deleted. */
export function createRtfWriter({ now, asides, fonts, lines }: RtfWriterParts) {
  const apart = createRaisedFigures()
  let toSkip = 0
  let hasHidden = false
  let hasDeleted = false
  let deletion: { readonly flow: Flow; readonly by: string } | undefined

  return {
    add,
    addSymbol,
    byte,
    bytes,
    flushBytes,
    endDeletion,
    /** So many characters stand in for one that was given by its number. */
    skip: (count: number): void => void (toSkip = count),
    found: () => ({ hasHidden, hasDeleted }),
  }

  function addSymbol(text: string): void {
    if (toSkip > 0) toSkip--
    else add(text)
  }

  /** Where text goes that comes now; undefined where it is none of the document's. */
  function target(): Flow | undefined {
    if (now.state.isIgnored) return undefined
    if (now.state.flow.capture !== undefined) return now.state.flow
    hasDeleted ||= now.state.isDeleted
    hasHidden ||= now.state.isHidden && !now.state.isDeleted
    if (!now.state.isDeleted) {
      endDeletion()
      return now.state.flow
    }
    deletion ??= { flow: newFlow(undefined, now.state.flow.encoding), by: asides.reviser(now.state.reviser) }
    return deletion.flow
  }

  function endDeletion(): void {
    if (deletion === undefined) return
    const { flow, by } = deletion
    deletion = undefined
    decodeBytes(flow)
    lines.addDeleted(by, flow.text.replaceAll(/\s+/g, ' ').trim())
  }

  function bytes(text: string): void {
    // Most of a text is ASCII; only half of a character of two bytes makes it wait.
    if (toSkip === 0 && plain.test(text) && now.state.flow.bytes.length === 0) {
      const flow = target()
      if (flow !== undefined && flow.bytes.length === 0) return append(flow, text)
    }
    for (let i = 0; i < text.length; i++) byte(text.charCodeAt(i))
  }

  /** Bytes wait until their run ends: two of them may be one character. */
  function flushBytes(): void {
    decodeBytes(now.state.flow)
    if (deletion !== undefined) decodeBytes(deletion.flow)
  }

  function decodeBytes(flow: Flow): void {
    if (flow.bytes.length === 0) return
    const text = iconv.decode(Buffer.from(flow.bytes), flow.encoding)
    flow.bytes = []
    append(flow, text)
  }

  function add(text: string): void {
    flushBytes()
    const flow = target()
    if (flow !== undefined) append(flow, text)
  }

  function append(flow: Flow, text: string): void {
    const isText = flow === now.state.flow && flow.capture === undefined
    if (isText) markHidden(flow, now.state.isHidden)
    flow.text += isText ? apart(text, flow.text, now.state.isRaised) : text
    if (isText && flow.part === undefined) asides.onText(text)
  }

  function byte(value: number): void {
    if (toSkip > 0) return void toSkip--
    const flow = target()
    if (flow === undefined) return
    const encoding = fonts.encodingOf(now.state.font)
    if (encoding !== flow.encoding) flushBytes()
    flow.encoding = encoding
    flow.bytes.push(value)
  }
}

const plain = /^[\x20-\x7e\t]*$/
