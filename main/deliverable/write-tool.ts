import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { defineTool, type Tool, type ToolContext } from '../agent/tool.ts'
import { formatOf, type OutputFolder, type WrittenFile } from './output-folder.ts'
import { outputPath } from './output-path.ts'
import type { ReadNamedFile } from './pictures.ts'
import { printWithBrowser, type PrintPage } from './print-page.ts'
import { KNOWN_FORMATS } from './known-formats.ts'
import { SheetInput } from './sheet-shapes.ts'
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

/** The agent's tool that makes deliverables. */
export function writeTool({ folder, printPage = printWithBrowser, readFile, callKey, onWritten }: Options): Tool {
  return defineTool({
    name: 'write',
    description: `Write a deliverable into /output. The extension of the path chooses the format: ${KNOWN_FORMATS}. Documents (.docx, .pdf, .html; .doc is RTF) are made from Markdown in "content": headings, nested lists, tables, footnotes [^1], links, pictures ![description](/workspace/plan.png "caption") (PNG, JPEG, GIF, SVG; from /workspace, /output or a data: address), “Table: …” as caption beside a table, [[toc]] or front matter toc: true for a table of contents, front matter (title, author, date, language, page-size). "from" names a Word file as template for .docx: its styles, headers, footers and page stay, its body is replaced or, where it holds {{content}}, filled ({{title}}, {{author}} and {{date}} from the front matter); it is never changed itself. A small table is drawn as a chart by a fenced block with the language chart and the lines type: bar, line, pie or scatter, title: and y: (unit), then the table, its first column the labels. Presentations (.pptx) are made from Markdown too: each # or ## heading begins a slide, lists and tables are its body, a paragraph that begins with "Notes:" goes into the speaker’s notes, and ::: columns with a ::: column for each side, all closed by :::, stands side by side. Workbooks are made from "sheets" (typed columns, formulas, which are computed, merged headers, styles), or from the Markdown tables of "content". From an existing workbook (.xlsx, .xlsm) "from" makes a copy in which only "edits", "addRows" and new "sheets" differ: charts, pivot tables, formats and macros stay, formulas are computed anew. Writing a path again makes a new version; the earlier one is kept.`,
    input: z.strictObject({
      path: z.string().min(1).describe('File in /output, e.g. report.docx'),
      content: z.string().optional().describe('The whole text: Markdown for documents, plain text, CSV or JSON'),
      from: z
        .string()
        .min(1)
        .optional()
        .describe(
          'A file in /workspace or /output to start from; it stays as it is. For .docx a Word file, whose styles, headers, footers and page are taken; for .xlsx and .xlsm a workbook of that format, of which a copy is made with edits, addRows and sheets put in',
        ),
      sheets: z.array(SheetInput).optional().describe('For .xlsx, .csv and .tsv instead of content'),
      edits: z.array(CellEdit).optional().describe('With "from": cells of the copy that are another'),
      addRows: z.array(AddedRows).optional().describe('With "from": rows below the data of a sheet'),
    }),
    async execute({ path, content, from, sheets, edits, addRows }, context) {
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
