import type { Lineage, Printer } from './stage-lineage.ts'
import type { CallTrace } from './trace.ts'

/** A line of the output; `start` is its place in the joined output, the printer undefined where nobody is known for it. */
export type PrintedLine = {
  readonly text: string
  readonly start: number
  readonly printer: Printer | undefined
  readonly stream: 'stdout' | 'stderr'
}

/** The lines of a call's output, our own notices left out. */
export function* printedLines({ output }: CallTrace, { segments }: Lineage): Generator<PrintedLine> {
  let position = 0
  let printed = 0
  let segment = 0
  for (const { stream, text } of output) {
    if (stream !== 'notice') {
      for (let from = 0; from < text.length;) {
        const end = text.indexOf('\n', from)
        const to = end === -1 ? text.length : end
        if (stream === 'stdout') while (segment < segments.length && segments[segment]!.end <= printed + from) segment++
        const printer = stream === 'stdout' ? segments[segment]?.printer : undefined
        yield { text: text.slice(from, to).replace(/\r$/, ''), start: position + from, printer, stream }
        from = to + 1
      }
      if (stream === 'stdout') printed += text.length
    }
    position += text.length
  }
}
