import { equationText } from './equation.ts'
import { isRaised, toggle, type DocxStyles } from './docx-styles.ts'
import { extractLimits } from './limits.ts'
import { isNearWhite } from './near-white.ts'
import { createRaisedFigures } from './raised-figures.ts'
import { plainSymbols, symbolText } from './symbol-fonts.ts'
import { alternative, childOf, childrenOf, relationOf, textOf, valueOf, type XmlElement } from './xml-tree.ts'

/** A tracked change whose words are not part of the text any more. */
export type Change = { readonly kind: 'deleted' | 'moved'; readonly author: string; readonly text: string }

/** What hangs on a paragraph: shown once, after it. */
export type Hanging = {
  readonly kind: 'box' | 'graphic'
  readonly element: XmlElement
}

/** What a paragraph says, with all insertions accepted. */
export type Paragraph = {
  readonly text: string
  readonly hanging: readonly Hanging[]
  readonly changes: readonly Change[]
}

/** What is known across paragraphs while a document is read. */
export type InlineContext = {
  readonly styles: DocxStyles
  /** Called for each foot- or endnote mark; gives its label. */
  readonly noteLabel: (kind: 'footnote' | 'endnote', id: string) => string
  /** Comments whose range is open here. */
  readonly openComments: Set<string>
  /** Called with the words that comments stand on ('' for one that only has a place). */
  readonly onCommented: (id: string, text: string) => void
  /** Called where text is there that a reader does not see. */
  readonly onHidden: () => void
  /** Whether the cell around has a background of its own, on which white text is read well. */
  isShaded: boolean
}

/** Reads a paragraph's inline content: fields by their results, hidden runs as `[hidden: …]`. */
export function readParagraph(paragraph: XmlElement, context: InlineContext): Paragraph {
  const apart = createRaisedFigures()
  const pieces: { text: string; isHidden: boolean }[] = []
  const hanging: Hanging[] = []
  const changes: Change[] = []
  /** One per open field: whether its instruction, which nobody sees, is still going on; whether it shows a note's number. */
  const fields: { isInstruction: boolean; isNote: boolean }[] = []
  const outer = childOf(paragraph, 'pPr')
  const style = context.styles(valueOf(outer, 'pStyle'))
  const isShaded = context.isShaded || childOf(outer, 'shd') !== undefined

  const add = (text: string, isHidden = false): void => {
    if (text === '') return
    const last = pieces.at(-1)
    if (last?.isHidden === isHidden) last.text += text
    else pieces.push({ text, isHidden })
    for (const id of context.openComments) context.onCommented(id, text)
  }

  function run(element: XmlElement): void {
    const properties = childOf(element, 'rPr')
    const own = context.styles(valueOf(properties, 'rStyle') ?? '')
    const isHidden = toggle(properties, 'vanish') ?? own.isHidden ?? style.isHidden ?? false
    const isCaps = toggle(properties, 'caps') ?? own.isCaps ?? style.isCaps ?? false
    const font = childOf(properties, 'rFonts')?.attributes['ascii'] ?? ''
    const isAbove = isRaised(properties) ?? own.isRaised ?? style.isRaised ?? false
    const isUnseen = isHidden || isTiny(properties) || (!isShaded && isWhite(properties))
    for (const child of childrenOf(element)) {
      if (child.name === 'fldChar') field(child)
      else if (child.name === 'instrText') instruction(textOf(child))
      else if (fields.some(({ isInstruction }) => isInstruction)) continue
      else if (child.name === 't') {
        const plain = plainSymbols(textOf(child), font)
        const text = apart(plain, pieces.at(-1)?.text ?? '', isAbove)
        if (isUnseen && text.trim() !== '') context.onHidden()
        add(isCaps ? text.toUpperCase() : text, isHidden)
      } else if (child.name === 'sym') {
        add(symbolText(Number.parseInt(child.attributes['char'] ?? '0', 16), child.attributes['font'] ?? ''))
      } else inline(child)
    }
  }

  function field(element: XmlElement): void {
    const type = element.attributes['fldCharType']
    if (type === 'begin') {
      add(formFieldText(childOf(element, 'ffData')))
      fields.push({ isInstruction: true, isNote: false })
    } else if (type === 'separate') {
      const isNote = fields.pop()?.isNote ?? false
      fields.push({ isInstruction: false, isNote })
      if (isNote) add('[')
    } else if (type === 'end' && fields.pop()?.isNote === true) add(']')
  }

  function instruction(text: string): void {
    const open = fields.at(-1)
    if (open !== undefined) open.isNote ||= isNoteReference(text)
  }

  function removed(element: XmlElement): void {
    const text = removedText(element)
    const kind = element.name === 'del' ? 'deleted' : 'moved'
    if (text.trim() !== '') changes.push({ kind, author: element.attributes['author'] ?? '', text })
  }

  function inline(element: XmlElement): void {
    if (invisible.has(element.name)) return
    const signs = fixedText[element.name]
    if (signs !== undefined) return add(signs)
    switch (element.name) {
      case 'r':
        return run(element)
      case 'fldSimple': {
        const isNote = isNoteReference(element.attributes['instr'] ?? '')
        if (isNote) add('[')
        for (const child of childrenOf(element)) inline(child)
        return isNote ? add(']') : undefined
      }
      case 'del':
      case 'moveFrom':
        return removed(element)
      case 'txbxContent':
        return void hanging.push({ kind: 'box', element })
      case 'chart':
      case 'relIds':
        return void hanging.push({ kind: 'graphic', element })
      case 'textpath':
        return add(element.attributes['string'] ?? '')
      case 'oMath':
        return add(equationText(element))
      case 'footnoteReference':
      case 'endnoteReference':
        return add(
          `[${context.noteLabel(element.name === 'endnoteReference' ? 'endnote' : 'footnote', relationOf(element))}]`,
        )
      case 'commentRangeStart':
        if (context.openComments.size < extractLimits.openComments) context.openComments.add(relationOf(element))
        return
      case 'commentRangeEnd':
        return void context.openComments.delete(relationOf(element))
      case 'commentReference':
        return context.onCommented(relationOf(element), '')
      case 'ruby':
        for (const child of childrenOf(childOf(element, 'rubyBase'))) inline(child)
        return add(`(${textOf(childOf(element, 'rt'))})`)
      default:
        for (const child of element.name === 'AlternateContent' ? alternative(element) : childrenOf(element))
          inline(child)
    }
  }

  for (const child of childrenOf(paragraph)) inline(child)
  return { text: pieces.map(shownPiece).join(''), hanging, changes }
}

