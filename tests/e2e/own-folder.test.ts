import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockedPdf } from '../support/locked-pdf.ts'
import { zipOf } from '../support/office-files.ts'
import { inSight } from '../support/sample-task.ts'
import { openScreen, serveTheApp } from '../support/served-app.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** The application with a folder of these files chosen in the window. */
async function openFolder(files: Readonly<Record<string, string | Uint8Array>>) {
  const home = tempFolder()
  const folder = path.join(home, 'Documents')
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), content)
  }
  const { address } = await serveTheApp({ env: { HOME: home } })
  const { page, faults } = await openScreen(address, { viewport: { width: 1600, height: 1000 } })
  page.setDefaultTimeout(60_000)
  await page
    .getByRole('button', { name: /^Choose a folder/ })
    .first()
    .click()
  const picker = page.getByRole('dialog')
  await picker.getByText('Documents', { exact: true }).first().dblclick()
  await picker.getByText(folder, { exact: true }).first().waitFor()
  await picker.locator('.btn.primary').click()
  await picker.waitFor({ state: 'detached' })
  return { page, faults, folder }
}

test('a locked PDF asks for its password, and a wrong one is told from the right one', async () => {
  const { page, faults } = await openFolder({ 'locked.pdf': lockedPdf('The secret limit is 4,711 EUR', 'sesame') })
  await page.getByRole('treeitem', { name: /locked\.pdf/ }).click()
  await page.getByLabel('Password', { exact: true }).fill('rosebud')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByText('The password does not open it').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('sesame')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await inSight(page.locator('.pdf-text span', { hasText: '4,711' }))
  expect(faults).toEqual([])
})

test('a document that would run something, fetch something or lead somewhere does nothing of it', async () => {
  const { page, faults, folder } = await openFolder({
    'hostile.docx': hostileDocx(),
    'hostile.md': '[x](javascript:alert(3)) <b>bold</b>',
  })
  page.on('dialog', (dialog) => faults.push(dialog.message()))
  await page.getByRole('treeitem', { name: /hostile\.docx/ }).click()
  await page.locator('.paper').getByText('<script>alert(1)</script>').waitFor()
  await page.locator('.paper').getByText('a harmless link').click()
  expect(await page.locator('.paper script, .paper [onerror], .paper a[href]').count()).toBe(0)
  await page.getByRole('treeitem', { name: /hostile\.md/ }).click()
  await page.locator('.lines').getByText('javascript:alert(3)').waitFor()
  // What is changed while it is open is shown as it is now, and what is removed is gone.
  fs.writeFileSync(path.join(folder, 'hostile.md'), 'It was changed meanwhile')
  await page.locator('.lines').getByText('It was changed meanwhile').waitFor()
  fs.rmSync(path.join(folder, 'hostile.md'))
  await page.getByText('This file cannot be shown').waitFor()
  expect(faults).toEqual([])
})

test('a folder of a hundred thousand files is listed and scrolls to its end', async () => {
  const files: Record<string, string> = {}
  for (let i = 0; i < 100_000; i++) files[`${Math.floor(i / 20_000)}/file ${i}.txt`] = ''
  const { page, faults } = await openFolder(files)
  await page.getByText('100,000 files, read-only').waitFor()
  await page.getByRole('treeitem', { name: /^4/ }).click()
  await page.getByRole('treeitem', { name: /file 80000\.txt/ }).waitFor()
  await page.getByRole('tree').evaluate((tree) => tree.scrollTo(0, tree.scrollHeight))
  await page.getByRole('treeitem', { name: /file 99999\.txt/ }).waitFor()
  expect(faults).toEqual([])
})

const OFFICE = 'http://schemas.openxmlformats.org'

/** A Word document whose text is HTML and whose link leads to a script, with the names that its programs write. */
function hostileDocx(): Uint8Array {
  const types = `${OFFICE}/package/2006/content-types`
  const relationships = `${OFFICE}/package/2006/relationships`
  const kind = `${OFFICE}/officeDocument/2006/relationships`
  const text = '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;'
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${kind}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${kind}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p><w:p><w:hyperlink r:id="rId7"><w:r><w:t>a harmless link</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId7" Type="${kind}/hyperlink" Target="javascript:alert(4)" TargetMode="External"/></Relationships>`,
  })
}
