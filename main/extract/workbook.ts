import { openOdf } from './odf-source.ts'
import { openPackage } from './ooxml-package.ts'
import { ExtractError, type Extractor, type TextView } from './text-view.ts'
import { readXls } from './workbook-legacy.ts'
import { readOds } from './workbook-ods.ts'
import { readXmlWorkbook } from './workbook-xml.ts'
import { readXlsb } from './workbook-xlsb.ts'
import { readXlsx } from './workbook-xlsx.ts'

/** Workbooks of every kind: each sheet with a heading line, then one line a row, cells as Excel shows them, formulas beside. */
export const extractWorkbook: Extractor = (bytes, { password }) => {
  const view = readWorkbook(bytes, password)
  if (view.meta.sheets?.length === 0) throw new ExtractError('corrupt', 'The file is damaged: it holds no sheet.')
  return view
}

function readWorkbook(bytes: Uint8Array, password: string | undefined): TextView {
  const start = Buffer.from(bytes.subarray(0, 8192)).toString('latin1')
  if (/<office:document\s/.test(start)) return readOds(openOdf(bytes))
  if (/^(?:\xef\xbb\xbf)?\s*<\?xml/.test(start)) return readXmlWorkbook(bytes)
  if (bytes[0] !== 0x50) return readXls(bytes, password)
  const opened = openPackage(bytes, password)
  const has = (part: RegExp): boolean => opened.names.some((name) => part.test(name))
  if (/\.bin$/i.test(opened.mainPart(''))) return readXlsb(opened, password)
  if (has(/^content\.xml$/i)) return readOds(opened)
  if (has(/^xl\//i)) return readXlsx(opened)
  throw new ExtractError('corrupt', 'The file is damaged: it is no workbook.')
}
