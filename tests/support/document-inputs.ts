import { dataAddress, JPEG_PICTURE, pngPicture, SVG_PICTURE } from './picture-maker.ts'

/** `shows` are pieces of text that every format made of the input must hold, `notes` those in footnotes. */
export type DocumentInput = {
  readonly name: string
  readonly markdown: string
  readonly shows: readonly string[]
  readonly notes?: readonly string[]
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[], rule = '---'): string =>
  [head, head.map(() => rule), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
const sentence =
  'Employees who travel on behalf of the company are reimbursed for reasonable expenses that this policy allows and that are shown by receipts. '
const png = dataAddress(pngPicture(640, 360), 'image/png')
const jpeg = dataAddress(JPEG_PICTURE, 'image/jpeg')
const svg = dataAddress(SVG_PICTURE, 'image/svg+xml')

/** Documents of the kinds that people ask for, made in code. */
export const DOCUMENT_INPUTS: readonly DocumentInput[] = [
  {
    name: 'long policy',
    markdown: `---\ntitle: Travel policy\nauthor: Human Resources\ndate: 2026-03-01\ntoc: true\n---\n\n${range(10)
      .map(
        (part) =>
          `## ${part}. Section ${part}\n\n${sentence.repeat(4)}\n\n### ${part}.1 Scope\n\n${sentence.repeat(3)}\n\n1. The first rule of section ${part}.\n2. The second rule.\n   1. A detail of it.\n   2. Another detail.\n3. The third rule.\n\n### ${part}.2 Limits\n\n${table(
            ['Item', 'Limit'],
            [
              ['Hotel', `${part * 100}.00 EUR`],
              ['Meals', '45.00 EUR'],
            ],
          )}\n`,
      )
      .join('\n')}`,
    shows: ['Travel policy', '10.2 Limits', '1000.00 EUR', 'Another detail.'],
  },
  {
    name: 'wide table',
    markdown: `# Orders by month\n\nThe table below has a column for each month.\n\n${table(
      ['Supplier', ...range(12).map((month) => `Month ${month}`), 'Sum'],
      range(25).map((row) => [
        `Supplier number ${row}`,
        ...range(12).map((month) => `${row * month},250.00`),
        '123,456.00',
      ]),
    )}\n\nAfter the table.`,
    shows: ['Supplier number 25', '300,250.00', 'After the table.'],
  },
  {
    name: 'nested lists',
    markdown:
      '# Lists\n\n1. One\n   - one dot\n     - deeper\n       1. deepest one\n       2. deepest two\n   - two dots\n2. Two\n\n   A paragraph of the second item.\n\n3. Three\n\nText between.\n\n1. Starts again\n2. And goes on\n\n7. Seven is no start of its own\n\n- a\n- b\n  1. b one\n  2. b two\n- c\n  1. starts again at one',
    shows: ['deepest two', 'A paragraph of the second item.', 'starts again at one'],
  },
  {
    name: 'footnotes',
    markdown: `# Notes\n\n${range(30)
      .map((note) => `Claim number ${note} is made here[^n${note}], and it is used again.`)
      .join('\n\n')}\n\nThe first claim stands once more[^n1].\n\n${range(30)
      .map(
        (note) =>
          `[^n${note}]: *Handbook*, page **${note}**, <https://example.org/${note}>.\n\n    Second paragraph of note ${note}.`,
      )
      .join('\n')}`,
    shows: ['Claim number 30'],
    notes: ['Handbook', 'Second paragraph of note 30.'],
  },
  {
    name: 'Korean report',
    markdown: `---\ntitle: 2026년 출장비 정산 보고서\nauthor: 재무팀\ndate: 2026년 3월 1일\nlanguage: ko\ntoc: true\n---\n\n## 제1장 개요\n\n이 보고서는 국내외 출장비의 정산 기준과 집행 실적을 정리한 것이다. 모든 금액은 원화(KRW) 기준이며, 영문 약어(ERP, VAT)는 그대로 쓴다.\n\n### 1.1 적용 범위\n\n- 임원과 직원\n- 계약직\n  - 6개월 이상 근무한 사람\n\n## 제2장 실적\n\n표: 부서별 집행액\n\n${table(
      ['부서', '예산(만원)', '집행(만원)', '비율'],
      [
        ['영업본부', '12,500', '11,830', '94.6%'],
        ['연구개발본부', '8,400', '8,399', '100.0%'],
      ],
    )}\n\n자세한 기준은 여행 규정[^1]을 따른다.\n\n[^1]: 사규 제7조 제2항.`,
    shows: ['출장비 정산 보고서', '연구개발본부', '11,830', '표 1: 부서별 집행액'],
    notes: ['사규 제7조 제2항.'],
  },
  {
    name: 'Chinese report',
    markdown: `---\ntitle: 差旅费用报告\nlanguage: zh-CN\n---\n\n## 一、总则\n\n本报告汇总了2026年第一季度的差旅费用，金额单位为万元。员工应当在出差结束后三十日内提交全部票据，逾期不予报销。\n\n1. 国内出差\n2. 国外出差\n   1. 亚洲\n   2. 欧洲\n\n${table(
      ['部门', '预算', '实际'],
      [
        ['销售部', '1,250.00', '1,183.50'],
        ['研发部', '840.00', '839.90'],
      ],
    )}\n\n> 引文：任何费用均须有票据。`,
    shows: ['差旅费用报告', '研发部', '1,183.50', '引文'],
  },
  {
    name: 'Arabic report',
    markdown: `---\ntitle: تقرير مصاريف السفر\nauthor: قسم المالية\nlanguage: ar\ntoc: true\n---\n\n## مقدمة\n\nيلخص هذا التقرير مصاريف السفر في الربع الأول من عام 2026، والمبالغ بالدولار (USD).\n\n## القواعد\n\n1. تقدم الإيصالات خلال 30 يوماً\n2. لا تعوض المصاريف بلا إيصال\n   - إلا الوجبات\n\nجدول: المصاريف\n\n${table(
      ['القسم', 'الميزانية', 'المصروف'],
      [
        ['المبيعات', '12,500.00', '11,830.00'],
        ['التطوير', '8,400.00', '8,399.00'],
      ],
    )}\n\nانظر الحاشية[^1].\n\n[^1]: المادة 7.`,
    shows: ['تقرير مصاريف السفر', 'المبيعات', '11,830.00'],
    notes: ['المادة 7.'],
  },
  {
    name: 'mixed Korean, Chinese, Japanese, Arabic and Hebrew',
    markdown: `# Languages side by side\n\nThe Korean office (서울 지사) and the Chinese one (北京办事处) agreed with دبي on 12 March.\n\n한국어 문단에 中文과 العربية가 섞여 있다.\n\n中文段落里有한국어和English。\n\nهذه فقرة عربية فيها English و 한국어.\n\nזו פסקה בעברית עם English ועם 123.\n\n日本語の段落には漢字とかながあります。\n\n${table(
      ['Language', 'Word', 'Amount'],
      [
        ['한국어', '예산', '1,000'],
        ['中文', '预算', '2,000'],
        ['العربية', 'ميزانية', '3,000'],
        ['עברית', 'תקציב', '4,000'],
        ['日本語', '予算', '5,000'],
      ],
    )}`,
    shows: ['서울 지사', '北京办事处', 'هذه فقرة عربية', 'תקציב', '予算'],
  },
  {
    name: 'pictures',
    markdown: `# Pictures\n\n![The plan of the site](${png} "Plan of the site")\n\nText with a small one ![dot](${jpeg}) in the line.\n\n![A drawing](${svg})\n\nFigure: A drawing as SVG\n\n![A tall one](${dataAddress(pngPicture(200, 1600), 'image/png')})\n\n${table(
      ['Name', 'Picture'],
      [
        ['Plan', `![in a cell](${png})`],
        ['None', '-'],
      ],
    )}`,
    shows: ['Figure 1: Plan of the site', 'Figure 2: A drawing as SVG', 'Text with a small one'],
  },
  {
    name: 'sixty pages',
    markdown: `---\ntitle: Annual report\ndate: 2026\n---\n\n${range(60)
      .map(
        (part) =>
          `# Chapter ${part}\n\n${`${sentence.repeat(9)}\n\n`.repeat(3)}## Findings of chapter ${part}\n\n${sentence.repeat(6)}`,
      )
      .join('\n\n')}`,
    shows: ['Annual report', 'Chapter 60', 'Findings of chapter 60'],
  },
  {
    name: 'task list',
    markdown:
      '# To do before the audit\n\n- [x] Collect **receipts**\n- [ ] Ask the suppliers\n  - [x] North\n  - [ ] South\n- [ ] Write the report with `make`\n- A plain item',
    shows: ['Collect receipts', 'Ask the suppliers', 'A plain item'],
  },
  {
    name: 'captions and contents',
    markdown: `---\ntitle: Captions\ntoc: yes\n---\n\n## First\n\nTable: Budget of the year\n\n${table(
      ['Item', 'Sum'],
      [
        ['A', '1'],
        ['B', '2'],
      ],
    )}\n\n## Second\n\n${table(['Item', 'Sum'], [['C', '3']])}\n\nTable: Budget of the year before\n\nTable 7: is no caption where no table stands beside it.\n\nSee [the first part](#first).`,
    shows: ['Table 1: Budget of the year', 'Table 2: Budget of the year before', 'Table 7: is no caption'],
  },
  {
    name: 'code and quotations',
    markdown:
      '# Code\n\n```sql\nselect *\n  from orders\n where total > 100; -- <&>\n```\n\n> A quotation\n> over two lines.\n>\n> > And one inside it.\n>\n> - with a list\n\n---\n\nText `with code` and ~~struck~~ **bold *and italic***.',
    shows: ['where total > 100; -- <&>', 'And one inside it.', 'with code'],
  },
  {
    name: 'long table',
    markdown: `# Ledger\n\n${table(
      ['No', 'Date', 'Text', 'Amount'],
      range(300).map((row) => [
        row,
        `2026-01-${String((row % 28) + 1).padStart(2, '0')}`,
        `Booking number ${row}`,
        `${row}.50`,
      ]),
    )}`,
    shows: ['Booking number 300', '300.50'],
  },
  {
    name: 'A5 landscape',
    markdown: `---\ntitle: Small pages\npage-size: A5 landscape\n---\n\n${`${sentence.repeat(5)}\n\n`.repeat(6)}`,
    shows: ['Small pages', 'Employees who travel'],
  },
  {
    name: 'invoice',
    markdown: `---\ntitle: Invoice 2026-0815\nlanguage: de\npage-size: A4\n---\n\n**Muster GmbH**<br>Hauptstraße 1<br>10115 Berlin\n\n${table(
      ['Position', 'Menge', 'Einzelpreis', 'Betrag'],
      [
        ['Übernachtung', '3', '129,00 €', '387,00 €'],
        ['Frühstück', '3', '19,50 €', '58,50 €'],
        ['**Summe**', '', '', '**445,50 €**'],
      ],
    )}\n\nZahlbar bis 31.03.2026.`,
    shows: ['Hauptstraße 1', '445,50 €', 'Zahlbar bis 31.03.2026.'],
  },
  {
    name: 'contract',
    markdown: `# Contract\n\n${range(8)
      .map(
        (part) =>
          `## Article ${part}\n\n1. The parties agree on point ${part}.\n   1. under the first condition,\n   2. under the second condition.\n2. The agreement holds for ${part} years.\n\n   It may be ended in writing.\n\n3. Changes need a signature.`,
      )
      .join('\n\n')}`,
    shows: ['Article 8', 'The agreement holds for 8 years.', 'It may be ended in writing.'],
  },
  {
    name: 'links',
    markdown:
      '# Links\n\nSee [the annex](#annex), [the site](https://example.org/a?b=1&c=2 "Title"), <mail@example.org> and https://example.com/path.\n\n[Not a link](javascript:alert(1)) and [a file](file:///etc/passwd).\n\n## Annex\n\nBack to [the top](#links).',
    shows: ['the annex', 'https://example.com/path', 'Not a link (javascript:alert(1))'],
  },
  {
    name: 'headings',
    markdown: `${range(6)
      .map((level) => `${'#'.repeat(level)} Heading of level ${level}\n\nText below it.`)
      .join(
        '\n\n',
      )}\n\n# A heading that is so long that it needs more than one line of the page, with **bold**, \`code\` and a [link](https://example.org)`,
    shows: ['Heading of level 6', 'with bold, code and a link'],
  },
  {
    name: 'odd characters',
    markdown:
      '# Ä & <b> "quotes" \\ {braces}\n\nEmoji 🎉 👩‍👩‍👧, soft\u00ADhyphen, no\u00A0break, zero\u200Bwidth, 𝔘𝔫𝔦𝔠𝔬𝔡𝔢, tab\tstop, \u0007bell.\n\n\\* no list \\{ no group \\}\n\n| a | b \\| c |\n|---|---|\n| {x} | \\\\y |\n\nLast line with a very-long-word-that-cannot-be-broken-anywhere-because-it-has-no-space-in-it-at-all-and-goes-on-and-on-and-on.',
    shows: ['"quotes" \\ {braces}', '🎉', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢', 'b | c', '\\y'],
  },
]
