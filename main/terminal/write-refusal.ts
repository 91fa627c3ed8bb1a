import { inWorkspace, OUTPUT } from './protocol.ts'

const TEXT_FORMATS = new Set(
  'md markdown txt text csv tsv json jsonl ndjson html htm xml yaml yml toml ini log svg tex rst adoc sql diff patch css vtt srt'.split(
    ' ',
  ),
)

/** Why the terminal may not write this absolute path; undefined when it may. `copied`: the bytes come from a whole file, so any format is right. */
export function writeRefusal(
  path: string,
  copied: boolean,
): { readonly code: string; readonly text: string } | undefined {
  if (inWorkspace(path) !== undefined) return { code: 'EROFS', text: 'Read-only file system' }
  if (path.startsWith(`${OUTPUT}/`))
    return copied || isTextFormat(path) ? undefined : { code: 'EINVAL', text: formatRefusal(path) }
  if (path.startsWith('/tmp/') || path.startsWith('/dev/')) return undefined
  return { code: 'EACCES', text: 'Permission denied (write under /output or /tmp)' }
}

function extension(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase()
}

function isTextFormat(path: string): boolean {
  const format = extension(path)
  return format === '' || TEXT_FORMATS.has(format)
}

function formatRefusal(path: string): string {
  return `the terminal writes only text formats; use the write tool for .${extension(path)} files`
}
