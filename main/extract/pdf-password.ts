import iconv from 'iconv-lite'

/** The letters of PDF’s own encoding that differ from Latin-1 (ISO 32000-1, annex D.3), by their byte. */
const OWN = new Map(
  Array.from('•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž')
    .map((letter, i) => [letter, 0x80 + i] as const)
    .concat([['€', 0xa0]]),
)

/** The bytes that a password may have been made a key from, likely ones first: newer files take UTF-8, old ones a byte a letter, by the writer's own lights. */
export function passwordBytes(password: string): Buffer[] {
  const all = [
    Buffer.from(password),
    Buffer.from(password, 'latin1'),
    Buffer.from(Array.from(password, (letter) => OWN.get(letter) ?? letter.charCodeAt(0))),
    iconv.encode(password, 'windows-1252'),
  ]
  return all.filter((bytes, i) => all.findIndex((other) => other.equals(bytes)) === i)
}
