import { expect, test } from 'vitest'
import { noticeText } from '../../renderer/chat/notice-text.ts'
import { formats } from '../../renderer/locales/formats.ts'
import { makeKorean } from '../../renderer/locales/ko.ts'

const korean = makeKorean(formats('ko'))

test('a notice that the catalogue knows is said in the screen’s language, with what it speaks of', () => {
  const facts = { reason: 'The server is busy.', seconds: 4 }
  expect(noticeText({ code: 'retry', text: 'Trying again in 4 s.', facts }, korean)).toBe(
    'The server is busy. 4초 뒤에 다시 시도합니다.',
  )
})

test('one that it does not know, or that an older version stored without facts, stays as it was worded', () => {
  const worded = ['workspace', 'retry', 'cloud_host', 'estimate'].map((code) =>
    noticeText({ code, text: 'As the engine says', facts: {} }, korean),
  )
  expect(worded).toEqual(Array.from({ length: 4 }, () => 'As the engine says'))
})
