/** What is called by the number of its version: `version 5.9`, `Release 2.3`, `v4.1`. */
const versions =
  /(?<!\p{L})(?:(?:versions?|releases?|revisions?|rev\.?|fassung|ausgabe|editions?|éditions?|versión|edición)\s(?:no\.?\s|nr\.?\s)?v?|v\.?\s?(?=\d+\.\d)|(?:버전|版本|バージョン)\s?)(\d{1,3}(?:\.\d{1,3}){0,3})(?![\d%‰]|[.,]\d|\s?%)/dgiu

type Version = { readonly text: string; readonly start: number; readonly end: number; readonly key: string }

/** The versions that a text names, each with one spelling of it as its key. */
export function versionsIn(text: string): Version[] {
  return [...text.matchAll(versions)].map(({ 1: number = '', indices }) => {
    const [start, end] = indices![1]!
    return { text: number, start, end, key: versionKey(number) }
  })
}

/** `version 6` and `version 6.0` are one. */
export function versionKey(number: string): string {
  return `version ${number.includes('.') ? number : `${number}.0`}`
}
