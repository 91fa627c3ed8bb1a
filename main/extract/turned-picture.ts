import { crc32 } from 'node:zlib'
import { imageSize } from 'image-size'

/** Quarters that a picture is to be turned by, clockwise, to stand upright. */
export type Turn = 0 | 1 | 2 | 3

/** A part of a picture, in its points. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** How Exif says each turn. */
const ORIENTATIONS = [1, 6, 3, 8]

/** The turn that a picture asks for itself (Exif); 0 where it says none, or one in a mirror. */
export function ownTurn(picture: Uint8Array): Turn {
  try {
    const turn = ORIENTATIONS.indexOf(imageSize(picture).orientation ?? 1)
    return isTurn(turn) ? turn : 0
  } catch {
    return 0 // whoever reads the picture says what is wrong with it
  }
}

/** The turn that comes of two. */
export function bothTurns(one: Turn, other: Turn): Turn {
  const turn = (one + other) % 4
  return isTurn(turn) ? turn : 0
}

/** The turn that undoes one. */
export function turnBack(turn: Turn): Turn {
  return turn === 1 ? 3 : turn === 3 ? 1 : turn
}

function isTurn(turn: number): turn is Turn {
  return turn === 0 || turn === 1 || turn === 2 || turn === 3
}

/**
 * The same picture (JPEG, PNG, WebP, PNM) asking to be turned by so much, whatever it asked for: the recogniser turns it as it unpacks it, and looks
 * for Exif among the first 500 bytes of any format. Undefined for formats that have no place for it there.
 */
export function turnedPicture(picture: Uint8Array, turn: Turn): Uint8Array | undefined {
  const start = Buffer.from(picture.subarray(0, 8)).toString('latin1')
  if (start.startsWith('\xff\xd8')) return inserted(picture, 2, jpegSegment(exif(turn)))
  if (start === '\x89PNG\r\n\x1a\n') return inserted(picture, PNG_HEAD, pngChunk(exif(turn)))
  if (/^P[456]\s/.test(start))
    return inserted(picture, 3, Buffer.concat([Buffer.from('#'), exif(turn), Buffer.from('\n')]))
  if (start.startsWith('RIFF')) return turnedWebp(picture, turn)
  return undefined
}

/** Only the extended form of WebP has a place for it: right after the chunk that it begins with, where decoders pass it over. */
function turnedWebp(picture: Uint8Array, turn: Turn): Uint8Array | undefined {
  const first = Buffer.from(picture.subarray(8, 16)).toString('latin1')
  const body = riffChunk('EXIF', exif(turn))
  if (first === 'WEBPVP8X') return resized(inserted(picture, RIFF_HEAD + 18, body))
  if (!/^WEBPVP8[ L]$/.test(first)) return undefined
  const { width, height } = imageSize(picture)
  const head = Buffer.alloc(10)
  head[0] = first.endsWith('L') ? 0x18 : 0x08
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  return resized(inserted(picture, RIFF_HEAD, Buffer.concat([riffChunk('VP8X', head), body])))
}

/** `RIFF`, the length of what follows, `WEBP`. */
const RIFF_HEAD = 12

function resized(picture: Buffer): Buffer {
  picture.writeUInt32LE(picture.length - 8, 4)
  return picture
}

function riffChunk(name: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name), size, body, Buffer.alloc(body.length % 2)])
}

/** A part of a picture where it lies once the picture, of so many points, is turned. */
export function turnedBox({ left, top, width, height }: Box, whole: Pick<Box, 'width' | 'height'>, turn: Turn): Box {
  if (turn === 1) return { left: whole.height - top - height, top: left, width: height, height: width }
  if (turn === 2) return { left: whole.width - left - width, top: whole.height - top - height, width, height }
  if (turn === 3) return { left: top, top: whole.width - left - width, width: height, height: width }
  return { left, top, width, height }
}

/** A signature of eight bytes, then the chunk of the picture's size. */
const PNG_HEAD = 8 + 25

function inserted(picture: Uint8Array, at: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([picture.subarray(0, at), bytes, picture.subarray(at)])
}

/** A directory with the orientation alone, big-endian as the recogniser reads it. */
function exif(turn: Turn): Buffer {
  const bytes = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  bytes.writeUInt16BE(ORIENTATIONS[turn]!, 18)
  return bytes
}

function jpegSegment(body: Buffer): Buffer {
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1')
  head.writeUInt16BE(head.length - 2 + body.length, 2)
  return Buffer.concat([head, body])
}

function pngChunk(body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from('eXIf'), body])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([size, typed, check])
}
