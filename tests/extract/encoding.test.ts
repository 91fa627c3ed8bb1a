import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from '../../main/extract/encoding.ts'
import { extractBytes } from '../../main/extract/extract.ts'

const russian =
  'Однажды, в студёную зимнюю пору, я из лесу вышел; был сильный мороз. Гляжу, поднимается медленно в гору лошадка.'
const japanese = '請求書番号：東京支店の売上報告、前年比で増加しました。'
const chinese = '季度收入增长百分之十二，预算为四万八千元，会议纪要如下。'
const german = 'Die schöne Frau kostet 15,50 € – können Sie das prüfen?'

test.each([
  ['utf-8', german, 'utf-8'],
  ['windows-1252', german, 'windows-1252'],
  ['shift_jis', japanese, 'shift_jis'],
  ['gb18030', chinese, 'gb18030'],
  ['windows-1251', russian, 'windows-1251'],
  ['cp866', russian, 'cp866'],
  ['koi8-r', russian, 'koi8-r'],
  ['windows-1252', 'café', 'windows-1252'],
  ['windows-1252', 'Prix du café à Orléans', 'windows-1252'],
  [
    'windows-1251',
    `id,name,amount\n1,Иванов Сергей Петрович,1250\n2,Смирнова Ольга,800\nreport,total,overview\n`,
    'windows-1251',
  ],
  ['windows-1252', 'El señor Muñoz pagó ¿cuánto? ¡450 €! «Très bien» – § 12', 'windows-1252'],
  ['windows-1252', 'Ferð til Reykjavíkur kostar þrjú þúsund. Það er dýrt', 'windows-1252'],
  ['windows-1250', 'Zażółć gęślą jaźń. Koszt noclegu wynosi 450 złotych', 'windows-1250'],
  ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy', 'windows-1250'],
  ['iso-8859-2', 'Zażółć gęślą jaźń. Koszt noclegu wynosi 450 złotych', 'iso-8859-2'],
  ['windows-1254', 'Otel ücreti üç gece için 450 liradır, kahvaltı dahil. Şişli', 'windows-1254'],
  ['windows-1255', 'דוח נסיעה: מחיר המלון הוא 450 שקלים לשלושה לילות', 'windows-1255'],
  ['windows-874', 'รายงานการเดินทาง ค่าโรงแรมสามคืน 4500 บาท', 'windows-874'],
  ['cp850', 'Größe weiß für Übernachtung 120', 'cp850'],
  ['windows-1252', 'Name;Größe\nÖl;12\nMüller;7\n', 'windows-1252'],
  ['windows-1252', 'Prix;Été\nCafé;12\n', 'windows-1252'],
  ['gb18030', '年,月,金额\n型号A,类型B,12元\n', 'gb18030'],
  ['macintosh', 'Größe weiß für Übernachtung 120', 'macintosh'],
  ['iso-8859-15', 'Der Übernachtungspreis beträgt 120 € für drei Nächte', 'iso-8859-15'],
  ['utf-16le', german, 'utf-16le'],
  ['utf-16be', german, 'utf-16be'],
  ['utf-16le', russian, 'utf-16le'],
  ['utf-32le', german, 'utf-32le'],
])('%s without any mark is recognised', (encoding, text, expected) => {
  const { text: read, encoding: found } = decodeText(iconv.encode(text, encoding))
  expect({ read, found }).toEqual({ read: text, found: expected })
})

test('Japanese in the escapes of mail is read', () => {
  const bytes = Buffer.from('\u001b$B=PD%Js9p=q\u001b(B 450', 'latin1')
  expect(decodeText(bytes)).toEqual({ text: '出張報告書 450', encoding: 'iso-2022-jp', sure: true })
})

test.each([
  ['abc\0def per diem\nline2\n', 'utf-8'],
  ['bell \u0007 and per diem \0 with “quotes” and more words\n', 'utf-8'],
])('a stray zero byte does not make text UTF-16: %j', (text, expected) => {
  const { text: read, encoding } = decodeText(Buffer.from(text))
  expect({ read, encoding }).toEqual({ read: text, encoding: expected })
})

test('the byte-order mark decides and is not part of the text', () => {
  expect(decodeText(Buffer.from('\ufeffid,name'))).toEqual({ text: 'id,name', encoding: 'utf-8', sure: true })
  expect(decodeText(Buffer.from('\ufeffid', 'utf16le'))).toEqual({ text: 'id', encoding: 'utf-16le', sure: true })
})

test('a declared charset is believed unless the bytes disprove it', () => {
  expect(decodeText(html('windows-1251', 'windows-1251')).encoding).toBe('windows-1251')
  expect(decodeText(html('windows-1251', 'utf-8')).encoding).toBe('utf-8')
})

test('a guess is said to be one, and an encoding can be forced', async () => {
  const bytes = iconv.encode('naïve café', 'windows-1252')
  const guessed = await extractBytes(bytes, { name: 'a.txt' })
  expect({ meta: guessed.meta, codes: guessed.warnings.map(({ code }) => code) }).toEqual({
    meta: { encoding: 'windows-1252' },
    codes: ['encoding_guessed'],
  })
  const forced = await extractBytes(bytes, { name: 'a.txt', encoding: 'cp437' })
  expect(forced.lines.map((line) => line.text)).toEqual([iconv.decode(bytes, 'cp437')])
  await expect(extractBytes(bytes, { name: 'a.txt', encoding: 'klingon' })).rejects.toMatchObject({
    code: 'unsupported',
  })
})

function html(charset: string, encoding: string): Buffer {
  return iconv.encode(`<meta charset="${charset}"><p>Größe ёж</p>`, encoding)
}
