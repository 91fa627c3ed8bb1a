import { expect, test } from 'vitest'
import { readDates } from '../../main/deliverable/audit-dates.ts'

test.each([
  ['It takes effect on 1 October. Nothing else changes.', '1 October'],
  ['It is due on Oct. 1, 2024.', 'Oct. 1, 2024'],
  ['Fällig am 3. Okt. 2024.', '3. Okt. 2024'],
  ['Open until June. The rest follows.', 'June'],
])('a dot behind a month ends a sentence unless a number follows: %s', (text, written) => {
  const [date] = readDates(text)
  expect(date === undefined ? undefined : text.slice(date.start, date.end)).toBe(written)
})
