import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import fs from 'node:fs'
import path from 'node:path'
import { policyPdf } from '../scripts/sample/policy-pdf.ts'
import { packageDir } from '../main/paths.ts'

const SAMPLE = packageDir('resources', 'sample')

/** A folder of that many PDF, Word and Excel files in equal parts, no two with the same content. */
export async function createDocumentFolder(folder: string, files: number): Promise<void> {
  const docx = template('policies/Travel Expense Standards 2024.docx', 'word/document.xml', 'Morlund')
  const xlsx = template('finance/Budget 2024.xlsx', 'xl/sharedStrings.xml', 'closed books')
  for (let n = 0; n < files; n++) {
    const own = path.join(folder, `part ${Math.floor(n / 30)}`)
    fs.mkdirSync(own, { recursive: true })
    if (n % 3 === 0) fs.writeFileSync(path.join(own, `policy ${n}.pdf`), await pdf(n))
    else if (n % 3 === 1) fs.writeFileSync(path.join(own, `standards ${n}.docx`), docx(n))
    else fs.writeFileSync(path.join(own, `budget ${n}.xlsx`), xlsx(n))
  }
}

function pdf(n: number): Promise<Uint8Array> {
  const paragraphs = [
    `${n}.1 The per diem of region ${n} is ${40 + (n % 50)} EUR for each full day.`,
    ...Array.from(
      { length: 19 },
      (_, index) =>
        `${n}.${index + 2} Hotels in place ${index} are paid up to ${90 + index} EUR a night against receipt.`,
    ),
  ]
  return policyPdf({
    file: '',
    title: `Travel policy of region ${n}`,
    facts: [['Number', `R-${n}`]],
    blocks: [
      { type: 'heading', text: `Article ${n} Meals and hotels` },
      ...paragraphs.map((text) => ({ type: 'paragraph' as const, text })),
    ],
  })
}

/** A file of the sample in which one word carries a number, packed without compression. */
function template(file: string, part: string, word: string): (n: number) => Uint8Array {
  const parts = unzipSync(fs.readFileSync(path.join(SAMPLE, file)))
  const text = strFromU8(parts[part]!)
  return (n) =>
    zipSync({ ...parts, [part]: strToU8(text.replaceAll(word, `${word} ${n}`)) } satisfies Zippable, { level: 0 })
}
