import { getDocument, GlobalWorkerOptions, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist'
import { PdfAssets, pdfWorkerUrl } from './pdf-assets.ts'

GlobalWorkerOptions.workerSrc = pdfWorkerUrl

export type OpenedPdf =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly phase: 'locked'; readonly wasWrong: boolean }
  | { readonly phase: 'failed'; readonly message: string }

/** Opens a PDF at an address of our own host, in pieces as they are needed. `onChange` is told how far it is; the result closes it. */
export function openPdf(url: string, password: string | undefined, onChange: (opened: OpenedPdf) => void): () => void {
  const loading = getDocument({
    url,
    ...(password === undefined ? {} : { password }),
    useWorkerFetch: false,
    BinaryDataFactory: PdfAssets,
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'fonts/',
    wasmUrl: 'wasm/',
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: 50_000_000,
    enableXfa: false,
    verbosity: 0,
  })
  let isClosed = false
  const tell = (opened: OpenedPdf): void => {
    if (!isClosed) onChange(opened)
  }
  loading.promise.then(
    (pdf) => tell({ phase: 'open', pdf }),
    (error: unknown) => {
      if (error instanceof PasswordException) tell({ phase: 'locked', wasWrong: password !== undefined })
      else tell({ phase: 'failed', message: error instanceof Error ? error.message : String(error) })
    },
  )
  return () => {
    isClosed = true
    void loading.destroy()
  }
}
