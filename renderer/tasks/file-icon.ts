import type { IconName } from '../ui/icon.tsx'

/** The icon of a file by what it is, or what its name says while it has not been read. */
export function fileIcon(kind: string, path: string): IconName {
  const name = `${kind} ${path.split('.').at(-1) ?? ''}`.toLowerCase()
  if (name.includes('pdf')) return 'pdf'
  if (/xls|ods|csv|tsv|workbook/.test(name)) return 'grid'
  if (/eml|mail|msg/.test(name)) return 'mail'
  if (/docx?|odt|rtf|epub|word/.test(name)) return 'doc'
  return 'text'
}
