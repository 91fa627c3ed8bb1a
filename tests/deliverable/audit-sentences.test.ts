import { expect, test } from 'vitest'
import type { Language } from '../../main/tab/language.ts'
import { audit } from '../support/audited.ts'

const texts: readonly (readonly [language: Language, source: string, written: string])[] = [
  [
    'en',
    'The canteen opens at noon.\nEvery business trip is approved before anything is booked.\nContracts are kept by the legal department.',
    'Each business trip must be approved before it is booked.\nUnicorns graze beside quiet rivers tonight.',
  ],
  [
    'de',
    'Die Kantine öffnet mittags.\nJede Dienstreise ist vor der Buchung zu genehmigen.\nVerträge verwahrt die Rechtsabteilung.',
    'Eine Dienstreise ist vor der Buchung schriftlich zu genehmigen.\nEinhörner grasen heute Abend am stillen Fluss.',
  ],
  [
    'zh',
    '食堂中午开放。\n第一条 员工出差前必须取得部门负责人的书面批准。\n所有合同由法务部保管。',
    '出差须事先取得部门负责人的书面批准。\n独角兽在河边吃草。',
  ],
  [
    'ja',
    '食堂は正午に開く。\n出張の前に上司の承認を得なければならない。\n契約書は法務部が保管する。',
    '出張には事前に上司の承認を得る必要がある。\n一角獣が川辺で草を食べる。',
  ],
  [
    'ko',
    '구내식당은 정오에 연다.\n출장 전에 반드시 부서장의 서면 승인을 받아야 한다.\n계약서는 법무팀이 보관한다.',
    '출장은 사전에 부서장의 서면 승인이 필요하다.\n유니콘이 강가에서 풀을 뜯는다.',
  ],
]

test.each(texts)(
  'a sentence without values in %s leads to its best source line, or to none',
  (language, source, written) => {
    const { sentences } = audit({ 'policy.docx': source }, written, { language, name: 'out.docx' })
    expect(sentences.map(({ where }) => where?.line)).toEqual([2, undefined])
  },
)
