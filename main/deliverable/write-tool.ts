import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { defineTool, type Tool, type ToolContext } from '../agent/tool.ts'
import { formatOf, type OutputFolder, type WrittenFile } from './output-folder.ts'
import { outputPath } from './output-path.ts'
import type { ReadNamedFile } from './pictures.ts'
import { printWithBrowser, type PrintPage } from './print-page.ts'
import { SheetInput } from './sheet-shapes.ts'
import { HELP_PATH, WRITE_DESCRIPTION, WRITE_HELP, WRITE_SCHEMA } from './write-help.ts'
import { AddedRows, CellEdit } from './workbook-edit-shapes.ts'

type Options = {
  readonly folder: OutputFolder
  /** Prints PDF files; an installed browser does unless a host has a better way. */
  readonly printPage?: PrintPage
  /** Reads pictures that a text names. */
  readonly readFile?: ReadNamedFile
  /** Names a call for all time, so that one that is repeated after a crash does not write twice. */
  readonly callKey: (context: ToolContext) => string
  /** Called once the file is on the disk. */
  readonly onWritten: (file: WrittenFile, context: ToolContext) => void
}

/** What a call of the tool may hold. */
export const WriteInput = z.strictObject({
  path: z.string().min(1),
  content: z.string().optional(),
  from: z.string().min(1).optional(),
  sheets: z.array(SheetInput).optional(),
  edits: z.array(CellEdit).optional(),
  addRows: z.array(AddedRows).optional(),
})

/** The agent's tool that makes deliverables. */
export function writeTool({ folder, printPage = printWithBrowser, readFile, callKey, onWritten }: Options): Tool {
  return defineTool({
    name: 'write',
    description: WRITE_DESCRIPTION,
    help: WRITE_HELP,
    jsonSchema: WRITE_SCHEMA,
    input: WriteInput,
    async execute({ path, content, from, sheets, edits, addRows }, context) {
      if (path === HELP_PATH && content === undefined && sheets === undefined)
        return { text: WRITE_HELP, summary: 'How to write' }
      const name = outputPath(path)
      if ((from === undefined || !/\.xls[xm]$/i.test(from)) && (edits !== undefined || addRows !== undefined))
        throw new AppError('usage', '"edits" and "addRows" change a copy of the workbook that "from" names.')
      // Loaded when something is first written.
      const source = from === undefined ? undefined : await sourceFile(from, readFile)
      const { bytes, contents, warnings } =
        source !== undefined && /^xls[xm]$/.test(formatOf(source.name))
          ? (await import('./copy-workbook.ts')).copyWorkbook(formatOf(name), source, {
              content,
              sheets,
              edits,
              addRows,
            })
          : await (
              await import('./render.ts')
            ).render(
              formatOf(name),
              { content, sheets },
              {
                printPage,
                signal: context.signal,
                ...(readFile === undefined ? {} : { readFile }),
                ...(source === undefined ? {} : { from: source }),
              },
            )
      context.signal.throwIfAborted()
      const file = await folder.write(name, bytes, callKey(context))
      onWritten(file, context)
      const summary = `Wrote ${file.name} (version ${file.version}, ${file.bytes.toLocaleString('en')} bytes)${contents === '' ? '' : `: ${contents}`}`
      const notes = [...(file.notice === undefined ? [] : [file.notice]), ...warnings]
      return { text: [`${summary}.`, ...notes].join('\n'), summary }
    },
  })
}

async function sourceFile(name: string, readFile: ReadNamedFile | undefined) {
  if (readFile === undefined) throw new AppError('usage', '"from" needs a folder to read from, and there is none here.')
  return { name, bytes: await readFile(name) }
}
