import type { Formats } from '../formats.ts'

export const shell = (_formats: Formats) => ({
  title: 'RunningTab',
})
