/** The fields of a record of delimited text as they stand in it, quotes included: joined by the delimiter they are the record again. */
export function splitRecord(record: string, delimiter: string): string[] {
  const fields: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at <= record.length; at++) {
    if (record[at] === '"' && (quoted || record.slice(start, at).trim() === '')) quoted = !quoted
    if (at < record.length && (quoted || !record.startsWith(delimiter, at))) continue
    fields.push(record.slice(start, at))
    start = at + delimiter.length
    quoted = false
  }
  return fields
}

/** What a field holds: its quotes are no part of it. */
export function fieldText(field: string): string {
  return /^\s*"([\s\S]*)"\s*$/.exec(field)?.[1] ?? field
}
