import { createCommentWords } from './comment-words.ts'
import { numeral } from './numerals.ts'
import type { Flow } from './rtf-flow.ts'

/** What an RTF says about its text beside it: who made comments and changes, and which words they stand on. */
export function createAsides() {
  const commented = createCommentWords()
  const notes = { footnote: 0, endnote: 0 }
  let revisers: string[] = []
  let author = ''
  let noteMark: { readonly flow: Flow; readonly at: number } | undefined

  return {
    /** A captured text has ended. */
    onCaptured(name: string, text: string, comment: Flow): void {
      const said = text.trim()
      if (name === 'revtbl') revisers = text.split(';').map((one) => one.trim())
      else if (name === 'atnauthor') author = said
      else if (name === 'atrfstart') commented.open(said)
      else if (name === 'atrfend') commented.close(said)
      else if (name === 'atnref') {
        const words = commented.of(said)
        if (words !== '') comment.lead = `${comment.lead.slice(0, -2)} on “${words}”: `
      }
    },
    /** Words of the text. */
    onText: (text: string): void => commented.add(text),
    /** What a comment's line begins with. */
    commentLead(): string {
      const lead = `Comment${author === '' ? '' : ` by ${author}`}: `
      author = ''
      return lead
    },
    reviser: (index: number): string => revisers[index] ?? '',
    /** A note's mark: in the text it waits for its note, in the note it gives both their number. */
    onMark(flow: Flow): void {
      if (flow.part !== 'footnote' && flow.part !== 'endnote') noteMark = { flow, at: flow.text.length }
      else if (noteMark !== undefined && flow.text.trim() === '' && flow.lead === '') {
        const count = ++notes[flow.part]
        const mark = `[${flow.part === 'footnote' ? count : numeral(count, 'lowerRoman')}]`
        const { flow: outer, at } = noteMark
        outer.text = outer.text.slice(0, at) + mark + outer.text.slice(at)
        flow.lead = `${mark} `
        noteMark = undefined
      }
    },
  }
}

/** A list's number or sign as it stands before an item. */
export function listLabel(captured: string): string {
  const label = captured.trim()
  return /^[\u{e000}-\u{f8ff}·§o]$/u.test(label) ? '•' : label
}
