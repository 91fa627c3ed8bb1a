import type { Formats } from '../formats.ts'

export const settings = (_formats: Formats) => ({
  title: 'RunningTab',
})
