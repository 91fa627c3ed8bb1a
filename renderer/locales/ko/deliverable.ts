import type { Formats } from '../formats.ts'

export const deliverable = (_formats: Formats) => ({
  title: '결과물',
})
