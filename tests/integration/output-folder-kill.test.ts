import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openOutputFolder } from '../../main/deliverable/output-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const child = path.join(import.meta.dirname, 'write-versions-child.ts')

/** Lets the child write until it has acknowledged `versions` more, then a moment longer, and kills it without warning. */
async function writeAndKill(dir: string, versions: number, moment: number): Promise<number> {
  const writer = spawn(process.execPath, [child, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const enough = new Promise<void>((resolve) => {
    writer.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.split('\n').length > versions) resolve()
    })
  })
  const ended = once(writer, 'close')
  await enough
  await new Promise((resolve) => setTimeout(resolve, moment))
  writer.kill('SIGKILL')
  await ended
  return Number(output.trim().split('\n').at(-1))
}

/** The one byte that a whole version consists of; anything else is a partial file. */
function fillOf(file: string): number | 'partial' {
  const bytes = fs.readFileSync(file)
  return bytes.length === 2_000_000 && bytes.every((byte) => byte === bytes[0]) ? bytes[0]! : 'partial'
}

test('kill -9 while writing leaves whole files only and loses no acknowledged version', async () => {
  const dir = tempFolder()
  const kept = path.join(dir, '.versions')
  for (const [round, moment] of [0, 3, 7, 12].entries()) {
    const acknowledged = await writeAndKill(dir, 2, moment)
    const versions = fs.readdirSync(kept).filter((name) => name.startsWith('report.v'))
    const whole = versions.every((name) => fillOf(path.join(kept, name)) !== 'partial')
    const shown = fillOf(path.join(dir, 'report.docx'))
    const newest = versions.length
    const last = [newest, newest - 1].map((version) => fillOf(path.join(kept, `report.v${version}.docx`)))
    expect({
      round,
      whole,
      complete: newest >= acknowledged,
      shown: last.includes(shown),
      visible: fs.readdirSync(dir),
    }).toEqual({
      round,
      whole: true,
      complete: true,
      shown: true,
      visible: ['.versions', 'report.docx'],
    })
  }
  const folder = await openOutputFolder({ dir })
  expect((await folder.write('report.docx', new Uint8Array([1]))).name).toBe('report.docx')
})
