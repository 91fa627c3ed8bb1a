/** Colours as RRGGBB. */
export const INK = '1F2933'
export const HEAD = '1F3A5F'
export const RULE = 'C5CDD6'
export const PALE = 'EEF2F6'
export const QUIET = '52606D'
export const BODY_SIZE = 18
export const TABLE_SIZE = 12
/** Inches that a line of the body takes, with what stands between lines; a line of a table a little less. */
export const LINE_INCHES = 0.345

export type SlideLanguage = { readonly tag: string; readonly rightToLeft: boolean }

/** Inches from the left and the top of a 16:9 slide. */
export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