/** A field that shows again the mark of a foot- or endnote. */
function isNoteReference(instruction: string): boolean {
  return /^\s*NOTEREF\b/i.test(instruction)
}

function shownPiece({ text, isHidden }: { text: string; isHidden: boolean }): string {
  return isHidden && text.trim() !== '' ? `[hidden: ${text}]` : text
}

const invisible = new Set(['rPr', 'pPr', 'sdtPr', 'instrText', 'delText', 'delInstrText', 'fldData', 'binData'])

const fixedText: Readonly<Record<string, string>> = { tab: '\t', ptab: '\t', br: ' ', cr: ' ', noBreakHyphen: '-' }

function isTiny(properties: XmlElement | undefined): boolean {
  const halfPoints = valueOf(properties, 'sz')
  return halfPoints !== undefined && Number(halfPoints) <= 4
}

function isWhite(properties: XmlElement | undefined): boolean {
  const isOnPaper = childOf(properties, 'shd') === undefined && childOf(properties, 'highlight') === undefined
  return isOnPaper && isNearWhite(valueOf(properties, 'color'))
}

/** Form fields of old keep their state apart from the text: a check box, or the choice of a list. */
function formFieldText(data: XmlElement | undefined): string {
  const box = childOf(data, 'checkBox')
  if (box !== undefined) return (toggle(box, 'checked') ?? toggle(box, 'default')) === true ? '☒' : '☐'
  const list = childOf(data, 'ddList')
  const chosen = Number(valueOf(list, 'result') ?? valueOf(list, 'default') ?? 0)
  return childrenOf(list, 'listEntry')[chosen]?.attributes['val'] ?? ''
}

function removedText(element: XmlElement): string {
  return childrenOf(element)
    .map((child) => {
      if (child.name === 'delText' || child.name === 't') return textOf(child)
      return fixedText[child.name] ?? (invisible.has(child.name) ? '' : removedText(child))
    })
    .join('')
}
