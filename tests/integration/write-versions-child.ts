import { openOutputFolder } from '../../main/deliverable/output-folder.ts'

/** Writes versions of 2 MB until it is killed; each line of stdout is one that was acknowledged. */
const [dir = ''] = process.argv.slice(2)
const folder = await openOutputFolder({ dir })
for (let count = 0; ; count++) {
  const { version } = await folder.write('report.docx', new Uint8Array(2_000_000).fill(count % 251))
  process.stdout.write(`${version}\n`)
}
