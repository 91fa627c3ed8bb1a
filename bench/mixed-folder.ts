import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import fs from 'node:fs'
import path from 'node:path'
import { packageDir } from '../main/paths.ts'
import { scannedPng } from '../tests/support/scanned.ts'
import { createDocumentFolder } from './document-folder.ts'

const SLIDES = packageDir('resources', 'sample', 'presentations', 'Year-end review 2024.pptx')
/** One file in this many is a picture, whose text takes seconds to recognise. */
const PICTURE = 100

/** A folder of that many files of eleven formats, no two with the same content: half of them PDF, Word and Excel. Gives their paths. */
export async function createMixedFolder(folder: string, files: number): Promise<string[]> {
  const documents = Math.floor(files / 2)
  await createDocumentFolder(folder, documents)
  const slides = slidesMaker()
  for (let n = documents; n < files; n++) {
    const own = path.join(folder, `part ${Math.floor(n / 30)}`)
    fs.mkdirSync(own, { recursive: true })
    const [extension, bytes] = n % PICTURE === 0 ? (['png', await scan(n)] as const) : other(n, slides)
    fs.writeFileSync(path.join(own, `file ${n}.${extension}`), bytes)
  }
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

function other(n: number, slides: (n: number) => Uint8Array): readonly [extension: string, bytes: Uint8Array] {
  const lines = Array.from({ length: 60 }, (_, line) => `Order ${n}-${line}: ${(n * 31 + line) % 997} EUR, Zürich`)
  switch (n % 8) {
    case 0:
      return ['pptx', slides(n)]
    case 1:
      return ['eml', Buffer.from(mail(n, lines))]
    case 2:
      return ['csv', latin1(lines.map((line) => line.replace(': ', ';')).join('\r\n'))]
    case 3:
      return ['html', Buffer.from(`<h1>Orders ${n}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}`)]
    case 4:
      return ['rtf', latin1(`{\\rtf1\\ansi\\ansicpg1252 ${lines.map((line) => `${escaped(line)}\\par `).join('\n')}}`)]
    case 5:
      return ['ics', Buffer.from(calendar(n, lines))]
    case 6:
      return ['md', Buffer.from(`# Orders ${n}\n\n${lines.join('\n')}\n`)]
    default:
      return ['txt', latin1(lines.join('\n'))]
  }
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

function escaped(line: string): string {
  return line.replaceAll('ü', "\\'fc")
}

function mail(n: number, lines: readonly string[]): string {
  const parts = [
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${lines.slice(0, 10).join('\r\n')}\r\n`,
    `Content-Type: text/csv; name="orders ${n}.csv"\r\nContent-Disposition: attachment; filename="orders ${n}.csv"\r\n\r\n${lines.join('\r\n')}\r\n`,
  ]
  return `From: Desk <desk@example.com>\r\nTo: Finance <finance@example.com>\r\nSubject: Orders ${n}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b${n}"\r\n\r\n${parts.map((part) => `--b${n}\r\n${part}`).join('')}--b${n}--\r\n`
}

function calendar(n: number, lines: readonly string[]): string {
  const events = lines
    .slice(0, 20)
    .map(
      (line, index) =>
        `BEGIN:VEVENT\r\nUID:${n}-${index}\r\nDTSTART:20240${1 + (index % 9)}15T090000Z\r\nSUMMARY:${line}\r\nEND:VEVENT\r\n`,
    )
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`
}

function slidesMaker(): (n: number) => Uint8Array {
  const parts = unzipSync(fs.readFileSync(SLIDES))
  const first = 'ppt/slides/slide1.xml'
  const text = strFromU8(parts[first]!)
  return (n) => zipSync({ ...parts, [first]: strToU8(text.replace('</a:t>', ` ${n}</a:t>`)) }, { level: 0 })
}

function scan(n: number): Promise<Uint8Array> {
  return scannedPng(
    Array.from({ length: 12 }, (_, row) => [
      [72, `Receipt ${n}-${row}`],
      [320, `${40 + ((n + row) % 50)}.50 EUR`],
    ]),
  )
}
