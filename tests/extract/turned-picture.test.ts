import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { ownTurn, turnBack, turnedBox, turnedPicture, type Turn } from '../../main/extract/turned-picture.ts'

const turns: readonly Turn[] = [0, 1, 2, 3]
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAAAAAC4HznGAAAADklEQVR4nGNgAAMGCAUAAA4AAWAALhoAAAAASUVORK5CYII=',
  'base64',
)
/** Of 3 × 2 points, in the plain form and in the extended one. */
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA4AAAAvAkAAAAcQEf0PRET/Aw==', 'base64')
const extended = Buffer.from(
  'UklGRkgAAABXRUJQVlA4WAoAAAAIAAAAAgAAAQAAVlA4IBgAAAAwAQCdASoDAAIAAUAmJaQAA3AA/v02aABFWElGCgAAAE1NACoAAAAIAAA=',
  'base64',
)
/** The frame of a JPEG of 3 × 2 points. */
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xff, 0xd9])

test('a JPEG says how it lies in either order of bytes, and what it is told first is otherwise', () => {
  for (const turn of turns) expect(ownTurn(turnedPicture(jpeg, turn)!)).toBe(turn)
  const little = Buffer.from(
    '\xff\xe1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0\0\0\0\0',
    'latin1',
  )
  const lying = Buffer.concat([jpeg.subarray(0, 2), little, jpeg.subarray(2)])
  expect(ownTurn(lying)).toBe(3)
  expect([...turnedPicture(lying, 0)!.subarray(0, 40)].join(' ')).toContain(' 1 18 0 3 0 0 0 1 0 1 ')
  expect([ownTurn(png), ownTurn(Buffer.from('no picture'))]).toEqual([0, 0])
})

test('only formats with a place for it among their first bytes are told how to lie', () => {
  const pgm = Buffer.from('P5\n1 1\n255\n\0', 'latin1')
  for (const picture of [png, jpeg, pgm, webp, extended]) {
    const start = Buffer.from(turnedPicture(picture, 1)!).subarray(0, 500)
    expect([...start].join(' ')).toContain(' 1 18 0 3 0 0 0 1 0 6 ')
  }
  const turned = Buffer.from(turnedPicture(webp, 1)!)
  expect([turned.readUInt32LE(4) + 8, turned.toString('latin1', 12, 16), imageSize(turned)]).toMatchObject([
    turned.length,
    'VP8X',
    { width: 3, height: 2 },
  ])
  expect(turnedPicture(Buffer.from('RIFF0000WEBP'), 1)).toBeUndefined()
})

test('a part of a picture turned and turned back is the same part', () => {
  const part = { left: 10, top: 20, width: 30, height: 15 }
  for (const turn of turns) {
    const size = turn % 2 === 0 ? { width: 100, height: 200 } : { width: 200, height: 100 }
    const there = turnedBox(part, { width: 100, height: 200 }, turn)
    expect(turnedBox(there, size, turnBack(turn))).toEqual(part)
  }
  expect(turnedBox(part, { width: 100, height: 200 }, 1)).toEqual({ left: 165, top: 10, width: 15, height: 30 })
})
