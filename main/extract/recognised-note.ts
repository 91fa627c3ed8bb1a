/** The line that stands before recognised text, so that it is never taken for the document's own. `confidence` from 0 to 100. */
export function recognisedNote(what: string, confidence: number): string {
  return `[${what} was read by character recognition, confidence ${confidence} %]`
}
