import type { Formats } from '../formats.ts'

export const firstRun = (_formats: Formats) => ({
  title: 'RunningTab',
})
