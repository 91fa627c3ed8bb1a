const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/iu
// oxlint-disable-next-line no-control-regex -- control characters are what must not be in a name
const FORBIDDEN = /[\u0000-\u001F\u007F<>:"|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu
const MOST_FOLDERS = 7
const MOST_CHARACTERS = 60

/** A path below the output folder that every system takes: no way up, nothing hidden, no name that Windows keeps for itself. Of an absolute path the last part is left. */
export function safeName(name: string): string {
  const given = name
    .normalize('NFC')
    .replace(/^\/output\/|^output\//u, '')
    .split(/[\\/]/u)
  const isAbsolute = given[0] === '' || given[0] === '~' || /^[a-z]:$/iu.test(given[0]!)
  const parts = (isAbsolute ? given.slice(-1) : given).map(safePart).filter((part) => part !== '')
  return parts.slice(-MOST_FOLDERS).join('/')
}

function safePart(part: string): string {
  const plain = part
    .replaceAll(FORBIDDEN, '-')
    .replaceAll(/^[.\s]+|[.\s]+$/gu, '')
    .replace(RESERVED, (reserved) => `${reserved}_`)
  const dot = plain.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
  return `${Array.from(stem).slice(0, MOST_CHARACTERS).join('').trim()}${extension}`
}
