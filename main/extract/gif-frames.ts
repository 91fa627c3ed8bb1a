/** How many pictures a GIF holds, of which the first is read; as many as are whole in a file that is cut off. */
export function gifFrames(bytes: Uint8Array): number {
  const [EXTENSION, PICTURE] = [0x21, 0x2c]
  let frames = 0
  let at = HEAD + tableBytes(bytes[10] ?? 0)
  while (at < bytes.length) {
    if (bytes[at] === EXTENSION) at = afterBlocks(bytes, at + 2)
    else if (bytes[at] === PICTURE) {
      at = afterBlocks(bytes, at + PICTURE_HEAD + tableBytes(bytes[at + 9] ?? 0) + 1)
      if (at <= bytes.length) frames++
    } else break
  }
  return frames
}

const [HEAD, PICTURE_HEAD] = [13, 10]

/** Three bytes for each colour, if there are any of its own. */
function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

/** Blocks say their length; one of none is the last. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  return at + 1
}
