import iconv from 'iconv-lite'
import { charsetEncoding, codePageEncoding } from './rtf-words.ts'

/** Which encoding bytes are in: a font's own, else the document's. */
export function createRtfFonts() {
  const encodings = new Map<number, string>()
  let own = 'windows-1252'
  let listed = 0
  const set = (encoding: string | undefined): void => {
    if (encoding !== undefined) encodings.set(listed, known(encoding))
  }
  return {
    encodingOf: (font: number): string => encodings.get(font) ?? own,
    setDocument: (encoding: string): void => void (own = known(encoding)),
    /** The font of the table that is described next. */
    list: (font: number): void => void (listed = font),
    setCharset: (charset: number): void => set(charsetEncoding(charset)),
    setCodePage: (codePage: number): void => set(codePageEncoding(codePage)),
  }
}

function known(encoding: string): string {
  return iconv.encodingExists(encoding) ? encoding : 'windows-1252'
}
