import { createChartReader } from './biff-chart.ts'
import { biffRecords } from './biff-records.ts'
import type { CompoundFile } from './compound-file.ts'
import { objectLines } from './odf-object.ts'
import { openPackage } from './ooxml-package.ts'
import { ExtractError } from './text-view.ts'

/**
 * The lines of an object that an old Office file keeps: a chart's titles and values, a sheet's rows. Undefined for a kind that is not read, and
 * for a damaged one.
 */
export async function embeddedLines(storage: CompoundFile): Promise<string[] | undefined> {
  try {
    const office = storage.read('Package')
    const other = storage.read('package_stream')
    const workbook = storage.read('Workbook') ?? storage.read('Book')
    if (other !== undefined) return objectLines(openPackage(other).xml('content.xml')) ?? (await documentLines(other))
    if (office !== undefined) return await documentLines(office)
    return workbook === undefined ? undefined : ((await sheetLines(workbook)) ?? graphLines(workbook))
  } catch (error) {
    if (error instanceof ExtractError) return undefined
    throw error
  }
}

/** What kind of object it is, as the program that made it calls it. */
export function embeddedKind(storage: CompoundFile): string {
  const described = Buffer.from(storage.read('\u0001CompObj', 400) ?? []).toString('latin1')
  // oxlint-disable-next-line no-control-regex -- the lengths of the names are control characters
  return /[A-Z][A-Za-z]+(?:\.[A-Za-z0-9]+)+(?=\0)/.exec(described)?.[0] ?? 'unknown kind'
}

async function documentLines(bytes: Uint8Array): Promise<string[]> {
  const { extractBytes } = await import('./extract.ts')
  const { lines } = await extractBytes(bytes, { name: '' })
  return lines.map(({ text }) => text)
}

async function sheetLines(stream: Uint8Array): Promise<string[] | undefined> {
  const { readXls } = await import('./workbook-legacy.ts')
  try {
    const { lines } = readXls(stream, undefined)
    return lines.some(({ text }) => !text.startsWith('Sheet: ')) ? lines.map(({ text }) => text) : undefined
  } catch (error) {
    if (error instanceof ExtractError) return undefined
    throw error
  }
}

/** Microsoft Graph keeps a chart and the table of its values in one list of records. */
function graphLines(stream: Uint8Array): string[] | undefined {
  const chart = createChartReader(() => [])
  for (const record of biffRecords(stream, 0)) chart.add(record)
  const lines = chart.lines()
  return lines.length > 1 || lines[0] !== 'Chart' ? lines : undefined
}
