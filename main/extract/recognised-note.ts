import type { Recognised } from './ocr.ts'
import type { Warning } from './text-view.ts'

/** The line that stands before recognised text, so that it is never taken for the document's own. `confidence` from 0 to 100. */
export function recognisedNote(what: string, confidence: number): string {
  return `[${what} was read by character recognition, confidence ${confidence} %]`
}

/** What a person is told of recognised text: how sure it is, in which languages (Tesseract's codes) it was looked for, where it stands. */
export function recognisedWarnings(
  { confidence, languages, problems }: Omit<Recognised, 'lines' | 'turn'>,
  where: string,
): Warning[] {
  return [
    {
      code: 'ocr',
      message: `Read by character recognition (${languages.join(', ')}; confidence ${confidence} %${where === '' ? '' : ' or more'}): check what matters${where === '' ? '' : `, ${where}`}.`,
    },
    ...languageProblems(problems),
  ]
}

/** Which added languages could not be used. */
export function languageProblems(problems: readonly string[]): Warning[] {
  if (problems.length === 0) return []
  return [
    { code: 'ocr_language', message: `A language for character recognition was not used: ${problems.join('; ')}.` },
  ]
}
