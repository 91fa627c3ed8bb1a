import type { Terms } from '../tab/terms.ts'

/** What German puts behind the name of a thing where it says how much of it there is. */
const tails =
  /^(?:kosten|aufwand|aufwendungen|ausgaben|einnahmen|erlöse?|umsatz|umsätze|verbrauch|bedarf|menge|mengen|bestand|bestände|budget|etat|quote|preis|preise|zahl|zahlen|anzahl|fläche|ertrag|erträge|betrag|gebühr|gebühren|bereich|abteilung|team|sparte|standort|werk|filiale|betrieb|stunden|rechnung|posten|position|artikel|lieferung|zuschuss|versicherung)$/u
const LEAST = 4

/** Terms of a deliverable in which a compound that nothing read has (`Materialkosten`) counts as the name in it that is read (`Material`). `says`: whether a term stands there. */
export function withCompounds(terms: Terms, says: (term: string) => boolean): Terms {
  const known = new Map<string, readonly string[]>()
  const namesIn = (term: string): readonly string[] => {
    const before = known.get(term)
    if (before !== undefined) return before
    const found = says(term) || !/^[\p{Ll}]{8,}$/u.test(term) ? [] : headOf(term, terms, says)
    known.set(term, found)
    return found
  }
  return (text) => {
    const own = terms(text)
    const added = own.flatMap(namesIn)
    return added.length === 0 ? own : [...own, ...new Set(added.filter((term) => !own.includes(term)))]
  }
}

/** The longest name that a compound begins with, its joint left out, and what it ends with where that is read as well. */
function headOf(term: string, terms: Terms, says: (term: string) => boolean): string[] {
  const read = (word: string): string[] => terms(word).filter(says)
  for (let at = term.length - LEAST; at >= LEAST; at--) {
    const [head, tail] = [term.slice(0, at), term.slice(at)]
    const ending = read(tail)
    if (!tails.test(tail) && ending.length === 0) continue
    const name = [head, head.replace(/(?:s|n|en|e|es)$/u, '')].filter(({ length }) => length >= LEAST).flatMap(read)
    if (name.length > 0) return [name[0]!, ...ending]
  }
  return []
}
