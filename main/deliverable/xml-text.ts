// oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Text that every XML and JSON reader accepts: what XML 1.0 forbids becomes U+FFFD. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '\uFFFD')
}
