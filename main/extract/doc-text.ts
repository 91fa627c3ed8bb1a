import iconv from 'iconv-lite'
import type { ByteView } from './byte-view.ts'
import { docTables, positionTable, type DocFile } from './doc-file.ts'
import { ExtractError } from './text-view.ts'

/** All characters of a Word document in their order, and where each is kept (properties go by that). */
export type DocText = { readonly text: string; readonly offsetOf: (position: number) => number }

/** A stretch of the text and where it is kept. */
export type DocPiece = { readonly start: number; readonly end: number; readonly at: number; readonly unit: 1 | 2 }

export function readDocText(file: DocFile): DocText {
  return joinPieces(file.word, readPieces(file), 'windows-1252')
}

/** `encoding` is for pieces of one byte a character. */
export function joinPieces(word: ByteView, pieces: readonly DocPiece[], encoding: string): DocText {
  const text = pieces.map(({ start, end, at, unit }) =>
    unit === 2 ? word.utf16(at, end - start) : iconv.decode(Buffer.from(word.part(at, end - start).bytes), encoding),
  )
  let last = 0
  const isIn = (piece: DocPiece | undefined, position: number): boolean =>
    piece !== undefined && position >= piece.start && position < piece.end
  return {
    text: text.join(''),
    offsetOf(position) {
      if (!isIn(pieces[last], position)) {
        const isNext = isIn(pieces[last + 1], position)
        last = isNext
          ? last + 1
          : Math.max(
              0,
              pieces.findIndex((piece) => isIn(piece, position)),
            )
      }
      const piece = pieces[last]
      return piece === undefined ? -1 : piece.at + (position - piece.start) * piece.unit
    },
  }
}

/** The piece table of a document; it follows any number of property lists. Before Word 97 all characters are of one byte. */
export function readPieces(file: DocFile, isOld = false): DocPiece[] {
  const view = file.table(docTables.pieces)
  let at = 0
  while (at < view.length && view.u8(at) === 1) at += 3 + view.u16(at + 1)
  if (at >= view.length || view.u8(at) !== 2)
    throw new ExtractError('corrupt', 'The file is damaged: its text has no order.')
  const table = positionTable(view.part(at + 5, view.u32(at + 1)), 8)
  const pieces: DocPiece[] = []
  let total = 0
  for (let i = 0; i < table.count; i++) {
    const [start, end] = [table.positions[i]!, table.positions[i + 1]!]
    // Pieces that say more than the file holds are an attack, not a document.
    if (start !== total || end < start || end > file.word.length * 2)
      throw new ExtractError('corrupt', 'The file is damaged: its text overlaps.')
    total = end
    if (end > start) pieces.push(pieceAt(table.entry(i), { start, end, isOld }))
  }
  return pieces
}

function pieceAt(entry: ByteView, { start, end, isOld }: { start: number; end: number; isOld: boolean }): DocPiece {
  const place = entry.u32(2)
  if (isOld) return { start, end, at: place, unit: 1 }
  const isNarrow = (place & 0x4000_0000) !== 0
  const at = place & 0x3fff_ffff
  return { start, end, at: isNarrow ? at / 2 : at, unit: isNarrow ? 1 : 2 }
}
