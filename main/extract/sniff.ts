import { unzipSync, type UnzipFileInfo } from 'fflate'
import { openCompoundFile, type CompoundFile } from './compound-file.ts'
import { sniffText, type TextKind } from './text-signatures.ts'
import { signedKind, type SignedKind } from './file-signatures.ts'
import { ExtractError } from './text-view.ts'

/** Formats told apart by content. Those that no extractor reads yet are named too, so that the reason can say what the file is. */
export type Kind =
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'xlsb'
  | 'xls'
  | 'ods'
  | 'doc'
  | 'ppt'
  | 'msg'
  | 'rtf'
  | 'odt'
  | 'odp'
  | 'epub'
  | 'zip'
  /** A package that a password encrypts: only inside it shows what it is. */
  | 'locked'
  | TextKind
  | SignedKind

/** What the file is, by its bytes; its name decides only between plain-text formats. Throws `corrupt` where the container shows it. */
export function sniff(bytes: Uint8Array, name: string): Kind {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const extension = extensionOf(name)
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return sniffZip(bytes)
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return sniffCompound(openCompoundFile(bytes))
  if (isOldWord(head)) return 'doc'
  // Readers accept a header anywhere in the first kilobyte.
  if (head.includes('%PDF-')) return 'pdf'
  if (/^(?:\xef\xbb\xbf)?\s*\{\\rtf/.test(head)) return 'rtf'
  const signed = signedKind(head)
  if (signed !== undefined) return signed
  if (isOldWorkbook(bytes)) return 'xls'
  if (Object.hasOwn(structured, extension) && hasBinary(bytes)) {
    throw noSuchDocument(extension)
  }
  return sniffText(bytes, extension)
}

/** Bytes that are not what the name of the file says. */
export function noSuchDocument(extension: string): ExtractError {
  return new ExtractError('corrupt', `The file is damaged: it is no ${structured[extension]}.`)
}

/** The plain-text kind of a file too large to be read at once, by its first bytes; undefined for all other formats. */
export function sniffLargeText(head: Uint8Array, name: string): 'text' | 'csv' | 'tsv' | undefined {
  const start = Buffer.from(head.subarray(0, 1024)).toString('latin1')
  if (start.startsWith('PK') || start.startsWith('\xd0\xcf\x11\xe0')) return undefined
  const kind = sniff(head, name)
  return kind === 'text' || kind === 'csv' || kind === 'tsv' ? kind : undefined
}

/** Extensions of formats with structure, and what a person calls them: such a file is never empty. */
export const structured: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  docx: 'Word document',
  docm: 'Word document',
  dotx: 'Word template',
  doc: 'Word document',
  xlsx: 'Excel workbook',
  xlsm: 'Excel workbook',
  xltx: 'Excel template',
  xlsb: 'Excel workbook',
  xls: 'Excel workbook',
  ods: 'spreadsheet',
  odt: 'text document',
  odp: 'presentation',
  pptx: 'PowerPoint presentation',
  ppsx: 'PowerPoint presentation',
  pptm: 'PowerPoint presentation',
  ppt: 'PowerPoint presentation',
  epub: 'book',
  rtf: 'RTF document',
  msg: 'Outlook message',
  zip: 'archive',
}

/** Lower case, without the dot; empty where there is none. */
export function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

function sniffZip(bytes: Uint8Array): Kind {
  const names: string[] = []
  const wanted = (file: UnzipFileInfo): boolean => {
    names.push(file.name)
    return file.name === 'mimetype' && file.originalSize < 1 << 20
  }
  let small: Record<string, Uint8Array>
  try {
    small = unzipSync(bytes, { filter: wanted })
  } catch (error) {
    throw new ExtractError('corrupt', 'The file is damaged: its zip directory cannot be read.', { cause: error })
  }
  const has = (start: string): boolean => names.some((name) => name.replaceAll('\\', '/').startsWith(start))
  if (has('[Content_Types].xml') || has('_rels/')) {
    if (has('word/')) return 'docx'
    if (has('xl/workbook.bin')) return 'xlsb'
    if (has('xl/')) return 'xlsx'
    if (has('ppt/')) return 'pptx'
  }
  const mime = new TextDecoder().decode(small['mimetype']).trim()
  if (mime.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return 'ods'
  if (mime.startsWith('application/vnd.oasis.opendocument.text')) return 'odt'
  if (mime.startsWith('application/vnd.oasis.opendocument.presentation')) return 'odp'
  if (mime === 'application/epub+zip') return 'epub'
  return 'zip'
}

function sniffCompound(file: CompoundFile): Kind {
  const has = (name: string): boolean => file.names.includes(name)
  if (has('EncryptedPackage')) return 'locked'
  if (has('Workbook') || has('Book')) return 'xls'
  if (has('WordDocument')) return 'doc'
  if (has('PowerPoint Document') || has('PP40') || has('PP97_DUALSTORAGE')) return 'ppt'
  if (has('__properties_version1.0')) return 'msg'
  return 'binary'
}

/** BIFF 2 to 5 without a container: a BOF record comes first. */
function isOldWorkbook(bytes: Uint8Array): boolean {
  return (
    bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && (bytes[2] ?? 0) <= 16 && bytes[3] === 0
  )
}

/** Word before 6: files without a container. */
function isOldWord(head: string): boolean {
  // oxlint-disable-next-line no-control-regex -- signatures are made of control characters
  return /^(?:\xdb\xa5|\x9b\xa5|\xfe7\0[\x1c#]|[12]\xbe\0\0\0\xab)/.test(head)
}

function hasBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4096)
  let controls = 0
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++
  return controls > sample.length * 0.02
}
