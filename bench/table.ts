import type { Peer, Row, Unit } from './row.ts'

const HEAD = ['figure', 'ours', 'peer', 'ratio', 'target', '']

/** The rows as one table of aligned columns; the last column says where a target is missed. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (isRight(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
  return [
    lines[0]!,
    widths
      .map((width) => '-'.repeat(width))
      .join('  ')
      .trimEnd(),
    ...lines.slice(1),
  ].join('\n')
}

function cellsOf({ figure, unit, ours, peer, target, holds }: Row): string[] {
  return [
    figure,
    format(ours, unit),
    peerText(peer, unit),
    ratioText(ours, peer, unit),
    target,
    holds === undefined ? '' : holds ? 'ok' : 'MISSED',
  ]
}

function isRight(column: number): boolean {
  return column === 1 || column === 3
}

function peerText(peer: Peer | undefined, unit: Unit): string {
  if (peer === undefined) return '–'
  return 'missing' in peer ? `${peer.name}: missing (${peer.missing})` : `${peer.name} ${format(peer.value, unit)}`
}

function ratioText(ours: number, peer: Peer | undefined, unit: Unit): string {
  return peer === undefined || 'missing' in peer || unit === '' ? '–' : `${(ours / peer.value).toFixed(2)} ×`
}

function format(value: number, unit: Unit): string {
  if (unit === '') return value.toFixed(2)
  if (unit === 'share') return `${(value * 100).toFixed(1)} %`
  if (unit === 'per second') return `${Math.round(value).toLocaleString('en-US')}/s`
  if (value >= 1000) return `${(value / 1000).toFixed(2)} s`
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`
}
