/** Whether a colour of six hexadecimal digits (or eight, opacity first) is hard to tell from white paper. */
export function isNearWhite(colour: string | undefined): boolean {
  return colour !== undefined && /^(?:[0-9a-f]{2})?(?:f[0-9a-f]){3}$/i.test(colour)
}
