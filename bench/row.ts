import type { Compared } from './measure.ts'

export type Unit = 'ms' | 'per second' | 'share' | ''

/** One line of the table. Times are medians in milliseconds. */
export type Row = {
  readonly figure: string
  readonly unit: Unit
  readonly ours: number
  readonly peer: Peer | undefined
  /** As people read it. */
  readonly target: string
  /** Undefined where nothing is demanded, or the peer is missing. */
  readonly holds: boolean | undefined
}

export type Peer =
  | { readonly name: string; readonly value: number }
  | { readonly name: string; readonly missing: string }

/** A time that may be at most `factor` times the peer's plus `extraMs`. */
export function timeRow(figure: string, { ours, peer }: Compared, factor: number, extraMs = 0): Row {
  const target = `≤ ${factor} ×${extraMs === 0 ? '' : ` + ${extraMs} ms`}`
  const measured = peer !== undefined && 'value' in peer ? peer.value : undefined
  return {
    figure,
    unit: 'ms',
    ours,
    peer,
    target,
    holds: measured === undefined ? undefined : ours <= factor * measured + extraMs,
  }
}

/** A time with a limit of its own; a peer only shows. */
export function limitRow(figure: string, { ours, peer }: Compared, limitMs: number): Row {
  const target = limitMs >= 1000 ? `≤ ${limitMs / 1000} s` : `≤ ${limitMs} ms`
  return { figure, unit: 'ms', ours, peer, target, holds: ours <= limitMs }
}

/** With which power of n times grow, the peer's too where it was measured at every size. */
export function growthRow(figure: string, sizes: readonly number[], compared: readonly Compared[]): Row {
  const peers = compared.flatMap(({ peer }) => (peer !== undefined && 'value' in peer ? [peer] : []))
  const peer =
    peers.length < sizes.length
      ? undefined
      : {
          name: peers[0]!.name,
          value: exponent(
            sizes,
            peers.map(({ value }) => value),
          ),
        }
  const ours = exponent(
    sizes,
    compared.map((own) => own.ours),
  )
  return { figure: `${figure}: grows with n to the power of`, unit: '', ours, peer, target: '–', holds: undefined }
}

/** The slope of the least-squares line through the logarithms. */
export function exponent(sizes: readonly number[], times: readonly number[]): number {
  const x = sizes.map(Math.log)
  const y = times.map(Math.log)
  const meanX = mean(x)
  const meanY = mean(y)
  const covariance = mean(x.map((value, index) => (value - meanX) * (y[index]! - meanY)))
  return covariance / mean(x.map((value) => (value - meanX) ** 2))
}

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length
}
