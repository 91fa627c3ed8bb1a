import { transformedBox, turnedFrame, type Box, type PageFrame } from './pdf-frame.ts'
import type { Word } from './pdf-words.ts'
import type { Pdfium } from './pdfium.ts'

/** What annotations show: form values and free text as words in their place on the page, everything else as notes below it. */
export type Annotations = { readonly words: readonly Word[]; readonly notes: readonly string[] }

const subtype = { link: 2, freeText: 3, popup: 16, widget: 20 }
const fieldType = { checkBox: 2, radioButton: 3, comboBox: 4, listBox: 5, text: 6 }
const isHiddenFlag = 2 | 32
const isPasswordFlag = 1 << 13

/** `form` is the form environment, 0 where the document has no form; `isLarge`: it has more fields than the environment is good for. */
export type LoadedPage = { readonly page: number; readonly form: number; readonly isLarge: boolean }

/** Annotations of a loaded page. `onCount` gets how many there are before they are read. */
export function readAnnotations(
  pdfium: Pdfium,
  { page, form, isLarge }: LoadedPage,
  { frame, onCount }: { readonly frame: PageFrame; readonly onCount: (count: number) => void },
): Annotations {
  const { calls } = pdfium
  const words: Word[] = []
  const notes = new Set<string>()
  const count = calls.FPDFPage_GetAnnotCount(page)
  onCount(count)
  if (count === 0 || hasOnlyLinks(pdfium, page, count)) return { words, notes: [] }
  for (let i = 0; i < count; i++) {
    const annotation = calls.FPDFPage_GetAnnot(page, i)
    if (annotation === 0) continue
    readOne(annotation)
    calls.FPDFPage_CloseAnnot(annotation)
  }
  return { words, notes: [...notes] }

  function readOne(annotation: number): void {
    const type = calls.FPDFAnnot_GetSubtype(annotation)
    if (type === subtype.link || (calls.FPDFAnnot_GetFlags(annotation) & isHiddenFlag) !== 0) return
    if (type === subtype.widget) {
      if (form !== 0) place(annotation, isLarge ? ownText(pdfium, annotation) : fieldText(pdfium, form, annotation))
      return
    }
    const text = stringValue(pdfium, annotation, 'Contents')
    if (text.trim() === '') return
    if (type === subtype.freeText) {
      place(annotation, text)
      return
    }
    const author = stringValue(pdfium, annotation, 'T')
    const note = `${author === '' ? 'Note' : `Note by ${author}`}: ${text.trim().replaceAll(/\s*[\n\r]+\s*/g, ' / ')}`
    // A pop-up often repeats its parent.
    notes.add(note)
  }

  function place(annotation: number, text: string): void {
    const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
    if (lines.length === 0) return
    const [left, top, right, bottom] = annotationBox(pdfium, annotation, frame)
    const size = Math.max(1, Math.min((bottom - top) / (lines.length * 1.2), 12))
    // One line stands in the middle of its box, several begin at the top.
    const first = lines.length === 1 ? (top + bottom) / 2 + size * 0.35 : top + size
    lines.forEach((line, i) => {
      const width = Math.min(right - left, line.length * size * 0.5)
      words.push({
        text: line.trim(),
        left: left + 1,
        right: left + 1 + width,
        base: first + i * size * 1.2,
        size,
        isSpaced: false,
        isPlain: false,
      })
    })
  }
}

/** Counting links is cheap; opening each annotation to see that it is one is not, and books have dozens on a page. */
function hasOnlyLinks(pdfium: Pdfium, page: number, count: number): boolean {
  const { calls } = pdfium
  return pdfium.withBytes(new Uint8Array(8), (pointer) => {
    let links = 0
    while (links < count && calls.FPDFLink_Enumerate(page, pointer, pointer + 4) === 1) links++
    return links === count && pdfium.heap().getInt32(pointer, true) === count
  })
}

/** What the field shows: the label of a choice, not the value it exports; a mark for a box. */
function fieldText(pdfium: Pdfium, form: number, annotation: number): string {
  const { calls } = pdfium
  switch (calls.FPDFAnnot_GetFormFieldType(form, annotation)) {
    case fieldType.checkBox:
    case fieldType.radioButton:
      return isChecked(pdfium, annotation) ? '[x]' : '[ ]'
    case fieldType.comboBox:
    case fieldType.listBox: {
      const labels: string[] = []
      const count = Math.min(calls.FPDFAnnot_GetOptionCount(form, annotation), 10_000)
      for (let i = 0; i < count; i++) {
        if (calls.FPDFAnnot_IsOptionSelected(form, annotation, i) === 1) {
          labels.push(
            pdfium.readString((buffer, bytes) => calls.FPDFAnnot_GetOptionLabel(form, annotation, i, buffer, bytes)),
          )
        }
      }
      return labels.length > 0 ? labels.join(', ') : valueOf(pdfium, form, annotation)
    }
    case fieldType.text:
      return (calls.FPDFAnnot_GetFormFieldFlags(form, annotation) & isPasswordFlag) !== 0
        ? ''
        : valueOf(pdfium, form, annotation)
    default:
      return ''
  }
}

/** What a field says of itself, without the form around it. */
function ownText(pdfium: Pdfium, annotation: number): string {
  if (stringValue(pdfium, annotation, 'AS') !== '') return isChecked(pdfium, annotation) ? '[x]' : '[ ]'
  return (numberValue(pdfium, annotation, 'Ff') & isPasswordFlag) !== 0 ? '' : stringValue(pdfium, annotation, 'V')
}

/** By the appearance that is shown: PDFium's own answer needs a page that is open for filling in. */
function isChecked(pdfium: Pdfium, annotation: number): boolean {
  const state = stringValue(pdfium, annotation, 'AS')
  return state !== '' && state !== 'Off'
}

function valueOf(pdfium: Pdfium, form: number, annotation: number): string {
  return pdfium.readString((buffer, bytes) => pdfium.calls.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, bytes))
}

function stringValue(pdfium: Pdfium, annotation: number, key: string): string {
  return pdfium.withBytes(Buffer.from(key), (name) =>
    pdfium.readString((buffer, bytes) => pdfium.calls.FPDFAnnot_GetStringValue(annotation, name, buffer, bytes)),
  )
}

/** 0 where there is none. */
function numberValue(pdfium: Pdfium, annotation: number, key: string): number {
  return pdfium.withBytes(Buffer.from(key), (name) =>
    pdfium.withBytes(new Uint8Array(4), (value) =>
      pdfium.calls.FPDFAnnot_GetNumberValue(annotation, name, value) === 1 ? pdfium.heap().getFloat32(value, true) : 0,
    ),
  )
}

function annotationBox(pdfium: Pdfium, annotation: number, frame: PageFrame): Box {
  return pdfium.withBytes(new Uint8Array(16), (rect) => {
    pdfium.calls.FPDFAnnot_GetRect(annotation, rect)
    const memory = pdfium.heap()
    const float = (at: number): number => memory.getFloat32(rect + at, true)
    return transformedBox(turnedFrame(frame, 0), [float(0), float(4), float(8), float(12)])
  })
}
