import type { Requirement } from '../tab/record.ts'
import type { Terms } from '../tab/terms.ts'
import type { Slot } from './audit-slot.ts'
import { likeness, overlap, sameUnit, wordsOf } from './audit-match.ts'
import type { SourcePlace } from './audit-file-lines.ts'
import type { AuditSources } from './audit-sources.ts'

/** A value on a line that a closed requirement stands on, which the deliverable does not give. */
export type MissingValue = { readonly requirementId: string; readonly text: string; readonly where: SourcePlace }

/** Values of cited lines that speak of their requirement, and which a deliverable lacks. */
export function missingValues(
  written: readonly Slot[],
  requirements: readonly Requirement[],
  sources: AuditSources,
  terms: Terms,
): MissingValue[] {
  const { weight } = sources
  const missing: MissingValue[] = []
  const seen = new Set<string>()
  for (const { id, state, cites, text } of requirements) {
    if (state !== 'done' || cites.length === 0) continue
    const wanted = new Set(terms(text))
    const whole = overlap(wanted, wanted, weight)
    if (whole === 0) continue
    const entries = new Set(cites)
    for (const { slot, place } of sources.slots) {
      const { kind, reference } = slot.value
      if (!entries.has(place.entryId) || reference || (kind !== 'number' && kind !== 'date')) continue
      if (slot.value.number?.between !== undefined) continue
      if (isContact(slot, place.text)) continue
      const said = wordsOf(slot)
      // A line speaks of the requirement where it shares two of its words, or says half of it.
      const shared = [...said].filter((term) => wanted.has(term)).length
      if (shared < 2 && overlap(said, wanted, weight) * 2 < whole) continue
      const key = `${place.path}\n${place.line}\n${slot.value.text}`
      if (seen.has(key) || written.some((other) => likeness(other, slot) !== 'other' && sameUnit(other, slot))) continue
      seen.add(key)
      missing.push({ requirementId: id, text: slot.value.text, where: place })
    }
  }
  return missing
}

const contactColumn =
  /^(?:telephone|tele?phone no\.?|phone|mobile|fax|room|post ?code|zip(?: code)?|address|extension|number|no\.?|telefon|mobil|raum|plz|postleitzahl|adresse|durchwahl|nummer|téléphone|portable|salle|code postal|电话|電話|传真|邮编|地址|房间|電話番号|郵便番号|住所|部屋|전화|전화번호|우편번호|주소|팩스)$/i
const contactBefore =
  /(?:(?:tel(?:ephone|efon)?|phone|fax|mobile?|fon|ext(?:ension)?|room|suite|floor|po box|zip|plz|raum|zimmer|postfach|etage|salle|bureau)\b\.?:?\s*|(?:电话|電話|传真|手机|房间|邮编|郵便番号|〒|전화|팩스|우편번호)(?:番号)?[:：]?\s*)[\d\s()+/.-]*$/iu
const street =
  /(?:\p{L}*(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|kai|damm|ufer|chaussee)|\b(?:rue|avenue|boulevard|place|quai|via|calle|plaza)(?:\s[\p{L}'’-]+){1,4}|[\p{sc=Han}](?:路|街|道|巷)|[\p{sc=Hangul}](?:로|길))\s*$/iu
const streetAfter =
  /^\d+[a-z]?,?\s(?:(?:\p{Lu}[\p{L}'’]+\s){1,3}(?:street|road|avenue|lane|quay|drive|square|court|way|st\.|rd\.)(?!\p{L})|(?:rue|avenue|boulevard|place|quai)\s)/iu
const postcode = /^\d{4,6}\s\p{Lu}\p{Ll}+/u

/** Numbers of houses, rooms, telephones and postal districts: they say nothing that a report would lack. */
function isContact({ value, start, unit, cell }: Slot, text: string): boolean {
  if (value.kind !== 'number') return false
  if (cell !== undefined && contactColumn.test(cell.table.headerOf(cell.row, cell.column)?.text.trim() ?? ''))
    return true
  if (unit !== undefined) return false
  const [before, after] = [text.slice(0, start), text.slice(start)]
  const isCode = /^0\d/.test(value.text) || (/[\d)][\s/-]$/.test(before) && contactBefore.test(before))
  return (
    isCode ||
    contactBefore.test(before) ||
    street.test(before) ||
    streetAfter.test(after) ||
    (postcode.test(after) && /^\s*$|[,:|·]\s*$|\b[A-Z]{1,2}[-\s]$/u.test(before))
  )
}
