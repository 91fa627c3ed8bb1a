import { describe, expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const costs =
  '| Department | Travel costs 2024 (EUR) |\n| --- | --- |\n| Human Resources | 18,450 |\n| Production | 27,310 |'
const rates = '| Country | Daily allowance (EUR) |\n| --- | --- |\n| Switzerland | 82 |\n| China | 62 |'

describe('a report over files in another language is judged rightly in', () => {
  test('everyday words of business', () => {
    const source = { 'rules.docx': 'The hotel limit in London is 210 EUR per night.' }
    expect(judged(source, '런던의 호텔 한도는 1박에 210유로이다.', 'ko')).toContain('210유로 grounded')
  })

  test('a row that is not named: which of two is meant stays open', () => {
    const source = { 'rules.docx': '| City | Hotel limit (EUR) |\n| --- | --- |\n| Paris | 210 |\n| London | 220 |' }
    expect(judged(source, '런던의 호텔 한도는 1박에 210유로이다.', 'ko')).toContain('210유로 notChecked')
  })

  test('words put together', () => {
    const written = 'Die Reisekosten der Personalabteilung betrugen 2024 rund 18,5 Tsd. EUR.'
    expect(judged({ 'costs.xlsx': costs }, written, 'de')).toContain('18,5 Tsd. EUR rounded')
  })

  test('the row of another department', () => {
    const written = 'Die Reisekosten der Personalabteilung betrugen 2024 27.310 EUR.'
    expect(judged({ 'costs.xlsx': costs }, written, 'de')).toContain('27.310 EUR ungrounded')
  })

  test('countries', () => {
    const written = 'L’indemnité journalière est de 82 € pour la Suisse. Pour la Chine, elle est de 82 €.'
    expect(judged({ 'rates.xlsx': rates }, written, 'fr')).toEqual(['82 € grounded', '82 € ungrounded'])
  })

  test('another word for the same thing, which is not another one that the files name', () => {
    const written = 'Turnover was USD 36.5 billion. The workforce is about 69,000.'
    const report = 'Revenue was USD 36,455 million in the quarter. Headcount was 69,329.'
    expect(judged({ 'report.docx': report }, written, 'en')).toEqual(['USD 36.5 billion rounded', '69,000 rounded'])
    const both = `${report} Turnover of stock was USD 12,870 million. The workforce on leave was 4,118.`
    expect(judged({ 'report.docx': both }, written, 'en')).toEqual(['USD 36.5 billion ungrounded', '69,000 ungrounded'])
  })

  test('English over German files', () => {
    const source = {
      'Umsatz.docx': 'Der Umsatz der Sparte Möbel betrug 2023 41,7 Mio. EUR, die Miete der Filialen 3,2 Mio. EUR.',
    }
    expect(judged(source, 'In 2023 the rent of the stores was EUR 3.2 million.', 'en')).toContain(
      'EUR 3.2 million grounded',
    )
  })
})

function judged(sources: Record<string, string>, written: string, language: 'de' | 'en' | 'fr' | 'ko'): string[] {
  return verdicts(audit(sources, written, { language, name: 'out.docx' }))
}

test('pages that a task counts are a value, pages that one turns to are none', () => {
  const task = '보고서는 12쪽을 넘기지 말아 주십시오.'
  const told = (written: string): string[] => verdicts(audit({ 'a.txt': '설비' }, written, { task, language: 'ko' }))
  expect(told('정해진 12쪽을 넘지 않도록 목록은 생략하였다.')).toEqual(['12 fromTask'])
  expect(told('목록은 12쪽에 있다.')).toEqual([])
})

test('a day in Korean full stops is one value', () => {
  const lease = { 'lease.md': '부산 창고의 계약 만료일은 2027년 8월 31일이다.' }
  const said = (day: string): string[] =>
    verdicts(audit(lease, `부산 창고의 계약은 ${day}에 만료된다.`, { language: 'ko' }))
  expect(said('2027. 8. 31.')).toEqual(['2027. 8. 31. grounded'])
  expect(said('2027. 8. 30.')).toEqual(['2027. 8. 30. ungrounded'])
})
