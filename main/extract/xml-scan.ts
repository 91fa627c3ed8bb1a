/** What a scan meets, in order. Attributes by their whole names; both they and text with their entities resolved. */
export type XmlEvents = {
  readonly open: (name: string, attributes: readonly (readonly [name: string, value: string])[]) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
  readonly documentType: () => void
}

/** The text is no well-formed XML. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

export type XmlScanner = { write(piece: string): void; end(): void }

/** Attributes of one element before the scan gives up: all of them are held before the element is known. */
type ScanLimits = { readonly attributes: number; readonly onTooMany: () => void }

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, APOSTROPHE, SLASH, EQUALS, GREATER] = [9, 10, 13, 32, 34, 39, 47, 61, 62]

/**
 * Takes XML piece by piece and says what is in it, many times as fast as a parser that looks at every letter. No entity is known but the five
 * of XML itself and those by number. Throws `XmlError`; that tags match is for the listener to see.
 */
export function createXmlScanner(events: XmlEvents, limits: ScanLimits): XmlScanner {
  /** What could not be read yet, for its end has not come. */
  let held: string[] = []
  let heldLength = 0
  /** What is held is read anew only once it is twice as long: a comment may be longer than all else. */
  let enough = 0
  let canEnd = false
  let words: string[] = []

  return {
    write(piece) {
      held.push(piece)
      heldLength += piece.length
      canEnd ||= enough === 0 || piece.includes('>')
      if (canEnd && heldLength >= enough) readHeld()
    },
    end() {
      readHeld()
      if (heldLength > 0) throw new XmlError('It is cut off.')
      finishText()
    },
  }

  function readHeld(): void {
    const buffer = held.length === 1 ? held[0]! : held.join('')
    const rest = buffer.slice(scan(buffer))
    held = rest === '' ? [] : [rest]
    heldLength = rest.length
    enough = rest.length * 2
    canEnd = false
  }

  function finishText(): void {
    if (words.length === 0) return
    const text = words.length === 1 ? words[0]! : words.join('')
    words = []
    events.text(resolved(text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text))
  }

  /** Reads what is whole, and gives where the rest begins. */
  function scan(buffer: string): number {
    for (let at = 0; at < buffer.length;) {
      const tag = buffer.indexOf('<', at)
      if (tag !== at) words.push(tag === -1 ? buffer.slice(at) : buffer.slice(at, tag))
      if (tag === -1) return buffer.length
      const end = readMarkup(buffer, tag)
      if (end === -1) return tag
      at = end
    }
    return buffer.length
  }

  /** The end of what begins with `<` here; -1 where it has not come yet. */
  function readMarkup(buffer: string, at: number): number {
    const next = buffer.charCodeAt(at + 1)
    if (next === SLASH) return readClose(buffer, at)
    if (next === 0x3f) return past(buffer, '?>', at + 2)
    if (next === 0x21) return readDeclaration(buffer, at)
    return readOpen(buffer, at)
  }

  function readClose(buffer: string, at: number): number {
    const end = buffer.indexOf('>', at)
    if (end === -1) return -1
    finishText()
    events.close(buffer.slice(at + 2, end).trimEnd())
    return end + 1
  }

  function readDeclaration(buffer: string, at: number): number {
    if (buffer.startsWith('<!--', at)) return past(buffer, '-->', at + 4)
    if (buffer.startsWith('<![CDATA[', at)) {
      const end = buffer.indexOf(']]>', at + 9)
      if (end === -1) return -1
      finishText()
      events.text(buffer.slice(at + 9, end).replaceAll(/\r\n?/g, '\n'))
      return end + 3
    }
    if (buffer.length - at < '<![CDATA['.length) return -1
    if (!buffer.startsWith('<!DOCTYPE', at)) throw new XmlError('It holds a declaration that is none.')
    const end = past(buffer, '>', at)
    if (end === -1) return -1
    // One that only names the kind of the document declares nothing, and nothing is fetched.
    if (buffer.slice(at, end).includes('[')) events.documentType()
    return end
  }

  function readOpen(buffer: string, at: number): number {
    let place = at + 1
    while (isNameCode(buffer.charCodeAt(place))) place++
    if (place === buffer.length) return -1
    if (place === at + 1) throw new XmlError('It holds a < that opens nothing.')
    const name = buffer.slice(at + 1, place)
    const attributes: (readonly [string, string])[] = []
    for (;;) {
      const before = place
      place = afterSpace(buffer, place)
      const code = buffer.charCodeAt(place)
      if (code === GREATER) return opened(name, attributes, false, place + 1)
      if (code === SLASH) {
        if (place + 1 === buffer.length) return -1
        if (buffer.charCodeAt(place + 1) !== GREATER) throw new XmlError(`The tag ${name} has a / inside.`)
        return opened(name, attributes, true, place + 2)
      }
      if (place === buffer.length) return -1
      if (place === before) throw new XmlError(`The tag ${name} goes on without a space.`)
      const equals = nameEnd(buffer, place)
      const start = afterSpace(buffer, afterSpace(buffer, equals) + 1)
      if (start >= buffer.length) return -1
      const quote = buffer.charCodeAt(start)
      if (buffer.charCodeAt(afterSpace(buffer, equals)) !== EQUALS || (quote !== QUOTE && quote !== APOSTROPHE))
        throw new XmlError(`The tag ${name} has an attribute without a value.`)
      const end = buffer.indexOf(quote === QUOTE ? '"' : "'", start + 1)
      if (end === -1) return -1
      if (attributes.length >= limits.attributes) limits.onTooMany()
      attributes.push([buffer.slice(place, equals), attributeValue(buffer.slice(start + 1, end))])
      place = end + 1
    }
  }

  function opened(name: string, attributes: (readonly [string, string])[], isEmpty: boolean, end: number): number {
    finishText()
    events.open(name, attributes)
    if (isEmpty) events.close(name)
    return end
  }
}

function past(buffer: string, what: string, from: number): number {
  const end = buffer.indexOf(what, from)
  return end === -1 ? -1 : end + what.length
}

function afterSpace(buffer: string, at: number): number {
  let place = at
  for (;;) {
    const code = buffer.charCodeAt(place)
    if (code !== SPACE && code !== NEWLINE && code !== TAB && code !== RETURN) return place
    place++
  }
}

function nameEnd(buffer: string, at: number): number {
  let place = at
  while (isNameCode(buffer.charCodeAt(place))) place++
  return place
}

/** Letters of names end at space, `/`, `=` and `>`; past the end of the text there is none. */
function isNameCode(code: number): boolean {
  return code > SPACE && code !== SLASH && code !== EQUALS && code !== GREATER && code !== 0x3c
}

function attributeValue(raw: string): string {
  if (raw.includes('<')) throw new XmlError('An attribute holds a <.')
  return resolved(/[\t\n\r]/.test(raw) ? raw.replaceAll(/\r\n|[\t\n\r]/g, ' ') : raw)
}

const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text with its entities as the letters they stand for. */
function resolved(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&([^;&]*)(;?)/g, (_, name: string, end: string) => {
    const letter = end === '' ? undefined : (known[name] ?? numbered(name))
    if (letter === undefined) throw new XmlError(`It names an entity that is not known: ${name.slice(0, 40)}.`)
    return letter
  })
}

function numbered(name: string): string | undefined {
  const digits = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (digits === null) return undefined
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16)
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : undefined
}
