import {
  Document as DocxDocument,
  Packer,
  PatchType,
  patchDocument,
  TextRun,
  type EstimatedPageNumbers,
  type FileChild,
  type IPatch,
  type TemplatePageNumberEstimator,
} from 'docx'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { allBlocks, plainText, type Document } from './document.ts'
import { documentLanguage } from './document-language.ts'
import { joinChartPictures } from './docx-chart-parts.ts'
import { docxBlocks, type BlockContext } from './docx-blocks.ts'
import { blockContext, titleBlock } from './docx-context.ts'
import { CONTENTS_LEVELS, type ContentsEntry } from './docx-contents.ts'
import { docxStyles } from './docx-styles.ts'
import { packDocx, type DocxTemplate } from './docx-template.ts'
import { withTemplateLists } from './template-lists.ts'
import { withNamespaces } from './template-namespaces.ts'
import { withWordPart } from './template-parts.ts'
import { joinStyles, withoutDoubles } from './template-styles.ts'

const STYLES = 'word/styles.xml'

/** The text in a template's clothes: its styles, headers, footers, numbering and page; the title, author and date where it names them. */
export async function writeDocxFrom(document: Document, template: DocxTemplate): Promise<Uint8Array> {
  const { meta, blocks } = document
  const language = documentLanguage(document)
  const own = blockContext(document, language)
  const place = { indent: 0, width: template.width, level: -1 }
  // A piece of a document belongs to the first one that it is written in: each gets its own.
  const children = (pages: Pages = new Map()): FileChild[] => {
    const contents = contentsEntries(own, pages)
    const context = { ...own, contents, room: template.width, tall: template.tall }
    return [...(template.showsTitle ? [] : titleBlock(document, context)), ...docxBlocks(blocks, context, place)]
  }
  const hasContents = [...allBlocks(blocks)].some((block) => block.type === 'contents')
  const ours = await ownStyles(docxStyles(language, own.topLevel), children())
  const { styles, renamed } = joinStyles(strFromU8(template.parts[STYLES] ?? new Uint8Array()), ours.styles, ours.used)
  const themed = ours.theme === undefined ? template.parts : withWordPart(template.parts, ours.theme)
  const fill = (pages: Pages, pageNumbers?: TemplatePageNumberEstimator): Promise<Uint8Array> =>
    patchDocument({
      outputType: 'uint8array',
      data: packDocx({ ...themed, [STYLES]: strToU8(styles) }),
      patches: patchesOf(template, { ...meta, children: children(pages) }),
      trimPlaceholders: true,
      properties: {
        ...(meta.title === undefined ? {} : { title: meta.title }),
        ...(meta.author === undefined ? {} : { creator: meta.author, lastModifiedBy: meta.author }),
      },
      ...(pageNumbers === undefined ? {} : { pageNumbers }),
    })
  const filled = hasContents ? await withPages(fill) : await fill(new Map())
  const parts = joinChartPictures(unzipSync(filled), template.parts)
  const once = withoutDoubles(strFromU8(parts[STYLES] ?? new Uint8Array()), styles)
  const named = withStyleIds({ ...parts, [STYLES]: strToU8(once.styles) }, new Map([...renamed, ...once.renamed]))
  return packDocx(withNamespaces(withTemplateLists(withEdge(named, template.width), template.parts)))
}

/** The page of each bookmark, as it is printed. */
type Pages = ReadonlyMap<string, string>

type Fill = (pages: Pages, pageNumbers?: TemplatePageNumberEstimator) => Promise<Uint8Array>

/** Written twice: what pages the headings are on is known once all of it stands there. */
async function withPages(fill: Fill): Promise<Uint8Array> {
  const estimate = (await import('docx/layout')).estimatePageNumbersWith({ guess: true })
  let found: EstimatedPageNumbers = { bookmarks: new Map() }
  await fill(new Map(), (template) => (found = estimate(template)))
  return fill(found.bookmarks, () => found)
}

function contentsEntries({ bookmarks, topLevel }: BlockContext, pages: Pages): ContentsEntry[] {
  return [...bookmarks].flatMap(([block, href]) => {
    if (block.type !== 'heading' || block.level >= topLevel + CONTENTS_LEVELS) return []
    const page = Number(pages.get(href))
    const entry = { title: plainText(block.children), level: block.level, href }
    return [Number.isInteger(page) ? { ...entry, page } : entry]
  })
}

/** The page numbers of contents stand at the edge of the template's text. */
function withEdge(parts: Readonly<Record<string, Uint8Array>>, width: number): Record<string, Uint8Array> {
  const name = 'word/document.xml'
  const xml = strFromU8(parts[name] ?? new Uint8Array())
  return {
    ...parts,
    [name]: strToU8(xml.replaceAll(LIBRARY_EDGE, `<w:tab w:val="right" w:pos="${width}" w:leader="dot"/>`)),
  }
}

const LIBRARY_EDGE = '<w:tab w:val="right" w:pos="9025" w:leader="dot"/>'

type Values = Document['meta'] & { readonly children: readonly FileChild[] }

function patchesOf({ placeholders }: DocxTemplate, { title, author, date, children }: Values): Record<string, IPatch> {
  const values: Readonly<Record<string, string | undefined>> = { title, author, date }
  return Object.fromEntries(
    placeholders.flatMap((name): [string, IPatch][] => {
      const key = name.toLowerCase()
      if (key === 'content' || key === 'body') return [[name, { type: PatchType.DOCUMENT, children: [...children] }]]
      const value = Object.hasOwn(values, key) ? values[key] : undefined
      return value === undefined ? [] : [[name, { type: PatchType.PARAGRAPH, children: [new TextRun(value)] }]]
    }),
  )
}

/** Our styles part, the ids of the styles that the text uses, and the theme that its charts name colours of. */
async function ownStyles(styles: ReturnType<typeof docxStyles>, children: readonly FileChild[]) {
  const parts = unzipSync(
    new Uint8Array(await Packer.toArrayBuffer(new DocxDocument({ styles, sections: [{ children: [...children] }] }))),
  )
  const texts = ['word/document.xml', 'word/footnotes.xml'].map((part) => strFromU8(parts[part] ?? new Uint8Array()))
  const used = texts.flatMap((xml) =>
    [...xml.matchAll(/<w:(?:pStyle|rStyle|tblStyle)\b[^>]*\bw:val="([^"]*)"/g)].map(([, id = '']) => id),
  )
  const bytes = parts['word/theme/theme1.xml']
  const type = 'application/vnd.openxmlformats-officedocument.theme+xml'
  const theme = bytes === undefined ? undefined : { kind: 'theme', target: 'theme/theme1.xml', type, bytes }
  return { styles: strFromU8(parts[STYLES]!), used: new Set(used), theme }
}

function withStyleIds(parts: Readonly<Record<string, Uint8Array>>, renamed: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [
      name,
      /^word\/(?:document|footnotes)\.xml$/.test(name)
        ? strToU8(
            strFromU8(bytes).replaceAll(
              /(<w:(?:pStyle|rStyle)\b[^>]*\bw:val=")([^"]*)"/g,
              (_, start: string, id: string) => `${start}${renamed.get(id) ?? id}"`,
            ),
          )
        : bytes,
    ]),
  )
}
