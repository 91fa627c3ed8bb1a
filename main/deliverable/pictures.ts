import { imageSize } from 'image-size'
import { AppError } from '../app-error.ts'
import { allInlines, type Document, type Picture } from './document.ts'
import { isWhole } from './whole-picture.ts'
import { svgFault } from '../../preload/svg-fault.ts'

/** Reads a file that the Markdown names: below /workspace or /output. Throws `AppError`, whose message says why it cannot. */
export type ReadNamedFile = (path: string) => Promise<Uint8Array>

const LARGEST = 20 * 1024 * 1024
/** Above this, an office program needs gigabytes to show it. */
const MOST_PIXELS = 100_000_000
const FORMATS: Readonly<Record<string, Picture['format']>> = {
  png: 'png',
  jpg: 'jpeg',
  gif: 'gif',
  webp: 'webp',
  svg: 'svg',
}
/** Of an SVG that says no size. */
const USUAL = { width: 480, height: 320 }

type Tools = {
  readonly readFile?: ReadNamedFile | undefined
  /** Draws pictures of these kinds as PNG, for formats that cannot hold them alone. */
  readonly draw?: {
    readonly kinds: readonly Picture['format'][]
    readonly asPng: (picture: Picture) => Promise<Uint8Array>
  }
}

/** The document with the pictures that its Markdown names: `data:` addresses and files. What cannot be shown is told in a warning and stays its description. */
export async function loadPictures(document: Document, { readFile, draw }: Tools): Promise<Document> {
  const sources = new Set(
    [document.blocks, ...document.footnotes.values()].flatMap((blocks) =>
      allInlines(blocks).flatMap((inline) => (inline.type === 'image' ? [inline.source] : [])),
    ),
  )
  const pictures = new Map<string, Picture>()
  const warnings: string[] = []
  for (const source of sources) {
    const found = await drawn(await pictureAt(source, readFile), draw)
    if (typeof found === 'string')
      warnings.push(`The picture ${shown(source)} is not in the file: ${found} Its description stands in its place.`)
    else pictures.set(source, found)
  }
  return sources.size === 0 ? document : { ...document, pictures, warnings: [...document.warnings, ...warnings] }
}

async function drawn(picture: Picture | string, draw: Tools['draw']): Promise<Picture | string> {
  if (typeof picture === 'string' || draw?.kinds.includes(picture.format) !== true) return picture
  try {
    return { ...picture, drawn: await draw.asPng(picture) }
  } catch (error) {
    if (error instanceof AppError)
      return `its kind (${picture.format}) is drawn by Chrome, Edge or Chromium, which cannot be used here. Give it as a PNG.`
    throw error
  }
}

/** The picture, or why there is none. */
async function pictureAt(source: string, readFile: ReadNamedFile | undefined): Promise<Picture | string> {
  if (/^data:/i.test(source)) {
    const bytes = dataBytes(source)
    return bytes === undefined ? 'its data: address is damaged.' : pictureOf(bytes)
  }
  if (/^[a-z][a-z\d+.-]+:/i.test(source))
    return 'nothing is fetched from the network. Name a file in /workspace or /output.'
  if (readFile === undefined) return 'there are no files here. Give it as a data: address.'
  for (const name of new Set([source, decoded(source)])) {
    try {
      return pictureOf(await readFile(name))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (name === decoded(source)) return error.message
    }
  }
  return 'it is not there.'
}

function pictureOf(bytes: Uint8Array): Picture | string {
  if (bytes.length > LARGEST) return `it has more than ${LARGEST / 1024 / 1024} MB.`
  const size = sizeOf(bytes)
  const format = FORMATS[size?.type ?? '']
  if (size === undefined || format === undefined)
    return `${size?.type === undefined ? 'its kind is not known' : `a ${size.type.toUpperCase()} file cannot be embedded`}. PNG, JPEG, GIF, WebP and SVG can.`
  if (size.width * size.height > MOST_PIXELS) return `it has ${size.width} × ${size.height} pixels, which is too many.`
  if (!isWhole(format, bytes)) return 'its end is missing: the file is damaged.'
  const fault = format === 'svg' ? svgFault(new TextDecoder().decode(bytes)) : undefined
  if (fault !== undefined) return fault
  const whole = { width: Math.max(1, Math.round(size.width)), height: Math.max(1, Math.round(size.height)) }
  return { format, bytes, ...whole }
}

function sizeOf(bytes: Uint8Array): { type: string; width: number; height: number } | undefined {
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes)
    // A photo that was taken upright is stored lying, with a mark that viewers obey.
    const size = orientation >= 5 ? { width: height, height: width } : { width, height }
    return type === undefined ? undefined : { type, ...size }
  } catch (error) {
    // The library tells every kind of damage by an error of its own.
    if (!(error instanceof Error)) throw error
    return /<svg[\s>]/.test(new TextDecoder().decode(bytes.subarray(0, 4096))) ? { type: 'svg', ...USUAL } : undefined
  }
}

function dataBytes(source: string): Uint8Array | undefined {
  const [, isBase64, body] = /^data:[^,;]*(?:;(?!base64)[^,;]*)*(;base64)?,(.*)$/is.exec(source) ?? []
  if (body === undefined) return undefined
  const bytes = Buffer.from(isBase64 === undefined ? decoded(body) : body, isBase64 === undefined ? 'utf8' : 'base64')
  return bytes.length === 0 ? undefined : new Uint8Array(bytes)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

function shown(source: string): string {
  return source.length > 120 ? `${source.slice(0, 60)}…` : source
}
