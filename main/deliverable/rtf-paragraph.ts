import { plainText, type Inline } from './document.ts'
import { startsRightToLeft } from './script-runs.ts'

/** The direction that a paragraph's text runs in; it stands at the edge where it begins. */
export function paragraphDirection(inlines: readonly Inline[]): string {
  return startsRightToLeft(plainText(inlines)) ? '\\rtlpar\\qr' : '\\ltrpar'
}
