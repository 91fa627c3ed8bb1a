import { zipSync } from 'fflate'
import { openPackage, type OoxmlPackage } from './ooxml-package.ts'
import { ExtractError, type Extractor } from './text-view.ts'
import { readBinaryWorkbook } from './workbook-legacy.ts'
import { readOds } from './workbook-ods.ts'
import { readXlsx } from './workbook-xlsx.ts'

/** Workbooks of every kind: each sheet with a heading line, then one line a row, cells as Excel shows them, formulas beside. */
export const extractWorkbook: Extractor = (bytes, { password }) => {
  if (bytes[0] !== 0x50) return readBinaryWorkbook(bytes, 'xls', password)
  const opened = openPackage(bytes)
  const has = (part: RegExp): boolean => opened.names.some((name) => part.test(name))
  if (/\.bin$/i.test(opened.mainPart(''))) return readBinaryWorkbook(withoutPacking(opened), 'xlsb', password)
  if (has(/^content\.xml$/i)) return readOds(opened)
  if (has(/^xl\//i)) return readXlsx(opened)
  throw new ExtractError('corrupt', 'The file is damaged: it is no workbook.')
}

/** The library knows no limits: it gets a package that was inflated within ours. */
function withoutPacking(opened: OoxmlPackage): Uint8Array {
  const parts = opened.names
    .filter((name) => /\.(?:bin|xml|rels)$/i.test(name))
    .map((name) => [name, opened.bytes(name)!])
  return zipSync(Object.fromEntries(parts) as Record<string, Uint8Array>, { level: 0 })
}
