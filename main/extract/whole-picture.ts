import type { Worker } from 'tesseract.js'
import { grayOfPng, pgmOf, stackedGray, type Gray } from './gray-picture.ts'
import { turnedPicture } from './turned-picture.ts'

/** One picture, of a format that can be told how it lies where there is a way to it. Throws what the recogniser says of a damaged one. */
export async function wholePicture(worker: Worker, given: Uint8Array | readonly Uint8Array[]): Promise<Uint8Array> {
  const parts = given instanceof Uint8Array ? [given] : given
  const [first = new Uint8Array()] = parts
  if (parts.length === 1 && (isBitmap(first) || turnedPicture(first, 0) !== undefined)) return first
  const grays: Gray[] = []
  for (const part of parts) {
    const gray = await unpackedPicture(worker, part)
    if (gray === undefined) return first
    grays.push(gray)
  }
  return pgmOf(stackedGray(grays))
}

/** The points of a picture in any format that the recogniser reads. */
export async function unpackedPicture(worker: Worker, picture: Uint8Array): Promise<Gray | undefined> {
  const { data } = await worker.recognize(Buffer.from(picture), {}, { text: false, blocks: false, imageGrey: true })
  const png = data.imageGrey?.split(',', 2)[1]
  return png === undefined ? undefined : grayOfPng(Buffer.from(png, 'base64'))
}

function isBitmap(picture: Uint8Array): boolean {
  return picture[0] === 0x42 && picture[1] === 0x4d
}
