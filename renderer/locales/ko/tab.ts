import type { Formats } from '../formats.ts'

export const tab = (_formats: Formats) => ({
  title: '탭',
})
