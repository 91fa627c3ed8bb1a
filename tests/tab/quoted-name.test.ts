import { expect, test } from 'vitest'
import { namesMeant, quotedName, unquotedName } from '../../main/tab/quoted-name.ts'
import { safeLine } from '../../main/tab/safe-text.ts'

const names = ['line\nend.txt', "it's\n\\n \t\u001B[31m.txt", '\n', '差旅\r\n政策.txt']

test.each(names)('the name %j is one line when it is printed, and read back from that', (name) => {
  expect(quotedName(name)).toMatch(/^\$'[^\n]*'$/)
  expect([unquotedName(quotedName(name)), unquotedName(`sub/${quotedName(name)}`)]).toEqual([name, `sub/${name}`])
})

test.each(names)('the name %j is understood as the tab shows it', (name) => {
  expect(namesMeant(quotedName(name))).toContain(name)
  const plain = name.replaceAll('\\', '')
  expect(namesMeant(safeLine(plain))).toContain(plain)
})

test('any other name is printed as it is, and nothing in it is read as a quote', () => {
  for (const name of ["it's.txt", 'a\tb.txt', 'cost $5.txt', String.raw`a\nb.txt`]) {
    expect([quotedName(name), unquotedName(name)]).toEqual([name, undefined])
    expect(namesMeant(name)[0]).toBe(name)
  }
})
