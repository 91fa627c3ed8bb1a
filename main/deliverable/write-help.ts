import { KNOWN_FORMATS } from './known-formats.ts'

/** The path that asks for the help. */
export const HELP_PATH = 'help'

/** What the tool is told to be in every request: short, for small contexts. */
export const WRITE_DESCRIPTION = `Writes a deliverable into /output; the extension chooses the format: ${KNOWN_FORMATS}. Documents and slides are made from Markdown in "content", workbooks from "sheets" or from Markdown tables. For charts, slides, pictures, tables of contents, captions, footnotes, styles and formulas of sheets, a Word template or a copy of a workbook, call it first with path "${HELP_PATH}". Each write of a path is a new version.`

/** How everything is written that the description only names. */
export const WRITE_HELP = `How to write:
- Documents (.docx, .pdf, .html; .doc is RTF), Markdown in "content": headings, nested lists, tables, links, footnotes [^1], pictures ![description](/workspace/plan.png "caption") (PNG, JPEG, GIF, WebP, SVG; from /workspace, /output or a data: address), a line "Table: …" beside a table as its caption, [[toc]] or toc: true for a table of contents. Front matter between --- lines: title, author, date, language, page-size. A line \\newpage begins a page.
- Chart: a fenced block with the language chart and the lines type: (bar, line, pie or scatter), title: and y: (unit), then a small Markdown table, its first column the labels.
- Slides (.pptx): each # or ## heading begins a slide; lists and tables are its body; a paragraph that begins with "Notes:" goes into the speaker’s notes; ::: columns with a ::: column for each side, all closed by :::, stands side by side.
- Word template: "from" names a Word file; its styles, headers, footers and page stay, its body is replaced or, where it holds {{content}}, filled ({{title}}, {{author}}, {{date}} from the front matter).
- Sheets: {"name", "columns", "rows"}. Column: {"header", "type": text|number|integer|percent|currency|date|datetime|boolean, "format": "#,##0.00", "width": characters, "group": header above, merged over neighbours with the same one}. Cell: text, number, true, false, null, {"formula": "SUM(B2:B9)"} (English function names; computed) or {"date": "2024-03-31"}. Also "merge": ["A2:A4"], "freeze": {"rows", "columns"}, "filter": true, "styles": [{"range": "A10:D10" (header included), "bold", "italic", "color": "#RRGGBB", "fill", "align": left|center|right, "wrap", "border": top|bottom|box, "format"}].
- Copy of a workbook: path and "from" are .xlsx or .xlsm; "edits": [{"sheet", "cell": "B4", "value": a cell, null empties it}], "addRows": [{"sheet", "rows"}] below the data, and "sheets" for new ones. Charts, pivot tables, formats and macros stay, formulas are computed anew.`

const text = { type: 'string' }
const flag = { type: 'boolean' }
const cell = {
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'object', properties: { formula: text, date: text } },
  ],
}
const rows = { type: 'array', items: { type: 'array', items: cell } }
const list = (properties: Readonly<Record<string, unknown>>, required: readonly string[]) => ({
  type: 'array',
  items: { type: 'object', properties, required },
})

/** The arguments as a model is told of them in every request; the tool's own parser says what is wrong with a call. */
export const WRITE_SCHEMA: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: {
    path: { ...text, description: 'In /output, e.g. report.docx' },
    content: { ...text, description: 'The whole text: Markdown, plain text, CSV or JSON' },
    from: { ...text, description: 'File to start from; it stays as it is' },
    sheets: list(
      {
        name: text,
        columns: list({ header: text, type: text, format: text, width: { type: 'number' }, group: text }, ['header']),
        rows,
        freeze: { type: 'object', properties: { rows: { type: 'integer' }, columns: { type: 'integer' } } },
        filter: flag,
        merge: { type: 'array', items: text },
        styles: list(
          {
            range: text,
            bold: flag,
            italic: flag,
            color: text,
            fill: text,
            align: text,
            wrap: flag,
            border: text,
            format: text,
          },
          ['range'],
        ),
      },
      ['name', 'rows'],
    ),
    edits: list({ sheet: text, cell: text, value: cell }, ['sheet', 'cell', 'value']),
    addRows: list({ sheet: text, rows }, ['sheet', 'rows']),
  },
  required: ['path'],
}
