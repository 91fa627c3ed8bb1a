import { readFile } from 'node:fs/promises'
import { PDFiumModule } from '@hyzyla/pdfium'

/** PDFium's C interface as WebAssembly exports it: handles and pointers are numbers. Only what is used here. */
export type PdfiumCalls = {
  readonly memory: { readonly buffer: ArrayBuffer; grow: (pages: number) => number }
  /** As properties, for loops over all glyphs and objects take them out: looking a function up among so many costs more than calling it. */
  readonly FPDFText_GetUnicode: (text: number, index: number) => number
  readonly FPDFText_IsGenerated: (text: number, index: number) => number
  readonly FPDFText_GetLooseCharBox: (text: number, index: number, rect: number) => number
  readonly FPDFText_GetTextObject: (text: number, index: number) => number
  readonly FPDFPage_GetObject: (page: number, index: number) => number
  readonly FPDFPageObj_GetType: (object: number) => number
  readonly FPDFTextObj_GetTextRenderMode: (text: number) => number
  readonly FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number
  readonly FPDFText_GetMatrix: (text: number, index: number, matrix: number) => number
  readonly FPDFText_GetFontSize: (text: number, index: number) => number
  readonly FPDFPageObj_GetFillColor: (
    object: number,
    red: number,
    green: number,
    ...rest: [blue: number, alpha: number]
  ) => number
  malloc(bytes: number): number
  free(pointer: number): void
  FPDF_InitLibrary(): void
  FPDF_LoadMemDocument(bytes: number, size: number, password: number): number
  FPDF_GetLastError(): number
  FPDF_CloseDocument(document: number): void
  FPDF_GetPageCount(document: number): number
  FPDF_GetFormType(document: number): number
  FPDF_LoadPage(document: number, index: number): number
  FPDF_ClosePage(page: number): void
  FPDF_GetPageWidthF(page: number): number
  FPDF_GetPageHeightF(page: number): number
  FPDFPage_GetRotation(page: number): number
  FPDFPage_CountObjects(page: number): number
  FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, ...rest: [right: number, top: number]): number
  FPDFPageObj_GetMatrix(object: number, matrix: number): number
  FPDFPath_GetDrawMode(path: number, fill: number, stroke: number): number
  FPDFPath_CountSegments(path: number): number
  FPDFPath_GetPathSegment(path: number, index: number): number
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number
  FPDFPathSegment_GetType(segment: number): number
  FPDFPathSegment_GetClose(segment: number): number
  FPDFFormObj_CountObjects(form: number): number
  FPDFFormObj_GetObject(form: number, index: number): number
  FPDFBitmap_CreateEx(width: number, height: number, format: number, ...memory: [scan: number, stride: number]): number
  FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    ...rest: [width: number, height: number, colour: number]
  ): number
  FPDFBitmap_GetBuffer(bitmap: number): number
  FPDFBitmap_GetStride(bitmap: number): number
  FPDFBitmap_Destroy(bitmap: number): void
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    ...rest: [top: number, width: number, height: number, rotate: number, flags: number]
  ): void
  FPDF_GetPageBoundingBox(page: number, rect: number): number
  FPDFText_LoadPage(page: number): number
  FPDFText_ClosePage(text: number): void
  FPDFText_CountChars(text: number): number
  FPDFLink_Enumerate(page: number, position: number, link: number): number
  FPDFPage_GetAnnotCount(page: number): number
  FPDFPage_GetAnnot(page: number, index: number): number
  FPDFPage_CloseAnnot(annotation: number): void
  FPDFAnnot_GetSubtype(annotation: number): number
  FPDFAnnot_GetRect(annotation: number, rect: number): number
  FPDFAnnot_GetFlags(annotation: number): number
  FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number
  FPDFAnnot_GetNumberValue(annotation: number, key: number, value: number): number
  FPDFAnnot_GetFormFieldType(form: number, annotation: number): number
  FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number
  FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, bytes: number): number
  FPDFAnnot_GetOptionCount(form: number, annotation: number): number
  FPDFAnnot_GetOptionLabel(form: number, annotation: number, index: number, ...buffer: [number, number]): number
  FPDFAnnot_IsOptionSelected(form: number, annotation: number, index: number): number
  FPDFDOC_InitFormFillEnvironment(document: number, info: number): number
  FPDFDOC_ExitFormFillEnvironment(form: number): void
  FPDFDoc_GetAttachmentCount(document: number): number
  FPDFDoc_GetAttachment(document: number, index: number): number
  FPDFAttachment_GetName(attachment: number, buffer: number, bytes: number): number
  FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  FPDFBookmark_GetTitle(bookmark: number, buffer: number, bytes: number): number
  FPDFBookmark_GetDest(document: number, bookmark: number): number
  FPDFBookmark_GetAction(bookmark: number): number
  FPDFAction_GetDest(document: number, action: number): number
  FPDFDest_GetDestPageIndex(document: number, destination: number): number
}

export type Pdfium = {
  readonly calls: PdfiumCalls
  /** From now on its memory stays below so many bytes; a document that needs more makes it give up with a trap. */
  limit(bytes: number): void
  /** The module's memory now; it moves when it grows, so never keep it over a call. */
  heap(): DataView<ArrayBuffer>
  /** A string that a call writes as UTF-16 into a buffer and gives the bytes of; empty where there is none. */
  readString(call: (buffer: number, bytes: number) => number): string
  /** Runs with a zero-ended byte string in the module's memory. */
  withBytes<T>(bytes: Uint8Array, use: (pointer: number) => T): T
}

let loaded: Promise<Pdfium> | undefined

/** PDFium in this thread; compiled when first asked for. */
export function loadPdfium(): Promise<Pdfium> {
  loaded ??= start()
  return loaded
}

/** The next document gets a fresh instance: WebAssembly memory never shrinks, and a trap leaves it in any state. */
export function forgetPdfium(): void {
  loaded = undefined
}

/** WebAssembly counts its memory in these. */
const PAGE = 65_536
/** Bytes of a string that is read at once. */
const SHORT = 1_024

async function start(): Promise<Pdfium> {
  const binary = await readFile(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  const module = await PDFiumModule({ wasmBinary: binary.buffer })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's types name malloc and free only
  const calls = module.wasmExports as unknown as PdfiumCalls
  calls.FPDF_InitLibrary()
  const short = calls.malloc(SHORT)
  let most = Number.POSITIVE_INFINITY
  const { memory } = calls
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE > most) throw new RangeError('PDFium may take no more memory')
    return grow(pages)
  }
  const heap = (): DataView<ArrayBuffer> => new DataView(calls.memory.buffer)
  const withBytes = <T>(bytes: Uint8Array, use: (pointer: number) => T): T => {
    const pointer = calls.malloc(bytes.length + 1)
    if (pointer === 0) throw new RangeError('PDFium is out of memory')
    new Uint8Array(calls.memory.buffer).set(bytes, pointer)
    heap().setUint8(pointer + bytes.length, 0)
    try {
      return use(pointer)
    } finally {
      calls.free(pointer)
    }
  }
  return {
    calls,
    limit: (bytes) => void (most = bytes),
    heap,
    withBytes,
    readString(call) {
      // Most are short, and asking for the size first would be the whole work twice.
      const size = Math.min(call(short, SHORT), 1 << 22)
      if (size <= 2) return ''
      if (size <= SHORT) return Buffer.from(calls.memory.buffer, short, size - 2).toString('utf16le')
      return withBytes(new Uint8Array(size), (pointer) => {
        call(pointer, size)
        return Buffer.from(calls.memory.buffer, pointer, size - 2).toString('utf16le')
      })
    },
  }
}
