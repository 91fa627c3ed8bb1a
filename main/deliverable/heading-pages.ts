import {
  Document as DocxDocument,
  Packer,
  type EstimatedPageNumbers,
  type ISectionOptions,
  type IStylesOptions,
  type PageNumberEstimator,
} from 'docx'

/** The pages of a document's headings as they are on those of `stand`, which has the same headings and as many lines, in words that take less to lay out. */
export async function headingPages(
  stand: readonly ISectionOptions[],
  styles: IStylesOptions,
): Promise<PageNumberEstimator> {
  const estimate = (await import('docx/layout')).estimatePageNumbersWith({ guess: true })
  let found: EstimatedPageNumbers = { bookmarks: new Map() }
  const standing = new DocxDocument({
    compatibility: { version: 15 },
    styles,
    sections: stand,
    pageNumbers: (body, context) => (found = estimate(body, context)),
  })
  await Packer.toArrayBuffer(standing)
  const pages = inOrder(found.bookmarks.keys()).map((name) => found.bookmarks.get(name) ?? '')
  return (body, context) => {
    // Bookmarks are numbered anew in each document.
    const names = inOrder(new Set(JSON.stringify(body).match(/(?<=")_Toc\d+(?=")/g)))
    if (names.length !== pages.length) return estimate(body, context)
    return { ...found, bookmarks: new Map(names.map((name, index) => [name, pages[index]!])) }
  }
}

/** The bookmarks of headings, in the order of the text. */
function inOrder(names: Iterable<string>): string[] {
  return [...names]
    .filter((name) => name.startsWith('_Toc'))
    .toSorted((one, other) => Number(one.slice(4)) - Number(other.slice(4)))
}
