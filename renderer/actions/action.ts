import type { Catalogue } from '../locales/en.ts'
import type { IconName } from '../ui/icon.tsx'

/** Something the person can do, by palette, key, menu or button. */
export type Action = {
  readonly group: keyof Catalogue['palette']['groups']
  readonly icon: IconName
  readonly title: keyof Catalogue['palette']['actions']
  /** Whether it makes sense now; always where there is none. */
  readonly isAvailable?: () => boolean
  readonly run: () => void
}
