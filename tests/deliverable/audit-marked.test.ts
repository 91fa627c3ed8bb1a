import { beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../../main/tab/language.ts'
import type { ReadEntry } from '../../main/tab/record.ts'
import { isRight, judgeMarked, reportText, type MarkedValue } from '../support/marked-report.ts'
import { sampleReads } from '../support/sample-reads.ts'
import { entryOf } from '../support/whole-file-entry.ts'

type Report = {
  readonly file: string
  readonly name: string
  readonly language: Language
  /** A text of ours beside it; the sample's files where there is none. */
  readonly source?: string
  readonly task: string
}

const reports: readonly Report[] = [
  {
    file: 'memo-en',
    name: 'memo.docx',
    language: 'en',
    task: 'Write to the works council; the working party meets on 17 September 2026 and has 12,400 EUR for printing 640 leaflets under WC-2207.',
  },
  { file: 'costs-en', name: 'costs.docx', language: 'en', task: 'Review the costs.' },
  { file: 'orders-en', name: 'orders.pptx', language: 'en', task: 'Slides for the meeting of 9 October 2026.' },
  {
    file: 'bericht-de',
    name: 'bericht.docx',
    language: 'de',
    task: 'Vorlage, Projekt GF-118 mit 87.300 EUR bis 30. November 2026.',
  },
  { file: 'note-fr', name: 'note.docx', language: 'fr', task: 'Rédige une note ; le comité dispose de 18 200 €.' },
  {
    file: 'report-zh',
    name: '分析.docx',
    language: 'zh',
    source: 'source-zh',
    task: '分析报告，2026年10月9日会议，预算45万元。',
  },
  {
    file: 'report-ja',
    name: '資料.docx',
    language: 'ja',
    source: 'source-ja',
    task: '会議資料、2026年10月9日、予算75万円。',
  },
  {
    file: 'report-ko',
    name: '보고.docx',
    language: 'ko',
    source: 'source-ko',
    task: '보고서, 2026년 10월 9일 회의, 예산 450만 원.',
  },
  {
    file: 'report-fin',
    name: 'note.docx',
    language: 'en',
    source: 'source-fin',
    task: 'Investor note for the board on 9 October 2026, ceiling $310,000.',
  },
  {
    file: 'report-de2',
    name: 'zusammenfassung.docx',
    language: 'de',
    source: 'source-de2',
    task: 'Zusammenfassung, Sitzung am 12. November 2026, Budget 9.800 €.',
  },
  { file: 'report-lab', name: 'slides.pptx', language: 'en', source: 'source-lab', task: 'Slides of the calibration.' },
  {
    file: 'report-zh2',
    name: '说明.docx',
    language: 'zh',
    source: 'source-zh2',
    task: '采购情况说明，会议预算12万元。',
  },
  {
    file: 'report-us',
    name: 'memo.docx',
    language: 'en',
    source: 'source-us',
    task: 'Credit memo; the committee meets on 6 November 2026, limit $8.5 million.',
  },
  {
    file: 'report-mill',
    name: 'note.docx',
    language: 'en',
    source: 'source-mill',
    task: 'A note on the mill for 14 October 2026.',
  },
]

describe('values of hand-written reports in six languages', () => {
  const judged: MarkedValue[] = []
  beforeAll(async () => {
    const sample = await sampleReads()
    for (const { file, name, language, source, task } of reports) {
      const reads: ReadEntry[] =
        source === undefined ? sample : [entryOf('L1', 'source.md', reportText(source).split('\n'))]
      const paths = reads.map(({ path }) => path)
      judged.push(...judgeMarked(file, { reads, derived: [], requirements: [], task, language, paths }, name))
    }
  }, 60_000)

  test('97 of 100 are classified rightly', () => {
    const wrong = judged.filter((value) => !isRight(value))
    expect(judged.length).toBeGreaterThan(380)
    expect(wrong.map(({ said, got }) => `${said} → ${got.join(', ')}`).slice(Math.floor(judged.length * 0.03))).toEqual(
      [],
    )
  })

  test('none that is wrong is called grounded, rounded or derived', () => {
    const trusted = judged.filter(
      (value) =>
        value.expected === 'ungrounded' && !value.got.some((got) => got === 'ungrounded' || got === 'notChecked'),
    )
    expect(trusted.map(({ said, got }) => `${said} → ${got.join(', ')}`)).toEqual([])
  })
})
