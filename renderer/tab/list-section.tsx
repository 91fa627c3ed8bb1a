import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { usePages } from '../bridge/use-pages.ts'
import { IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Section } from './section.tsx'
import { WindowedRows } from './windowed-rows.tsx'

type ListSectionProps<Row> = {
  readonly title: string
  /** What stands beside the title, once it is known how many there are. */
  readonly count: (total: number | undefined) => string | undefined
  readonly words: {
    readonly filter: string
    readonly hint?: string
    readonly none: string
    readonly noMatch: string
  }
  /** Names what is listed, beside the query. */
  readonly of: string
  /** Counts up whenever the tab has changed. */
  readonly revision: number
  readonly scroller: RefObject<HTMLElement | null>
  /** In pixels. */
  readonly rowHeight: number
  readonly load: (
    query: string,
    page: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly total: number; readonly rows: readonly Row[] }>
  readonly row: (entry: Row, index: number) => ReactNode
}

/** A part of the tab that may be very long: loaded page by page as it comes in sight, with a filter over all of it. */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { title, count, words, of, revision, scroller, rowHeight, load, row } = props
  const [isFiltering, setFiltering] = useState(false)
  const [query, setQuery] = useState('')
  const { total, rowAt, show, reload, error } = usePages(`${of} ${query}`, (offset, limit) =>
    load(query, { offset, limit }),
  )
  useEffect(reload, [revision, reload])
  const beside = count(total)
  const toggle = (): void => {
    setFiltering(!isFiltering)
    setQuery('')
  }
  return (
    <Section
      title={title}
      {...(beside === undefined ? {} : { count: beside })}
      actions={
        <IconButton icon="tune" label={words.filter} on={isFiltering} aria-pressed={isFiltering} onClick={toggle} />
      }
    >
      {isFiltering && (
        <div className="sec-filter">
          <Field
            label={words.filter}
            {...(words.hint === undefined ? {} : { placeholder: words.hint })}
            icon="search"
            value={query}
            autoFocus
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      )}
      {error !== undefined && <p className="nothing bad">{error.message}</p>}
      {total === 0 && <p className="nothing">{query === '' ? words.none : words.noMatch}</p>}
      {total !== undefined && total > 0 && (
        <WindowedRows
          scroller={scroller}
          count={total}
          rowHeight={rowHeight}
          label={title}
          onRange={show}
          row={(index) => {
            const entry = rowAt(index)
            return entry === undefined ? <span className="skeleton" /> : row(entry, index)
          }}
        />
      )}
    </Section>
  )
}
