const workers = import.meta.glob<string>('../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** Where pdf.js finds its own worker. */
export const pdfWorkerUrl = Object.values(workers)[0] ?? ''

const cMapUrl = import.meta.glob<string>('../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
})
const standardFontDataUrl = import.meta.glob<string>('../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
})
const wasmUrl = import.meta.glob<string>('../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
})
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = { cMapUrl, standardFontDataUrl, wasmUrl }

/** Gives pdf.js the files that it may need, each of them one of our own assets. */
export class PdfAssets {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const [, url] = Object.entries(kinds[kind] ?? {}).find(([path]) => path.endsWith(`/${filename}`)) ?? []
    if (url === undefined) throw new Error(`no asset ${kind} ${filename}`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`asset ${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
