import { escapeMarkup } from './escape-markup.ts'
import path from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { AppError } from '../app-error.ts'
import { decodeReferences } from './character-references.ts'
import { usage } from './rendered.ts'

const LARGEST = 600 * 1024 * 1024
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'

export type SheetPart = { readonly name: string; readonly part: string }

/** The parts of a workbook, changed as text; those that nobody puts anew stay byte for byte. */
export type WorkbookFile = ReturnType<typeof openWorkbookFile>

/** Throws `AppError` for what is no workbook of parts. */
export function openWorkbookFile(bytes: Uint8Array) {
  const parts = unzipped(bytes)
  const has = (part: string): boolean => Object.hasOwn(parts, part)
  const text = (part: string): string => strFromU8(parts[part] ?? new Uint8Array())
  const put = (part: string, xml: string): void => {
    parts[part] = strToU8(xml)
  }
  const main = targetsOf(text('_rels/.rels'), '').find(({ type }) => type === 'officeDocument')?.target
  if (main === undefined || !/<sheets\b/.test(text(main)))
    throw usage('The file is no .xlsx or .xlsm workbook that can be edited.')
  const related = (part: string) => targetsOf(text(relsOf(part)), path.posix.dirname(part))

  function remove(part: string): void {
    delete parts[part]
    put('[Content_Types].xml', without(text('[Content_Types].xml'), 'Override', `/${part}`))
    const name = path.posix.relative(path.posix.dirname(main ?? ''), part)
    put(relsOf(main ?? ''), without(text(relsOf(main ?? '')), 'Relationship', name, `/${part}`))
  }

  return {
    main,
    text,
    put,
    related,
    /** Whether its serial numbers of days begin in 1904. */
    countsFrom1904: (): boolean => /<workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(text(main)),
    /** In the workbook's order, chart sheets left out. */
    sheets(): SheetPart[] {
      const targets = new Map(related(main).map(({ id, type, target }) => [id, { type, target }]))
      return tagsOf(text(main), 'sheet').flatMap((attributes) => {
        const found = targets.get(attributes['r:id'] ?? '')
        return found?.type === 'worksheet' && has(found.target)
          ? [{ name: attributes['name'] ?? '', part: found.target }]
          : []
      })
    },
    addSheet(name: string, xml: string): void {
      const numbers = Object.keys(parts).map((part) => Number(/sheet(\d+)\.xml$/.exec(part)?.[1] ?? 0))
      const folder = `${path.posix.dirname(main)}/worksheets`
      const part = `${folder}/sheet${Math.max(0, ...numbers) + 1}.xml`
      const id = `rIdSheet${numbers.length}x${Math.max(0, ...numbers) + 1}`
      const ids = tagsOf(text(main), 'sheet').map(({ sheetId }) => Number(sheetId))
      put(part, `${HEAD}${xml}`)
      put(
        '[Content_Types].xml',
        text('[Content_Types].xml').replace(
          '</Types>',
          `<Override PartName="/${part}" ContentType="${SHEET_TYPE}"/></Types>`,
        ),
      )
      put(
        relsOf(main),
        text(relsOf(main)).replace(
          '</Relationships>',
          `<Relationship Id="${id}" Type="${RELATIONS}/worksheet" Target="/${part}"/></Relationships>`,
        ),
      )
      const sheet = `<sheet xmlns:r="${RELATIONS}" name="${escapeMarkup(name)}" sheetId="${Math.max(0, ...ids) + 1}" r:id="${id}"/>`
      put(main, text(main).replace('</sheets>', `${sheet}</sheets>`))
    },
    /** The order of computing, which a program makes anew; it may not name a cell without a formula. */
    forgetOrder(): void {
      const chain = related(main).find(({ type }) => type === 'calcChain')?.target
      if (chain !== undefined && has(chain)) remove(chain)
    },
    /** Has everything computed when the workbook is opened. */
    computeOnOpening(): void {
      const xml = text(main)
      if (/<calcPr\b[^>]*fullCalcOnLoad="1"/.test(xml)) return
      if (/<calcPr\b/.test(xml))
        return put(main, xml.replace(/<calcPr\b(?:[^>]*?\sfullCalcOnLoad="[^"]*")?/, '<calcPr fullCalcOnLoad="1"'))
      const before =
        /<(?:oleSize|customWorkbookViews|pivotCaches|smartTagPr|smartTagTypes|webPublishing|fileRecoveryPr|webPublishObjects|extLst)\b|<\/workbook>/
      put(
        main,
        xml.replace(before, (tag) => `<calcPr fullCalcOnLoad="1"/>${tag}`),
      )
    },
    bytes: (): Uint8Array => zipSync(parts),
  }
}

function relsOf(part: string): string {
  return `${path.posix.dirname(part)}/_rels/${path.posix.basename(part)}.rels`
}

function unzipped(bytes: Uint8Array): Record<string, Uint8Array<ArrayBuffer>> {
  let total = 0
  try {
    return unzipSync(bytes, {
      filter: ({ originalSize, name }) => {
        total += originalSize
        if (total > LARGEST) throw usage('The workbook is too large to be edited.')
        return !name.endsWith('/')
      },
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw usage('The file is no .xlsx or .xlsm workbook that can be edited: it may be damaged or have a password.')
  }
}

function targetsOf(xml: string, folder: string): { id: string; type: string; target: string }[] {
  return tagsOf(xml, 'Relationship').flatMap(({ Id: id = '', Type = '', Target = '', TargetMode }) => {
    if (TargetMode === 'External') return []
    const target = Target.startsWith('/') ? Target.slice(1) : path.posix.normalize(path.posix.join(folder, Target))
    return [{ id, type: Type.slice(Type.lastIndexOf('/') + 1), target }]
  })
}

function without(xml: string, tag: string, ...values: readonly string[]): string {
  return xml.replaceAll(new RegExp(String.raw`<${tag}\b[^>]*/>`, 'g'), (element) =>
    Object.values(attributesOf(element)).some((value) => values.includes(value)) ? '' : element,
  )
}

/** The attributes of each element of that name. */
export function tagsOf(xml: string, tag: string): Record<string, string>[] {
  return [...xml.matchAll(new RegExp(String.raw`<${tag}\b([^>]*)>`, 'g'))].map(([, inner = '']) => attributesOf(inner))
}

/** The attributes in a tag's text. */
export function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      unescaped(double ?? single ?? ''),
    ]),
  )
}

export function unescaped(text: string): string {
  return decodeReferences(text)
}
