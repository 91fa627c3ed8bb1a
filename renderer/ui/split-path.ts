/** Characters of a name that are never cut: enough for its extension and the letters before it. */
const TAIL = 9

/** A path as its folder (with the slash), the part of its name that may be cut, and the end that stays. */
export function splitPath(path: string): { folder: string; stem: string; tail: string } {
  const cut = path.lastIndexOf('/') + 1
  const name = Array.from(new Intl.Segmenter().segment(path.slice(cut)), ({ segment }) => segment)
  const keep = Math.min(TAIL, Math.ceil(name.length / 2))
  return {
    folder: path.slice(0, cut),
    stem: name.slice(0, name.length - keep).join(''),
    tail: name.slice(name.length - keep).join(''),
  }
}
