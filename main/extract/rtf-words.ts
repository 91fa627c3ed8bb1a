import type { Part } from './rtf-flow.ts'

/** Control words that are one character. */
export const symbols: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  tab: '\t',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  zwnj: '\u200c',
  zwj: '\u200d',
  // In equations.
  msup: '^',
  msub: '_',
  mden: '/',
}

/** Words that end a line. */
export const breaks: ReadonlySet<string> = new Set(['par', 'line', 'sect', 'page'])

/** Groups that are a part of their own. */
export const parts: Readonly<Record<string, Part>> = {
  header: 'header',
  headerl: 'header',
  headerr: 'header',
  headerf: 'header',
  footer: 'footer',
  footerl: 'footer',
  footerr: 'footer',
  footerf: 'footer',
  footnote: 'footnote',
}

/** Text boxes, equations and what fields show: optional by their mark, but seen by the reader. */
export const shownDestinations: ReadonlySet<string> = new Set(['shpinst', 'moMath', 'fldrslt'])

/** Groups that hold no text of the document, besides those that are marked as optional. */
export const ignoredDestinations: ReadonlySet<string> = new Set(
  'colortbl stylesheet info pict objdata sp shprslt nonshppict filetbl xe tc rxe private txe atnid pntxta pntxtb ftnsep ftnsepc aftnsep aftnsepc nonesttables mmathPict'.split(
    ' ',
  ),
)

/** Groups whose text says something about the document's text. */
export const capturedDestinations: ReadonlySet<string> = new Set([
  'fldinst',
  'listtext',
  'pntext',
  'revtbl',
  'atnauthor',
  'atnref',
  'atrfstart',
  'atrfend',
])

/** iconv-lite's name of a Windows code page. */
export function codePageEncoding(codePage: number): string {
  switch (codePage) {
    case 932:
      return 'shift_jis'
    case 936:
      return 'gb18030'
    case 950:
      return 'big5'
    case 10_000:
      return 'macintosh'
    case 20_127:
      return 'windows-1252'
    case 20_866:
      return 'koi8-r'
    case 21_866:
      return 'koi8-u'
    case 20_932:
    case 51_932:
      return 'euc-jp'
    case 20_936:
    case 52_936:
    case 54_936:
      return 'gb18030'
    case 51_949:
      return 'euc-kr'
    case 65_001:
      return 'utf-8'
    default:
      if (codePage >= 28_591 && codePage <= 28_606) return `iso-8859-${codePage - 28_590}`
      return codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : `cp${codePage}`
  }
}

/** Encoding of a font's character set; undefined for those that mean the document's own. */
export function charsetEncoding(charset: number): string | undefined {
  const codePage = codePages[charset]
  return codePage === undefined ? undefined : codePageEncoding(codePage)
}

const codePages: Readonly<Record<number, number>> = {
  77: 10_000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}
