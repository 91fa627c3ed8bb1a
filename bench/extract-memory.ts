import fs from 'node:fs'
import { extractBytes } from '../main/extract/extract.ts'
import { packView } from '../main/extract/packed-view.ts'

/** Reads the file that is named and prints the most memory its process took, in megabytes. */
const file = process.argv[2]
if (file === undefined) throw new Error('No file is named.')
packView(await extractBytes(fs.readFileSync(file), { name: file }))
process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024)))
