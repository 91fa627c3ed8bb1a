import type { Stage } from './trace.ts'

const LISTING = new Set(
  'ls dir vdir find fd tree du stat file wc cmp cksum sum b2sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum basename dirname realpath readlink'.split(
    ' ',
  ),
)
const SEARCH = new Set(['grep', 'egrep', 'fgrep', 'rg'])
const LISTING_FLAGS = /^--(?:count|count-matches|files-with-matches|files-without-match|files|quiet|silent)$/
/** Short options that take the next word, or the rest of theirs. */
const WITH_VALUE = { grep: /[efmABCdD]/, rg: /[efgtTmMABCEjr]/ }

/** A search that shows lines. */
export function isSearch({ name, args }: Stage): boolean {
  return SEARCH.has(name) && !asksForNames(name, args)
}

/** A command that shows names, sizes, sums or counts, and no text of the files that it looks at. */
export function listsOnly({ name, args }: Stage): boolean {
  return LISTING.has(name) || (SEARCH.has(name) && asksForNames(name, args))
}

/** `-c`, `-l`, `-L`, `-q`, `--files`; ripgrep's `-L` follows links. */
function asksForNames(name: string, args: readonly string[]): boolean {
  const letters = name === 'rg' ? /[clq]/ : /[clLq]/
  const withValue = name === 'rg' ? WITH_VALUE.rg : WITH_VALUE.grep
  for (let at = 0; at < args.length; at++) {
    const word = args[at]!
    if (word === '--') return false
    if (LISTING_FLAGS.test(word)) return true
    if (!/^-[^-]/.test(word)) continue
    const value = word.slice(1).search(withValue)
    const flags = value === -1 ? word.slice(1) : word.slice(1, 1 + value)
    if (letters.test(flags)) return true
    if (value === word.length - 2) at++
  }
  return false
}
