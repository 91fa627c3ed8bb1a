import type { Formats } from '../formats.ts'

export const tasks = (_formats: Formats) => ({
  title: 'RunningTab',
})
