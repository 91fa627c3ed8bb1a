export type TextKind =
  | 'odt'
  | 'ods'
  | 'odp'
  | 'xls'
  | 'text'
  | 'html'
  | 'csv'
  | 'tsv'
  | 'eml'
  | 'mbox'
  | 'mhtml'
  | 'ics'
  | 'vcf'

/** Which text format bytes are in, by how they begin; the name decides where that says nothing. */
export function sniffText(bytes: Uint8Array, extension: string): TextKind {
  // Zero bytes are left out so that UTF-16 reads like ASCII here.
  const start = Buffer.from(bytes.subarray(0, 8192))
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart()
  if (/^(?:<!--[^]*?-->\s*)*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|table|meta)[\s>]/i.test(start))
    return 'html'
  const office = officeXml(start)
  if (office !== undefined) return office
  if (/^begin:vcalendar[ \t]*[\r\n]/i.test(start)) return 'ics'
  if (/^begin:vcard[ \t]*[\r\n]/i.test(start)) return 'vcf'
  // The separator of a mailbox says when the message came; prose that begins with “From ” does not.
  if (/^From [^\r\n]*\d\d:\d\d[^\r\n]*\r?\n(?:>?From [^\r\n]+\r?\n)?[!-9;-~]+:/.test(start)) return 'mbox'
  if (extension !== 'eml' && isWebArchive(start)) return 'mhtml'
  if (extension === 'html' || extension === 'htm' || extension === 'xhtml') return 'html'
  if (extension === 'csv') return 'csv'
  if (extension === 'tsv' || extension === 'tab') return 'tsv'
  if (extension === 'eml' || isMail(start)) return 'eml'
  if (extension === 'xls' || extension === 'xlsx') return looksDelimited(start) ? 'csv' : 'text'
  return 'text'
}

/** A whole office document in one XML file: OpenDocument's flat form, Excel's of 2003. */
function officeXml(start: string): TextKind | undefined {
  if (!/^<\?xml|^<office:document/.test(start)) return undefined
  const [, kind] = /<office:document\s[^>]*?mimetype="application\/vnd\.oasis\.opendocument\.(\w+)/.exec(start) ?? []
  if (kind === 'text') return 'odt'
  if (kind === 'spreadsheet') return 'ods'
  if (kind === 'presentation') return 'odp'
  return /<(?:\w+:)?Workbook\s[^>]*"urn:schemas-microsoft-com:office:spreadsheet"/.test(start) ? 'xls' : undefined
}

function headerOf(start: string): string {
  const header = /^([^]*?)\r?\n\r?\n/.exec(start)?.[1] ?? start
  return /^[!-9;-~]+:[ \t]/.test(header) ? header : ''
}

/** Header lines, at least two of them such as only mail has. */
function isMail(start: string): boolean {
  const header = headerOf(start)
  return (
    (header.match(/^(?:received|return-path|message-id|mime-version|from|to|subject|date|delivered-to|x-mailer):/gim)
      ?.length ?? 0) >= 3 && /^(?:message-id|mime-version|received):/im.test(header)
  )
}

/** A page saved in one file is a message that nobody has sent: pages and pictures that belong together. */
function isWebArchive(start: string): boolean {
  const header = headerOf(start)
  if (!/^content-type:\s*(?:multipart\/related|text\/html)/im.test(header) || !/^mime-version:/im.test(header))
    return false
  return (
    /^(?:snapshot-)?content-location:|^from:\s*["<]?saved by/im.test(header) ||
    !/^(?:from|to|received|message-id):/im.test(header)
  )
}

/** A spreadsheet's name on a text file: exported tables are common, prose is not. */
function looksDelimited(start: string): boolean {
  const lines = start.split(/\r?\n/).slice(0, 20).filter(Boolean)
  return [',', ';', '\t'].some((mark) => lines.length > 0 && lines.every((line) => line.includes(mark)))
}
