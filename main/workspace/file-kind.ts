const kinds: Readonly<Record<string, string>> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  log: 'text',
  htm: 'html',
  xhtml: 'html',
  yml: 'yaml',
  jpeg: 'jpg',
  tif: 'tiff',
}

/** What a file's extension says of it, until it is read; empty without one. */
export function kindByName(name: string): string {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(kinds, extension) ? kinds[extension]! : extension
}
