/** Patterns cost more than this, and most text needs none. */
function hasFrom(least: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= least) return true
  return false
}

/** Letters of Hebrew, Arabic and their kin in it. */
export function isRightToLeft(text: string): boolean {
  return hasFrom(0x590, text) && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)
}

/** A sign of a script written without spaces. */
export function isWide(char: string): boolean {
  return hasFrom(0x2e80, char) && /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/.test(char)
}

/** Of a script that sets no spaces between words; Korean does, and they are narrow. */
export function isUnspaced(char: string): boolean {
  return isWide(char) && !/[\uac00-\ud7af]/.test(char)
}
