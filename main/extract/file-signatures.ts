/* oxlint-disable no-control-regex -- signatures are made of control characters */

/** Formats that say what they are in their first bytes. */
export type SignedKind = 'gzip' | 'tar' | 'image' | 'media' | 'archive' | 'tnef' | 'binary'

/** The format that a file's first 512 bytes, as Latin-1, announce. */
export function signedKind(head: string): SignedKind | undefined {
  return signatures.find(([pattern]) => pattern.test(head))?.[1]
}

const signatures: readonly (readonly [RegExp, SignedKind])[] = [
  [
    /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|BM[^]{4}\0{4}|II\*\0|MM\0\*|RIFF[^]{4}WEBP|\0\0\x01\0[^]\0|8BPS\0)/,
    'image',
  ],
  [/^[^]{4}ftyp(?:heic|heix|mif1|avif)/, 'image'],
  [
    /^(?:ID3[\x02-\x04]|\xff[\xfb\xf3\xf2]|OggS\0|fLaC\0|RIFF[^]{4}(?:WAVE|AVI )|[^]{4}ftyp|\x1aE\xdf\xa3|FLV\x01|\0\0\x01\xba)/,
    'media',
  ],
  [/^\x78\x9f\x3e\x22/, 'tnef'],
  [/^\x1f\x8b\x08/, 'gzip'],
  [/^[^]{257}ustar/, 'tar'],
  [/^(?:BZh[1-9]1AY&SY|\xfd7zXZ\0|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|\x28\xb5\x2f\xfd)/, 'archive'],
  [
    /^(?:\x7fELF|MZ[^]{0,57}\0|\xca\xfe\xba\xbe|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\0asm|SQLite format 3\0)/,
    'binary',
  ],
]
