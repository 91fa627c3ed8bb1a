import type { ReactNode } from 'react'
import { useText } from '../locales/use-text.ts'
import { Banner } from '../ui/banner.tsx'

const MOST = 4

/** Says that a passage could not be found in the rendering, and shows it as it was read. */
export function MissingLines({ lines, children }: { readonly lines: readonly string[]; readonly children: ReactNode }) {
  const { source } = useText()
  return (
    <Banner look="warned" title={children}>
      <span className="sr">{source.asRead}</span>
      {lines.slice(0, MOST).map((line) => (
        <q key={line} className="as-read">
          <bdi>{line}</bdi>
        </q>
      ))}
      {lines.length > MOST && '…'}
    </Banner>
  )
}
