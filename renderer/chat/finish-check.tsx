import { useText } from '../locales/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { EntryId } from '../ui/mark.tsx'
import { readFinishText } from './finish-text.ts'

/** The one question that the environment asks when the model stops with open requirements: in sight, not hidden. */
export function FinishCheck({ text: check }: { readonly text: string }) {
  const { chat, said } = useText()
  const { head, items, sums } = readFinishText(check)
  const why = items.length === 0 ? said(head) : chat.finish.asked(items.length)
  return (
    <section className="finish" aria-label={chat.finish.title}>
      <p className="finish-head">
        <Icon name="checks" />
        {chat.finish.title}
        <span className="t3">{why}</span>
      </p>
      {items.length > 0 && (
        <div>
          {items.map(({ id, title, read, unopened, other }) => (
            <div className="finish-item" key={id}>
              <EntryId id={id} />
              <span className="title">
                <bdi>{title}</bdi>
              </span>
              <FinishLines lead={chat.finish.read} lines={read} />
              <FinishLines lead={chat.finish.neverOpened} lines={unopened} />
              <FinishLines lead={chat.finish.neverListed} lines={other} />
            </div>
          ))}
        </div>
      )}
      {sums.length > 0 && (
        <div className="finish-sum">
          {sums.map((line, index) => (
            <span key={index}>
              <bdi>{said(line)}</bdi>
            </span>
          ))}
        </div>
      )}
    </section>
  )
}

function FinishLines({ lead, lines }: { readonly lead: string; readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <span className="ln" key={line}>
      <span className="lead">{lead}</span>
      <span className="cut" title={line}>
        <bdi>{line}</bdi>
      </span>
    </span>
  ))
}
