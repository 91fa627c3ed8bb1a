import type { Formats } from '../formats.ts'

export const source = (_formats: Formats) => ({
  title: '원본',
})
