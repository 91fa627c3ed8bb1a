import { expect, test } from 'vitest'
import { offlineModel } from '../../../main/model/offline/offline-model.ts'
import { runScripted, type ScriptedFiles } from '../../support/scripted-tools.ts'

const draftOf = async (task: string, files: ScriptedFiles): Promise<string> =>
  (await runScripted(offlineModel(), { task, files })).writes[0]?.content ?? ''
const filler: ScriptedFiles = Object.fromEntries(
  Array.from({ length: 14 }, (_, index) => [`a/report ${index}.txt`, `Report ${index}\nNothing of note happened.\n`]),
)
const contract = (days: number) =>
  `采购合同\n第二条 付款方式\n验收后${days}日内付款。\n第三条 交货期限\n六月底前交货。\n`
const policy = (days: string) => `Remote Work\n2 Eligibility\nEmployees may work remotely up to ${days} a week.\n`

test('A copy that differs in spaces only is not quoted again', async () => {
  const draft = await draftOf('출장 승인, 일비를 다룬 안내서를 안내.md로 작성해 주세요', {
    '규정/출장 규정.docx':
      '출장 규정\n제2조 출장 승인\n출장은 부서장의 승인을 받아야 한다.\n제3조 일비\n일비는 30,000원이다.\n',
    '규정/출장 규정 배포.pdf':
      '출장규정\n제2조 출장승인\n출장은부서장의승인을받아야한다.\n제3조 일비\n일비는30,000원이다.\n',
  })
  expect([draft.match(/승인을\s*받아야/gu)?.length, draft.includes('출장 규정.docx, 제2조 출장 승인, 2–3행')]).toEqual([
    1,
    true,
  ])
})

test('A final document is quoted rather than its draft', async () => {
  const draft = await draftOf('写一份合同摘要.md，包括付款方式和交货期限', {
    '合同/采购合同 草稿.docx': contract(10),
    '合同/采购合同.docx': contract(30),
  })
  expect(draft.split('\n').find((line) => line.includes('来源') && line.includes('付款'))).toContain('采购合同.docx')
})

test('A point without a heading of its own is looked for in all files', async () => {
  const draft = await draftOf('Write guide.md covering remote work and the probation period', {
    ...filler,
    'a/remote work.txt': 'Remote work\nWhoever has completed the probation period may work remotely.\n',
    'z/handbook.txt': 'Probation\nThe probation period is six months.\n',
  })
  expect(draft).toContain('The probation period is six months.')
})

test('Where an article is headed by the point, its neighbours with words alike are left out', async () => {
  const draft = await draftOf('Erstelle leitfaden.md mit Urlaubsanspruch und Fristen', {
    'urlaub.txt':
      'Urlaub\n§ 1 Urlaubsanspruch\nEs sind 30 Urlaubstage im Jahr.\n§ 2 Urlaubsantrag\nDer Urlaubsantrag ist im Portal zu stellen.\n',
  })
  expect(draft).not.toContain('Urlaubsantrag ist')
})

test('One day against three days is a contradiction', async () => {
  const draft = await draftOf('Write guide.md covering eligibility and equipment', {
    'Remote Work 2025.txt': policy('three days'),
    'Remote Work 2022.txt': policy('one day'),
  })
  expect(draft).toMatch(/three days[^]*Contradicting older version[^]*one day/u)
})

test('A task without a subject gets how each document begins', async () => {
  const { writes, requirements } = await runScripted(offlineModel(), {
    task: 'Please summarise what is in this folder.\nThanks',
    files: {
      'handbook.txt': 'Handbook\nProbation\nThe probation period is six months for everyone.\n',
      'rooms.csv': 'Room,Seats\nElbe,12\nAlster,6\nBille,8\nWandse,4\nSpeicher,40\nOder,3\nHavel,9\n',
    },
  })
  expect([
    writes[0]?.content?.includes('six months for everyone'),
    /\| Elbe \| 12 \|[^]*\*6 rows shown of 8\*/u.test(writes[0]?.content ?? ''),
    requirements.map(({ state }) => state),
  ]).toEqual([true, true, ['unavailable']])
})

test('A quoted table shows what its cells show, and a mail’s subject ends with its line', async () => {
  const draft = await draftOf('Write guide.md covering the budget of departments and the sender of the lease', {
    'budget.xlsx': 'Sheet: Budget\nBudget of departments\nDepartment | Amount\nSales | 7,806 (=B4+B5)\nIT | 12\n',
    'mail/lease.eml':
      'From: a@example.org\nSubject: Sender of the lease of the office in the new building\nis asked to sign it by Friday at the latest, please do.\n',
  })
  expect([draft.includes('| Sales | 7,806 |'), draft.includes('in the new building\n')]).toEqual([true, true])
})

test('A task of which nothing can be made out finds nothing', async () => {
  expect(
    await draftOf('x', { 'handbook.txt': 'Handbook\nThe probation period is six months for everyone.\n' }),
  ).not.toContain('probation')
})

test('A year that no document of the passages speaks of is not found, and the point is not done', async () => {
  const files = {
    'policies 2024.txt': 'Hotel limits\nThe hotel limit is 150 EUR a night.\nParking fees are 4 EUR a day.\n',
  }
  const closed = async (points: string) => {
    const { writes, requirements } = await runScripted(offlineModel(), {
      task: `Write guide.md covering ${points}`,
      files,
    })
    const [, notFound] = (writes[0]?.content ?? '').split('## Not found')
    return [
      requirements[0]?.state,
      writes[0]?.content?.includes('150 EUR'),
      notFound?.includes('hotel limits of 2019: 2019'),
    ]
  }
  expect(await closed('the hotel limits of 2019')).toEqual(['unavailable', true, true])
  expect(await closed('the hotel limits of 2024')).toEqual(['done', true, false])
})
