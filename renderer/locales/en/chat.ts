import type { Formats } from '../formats.ts'

export const chat = (_formats: Formats) => ({
  title: 'RunningTab',
})
