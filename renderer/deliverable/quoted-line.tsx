/** A line as it was read, a value in it marked where it stands there letter for letter. */
export function QuotedLine({ text, value }: { readonly text: string; readonly value: string }) {
  const at = value === '' ? -1 : text.indexOf(value)
  return (
    <blockquote>
      <bdi>
        {at === -1 ? (
          text
        ) : (
          <>
            {text.slice(0, at)}
            <mark>{value}</mark>
            {text.slice(at + value.length)}
          </>
        )}
      </bdi>
    </blockquote>
  )
}
