import { anyMonth, month, monthNumber } from './audit-month-names.ts'

/** A date or period as written; `keys` are what it may mean: `2024-03-01`, `2024-03-01/2024-03-07` from one day to another, `--03-01` without a year, `2024`, `2024-Q3`, `Q3`, `2024-03`. */
export type ReadDate = {
  readonly kind: 'date' | 'period'
  readonly keys: readonly string[]
  readonly start: number
  readonly end: number
}

const year = String.raw`(?:19|20)\d\d`
const freeDigit = String.raw`(?<![\d.,/-])`
const noDigit = String.raw`(?![\d])(?![.,/-]\d)`
/** Between the two days of a range. */
const between = String.raw`\s?(?:[-–—~]|to|bis|au|al?)\s?`
const quarterWord = String.raw`(?:first|second|third|fourth|opening|final|closing|last(?= quarter of)|1st|2nd|3rd|4th|[1-4]\.|erste[nms]?|zweite[nms]?|dritte[nms]?|vierte[nms]?|premier|deuxième|troisième|quatrième|1er|[2-4]e|primer|segundo|tercer|cuarto)[ -](?:fiscal )?(?:quarter|qtr|quartals?|trimestre)`
/** The first of two quarters, whose noun stands behind the second. */
const quarterBefore = String.raw`1st|2nd|3rd|4th|first|second|third|fourth|erste[nm]?|zweite[nm]?|dritte[nm]?|vierte[nm]?|premier|deuxième|troisième|quatrième|primer|segundo|tercer|cuarto`

/** What a number of that form belongs to, and is no month. */
const numberOf = String.raw`(?:no|nos|nr|number|invoice|order|ticket|case|ref|reference|file|rechnung|auftrag|bestellung|vorgang|nummer|facture|commande|dossier|factura|pedido|n°|№|号|번호)[.:]?\s?`

/** A month by its name alone: all of a cell, or in a sentence as one writes it there. */
const monthAlone = String.raw`(?<=(?<alone>^\s*)|(?<pre>(?<!\p{L})(?:in|of|for|since|until|till|by|to|from|mid|late|early|im|bis|seit|ab|von|en|de|du|à|dès|depuis)[\s-])|)(?<mn>${month})(?=(?<end>\s*$)|)(?!\s?\d)`

type Form = readonly [
  source: string,
  kind: ReadDate['kind'],
  keys: (groups: Readonly<Record<string, string>>) => string[],
]

/** In the order in which they are tried; a stretch that one has taken is not read again. */
const forms: readonly Form[] = [
  [
    String.raw`(?<![\p{sc=Latin}\d-])(?<y>${year})-(?<m>\d\d?)-(?<d>\d\d?)(?:T\d\d:\d\d(?::\d\d)?Z?)?(?![\d-])`,
    'date',
    ymd,
  ],
  [String.raw`(?<![\p{sc=Latin}\d./-])(?<y>${year})[/.](?<m>\d\d?)[/.](?<d>\d\d?)(?![\d/])`, 'date', ymd],
  [String.raw`(?<![\p{sc=Latin}\d./-])(?<y>${year})\.\s(?<m>\d\d?)\.\s(?<d>\d\d?)\.(?!\d)`, 'date', ymd],
  [String.raw`(?<y>${year})\s?[年년]\s?(?<m>\d\d?)\s?[月월]\s?(?<d>\d\d?)\s?[日일号]`, 'date', ymd],
  [String.raw`(?<![\d年년])(?<m>\d\d?)\s?[月월]\s?(?<d>\d\d?)\s?[日일号]`, 'date', ymd],
  [
    String.raw`${freeDigit}(?<d>\d\d?)(?:st|nd|rd|th|\.)?${between}(?<d2>\d\d?)(?:st|nd|rd|th|\.)?\s?(?:(?:of|de)\s)?(?<mn>${month}),?\s?(?:de\s)?(?<y>${year})?(?!\d)`,
    'date',
    days,
  ],
  [
    String.raw`(?<mn>${month})\s(?<d>\d\d?)(?:st|nd|rd|th)?${between}(?<d2>\d\d?)(?:st|nd|rd|th)?(?:,?\s(?<y>${year}))?${noDigit}`,
    'date',
    days,
  ],
  [
    String.raw`${freeDigit}(?<a>\d\d?)\.\s?(?<b>\d\d?)\.\s?(?<y>${year})(?!\d)`,
    'date',
    ({ a, b, y }) => either(y, [[b!, a!]]),
  ],
  [
    String.raw`${freeDigit}(?<a>\d\d?)(?<s>[/-])(?<b>\d\d?)\k<s>(?<y>${year})(?![\d/-])`,
    'date',
    ({ a, b, y }) =>
      either(y, [
        [b!, a!],
        [a!, b!],
      ]),
  ],
  [
    String.raw`${freeDigit}(?<a>\d\d?)/(?<b>\d\d?)/(?<yy>\d\d)(?![\d/])`,
    'date',
    ({ a, b, yy }) =>
      either(`20${yy}`, [
        [b!, a!],
        [a!, b!],
      ]),
  ],
  [
    String.raw`${freeDigit}(?<d>\d\d)\.(?<m>\d\d)\.(?<yy>[0-4]\d)(?![\d.])`,
    'date',
    ({ d, m, yy }) => either(`20${yy}`, [[m!, d!]]),
  ],
  [
    String.raw`${freeDigit}(?<d>\d\d?)(?:st|nd|rd|th|er|\.)?(?:\s?(?:of|de)\s)?\s?(?<mn>${month}),?\s?(?:de\s)?(?<y>${year})?(?!\d)`,
    'date',
    ymd,
  ],
  [String.raw`(?<mn>${month})\s(?<d>\d\d?)(?:st|nd|rd|th)?(?:,?\s(?<y>${year}))?${noDigit}`, 'date', ymd],
  [
    String.raw`(?<mn>${month})\s?[-–—]\s?(?<mn2>${month})(?:\s(?<y>${year}))?(?!\d)`,
    'period',
    ({ mn, mn2, y }) => [quarterOfMonths(monthNumber(mn!), monthNumber(mn2!), y)],
  ],
  // All of a cell: `Jan-23`.
  [
    String.raw`^\s*(?<mn>${month})\.?(?:\s?[-–/]\s?|\s?['’])(?<yy>\d\d)\s*$`,
    'period',
    ({ mn, yy }) => [`20${yy}-${pad(monthNumber(mn!))}`],
  ],
  [
    String.raw`(?<![\p{L}\d./,_#-])(?<!${numberOf})(?<y>20[1-9]\d)\s?[-–/]\s?(?:20)?(?<yy>\d\d)(?![\p{L}\d]|[./,-]\d|\s?%)`,
    'period',
    // A school or business year, which ends in the next one.
    ({ y, yy }) => (Number(yy) === (Number(y) + 1) % 100 ? [`${y}/${Number(y) + 1}`] : []),
  ],
  [
    String.raw`(?<mn>${month})\s(?:de\s)?(?<y>${year})(?!\d)`,
    'period',
    ({ mn, y }) => [`${y}-${pad(monthNumber(mn!))}`],
  ],
  [
    String.raw`(?<![\p{L}\d./,_#-])(?<!${numberOf})(?<y>${year})-(?<m>0[1-9]|1[0-2])(?![\p{L}\d]|[./,-]\d)`,
    'period',
    // `2011-12` may as well be a year that ends in the next one.
    ({ y, m }) => (Number(m) === (Number(y) + 1) % 100 ? [] : [`${y}-${m}`]),
  ],
  [String.raw`(?<y>${year})\s?[年년]\s?(?<m>\d\d?)\s?[月월]`, 'period', ({ m, y }) => [`${y}-${pad(Number(m))}`]],
  [
    String.raw`(?<![\p{sc=Latin}\d])(?<y>${year})[\s/_-]?(?:Q|第)?(?<q>[1-4])(?:\s?(?:분기|季度|四半期))(?!\d)`,
    'period',
    ({ q, y }) => [`${y}-Q${q}`],
  ],
  [
    String.raw`(?<![\p{L}\d])(?:(?<y>${year})[\s/_-]*)?Q\s?(?<q>[1-4])(?:[\s/_-]*(?:of\s)?(?:FY\s?)?(?<y2>${year}|['’]\d\d))?(?![\p{L}\d])`,
    'period',
    quarter,
  ],
  [
    String.raw`(?<![\p{L}\d])(?<qw>${quarterBefore})\s(?:to|and|au|et|bis|und|zum|al|y)\s(?:the\s|le\s|zum\s|el\s)?(?<qw2>${quarterWord})(?:(?:,?\s(?:of|de|des jahres|du))?\s(?<y2>${year}))?(?!\d)`,
    'period',
    ({ qw, qw2, y2 }) => [...quarter({ qw: qw!, y2: y2! }), ...quarter({ qw: qw2!, y2: y2! })],
  ],
  [
    String.raw`(?<![\p{L}\d])(?:(?<y>${year})[\s/_-]?T\s?(?<q>[1-4])|(?:T\s?(?<q1>[1-4])|(?<q2>[1-4])[TQ])[\s/_-]?(?:de\s)?(?<y2>${year}|['’]?\d\d(?!\d)))(?![\p{L}\d])`,
    'period',
    ({ y, y2, q, q1, q2 }) => quarter({ y: y ?? fullYear(y2!), q: (q ?? q1 ?? q2)! }),
  ],
  [
    String.raw`(?<![\p{L}\d])(?<qw>${quarterWord})(?:(?:,?\s(?:of|de|des jahres|du))?\s(?<y2>${year}))?(?!\d)`,
    'period',
    quarter,
  ],
  [String.raw`(?:(?<y>${year})\s?年?\s?)?第(?<q>[一二三四1-4])(?:季度|四半期)`, 'period', quarter],
  [String.raw`(?:(?<y>${year})\s?년?\s?)?(?<q>[1-4])\s?분기`, 'period', quarter],
  [String.raw`(?<![\p{L}\d])(?:FY|GJ)\s?(?:20)?(?<short>\d\d)(?!\d|[.,]\d)`, 'period', ({ short }) => [`20${short}`]],
  [String.raw`(?<y>${year})\s?(?:年度?|년도?)`, 'period', ({ y }) => [y!]],
  [String.raw`(?<![\p{L}\d.,/_-])(?<y>${year})(?![\p{L}\d%_])(?![.,/-]\d)`, 'period', ({ y }) => [y!]],
  [String.raw`(?<![\p{L}\d年년.])(?<m>1[0-2]|[1-9])\s?[月월](?!\s?\d)`, 'period', ({ m }) => [`--${pad(Number(m))}`]],
  [monthAlone, 'period', monthOnly],
]

const patterns = forms.map(([source, kind, keys]) => ({ pattern: new RegExp(source, 'giu'), kind, keys }))
const mayHold = new RegExp(
  String.raw`(?<!\d)(?:19|20)\d\d(?!\d)|\d[./-]\s?\d{1,2}[./-]|\d\s?[年월月년일日분]|quarter|qtr|quartal|trimestre|季度|四半期|[qt]\s?[1-4]|[1-4][qt]\s?['’]?\d\d|(?:fy|gj)\s?\d|(?<!\p{L})(?:${anyMonth})(?!\p{L})`,
  'iu',
)

/** Whether there may be a date or a period in a text, asked before the forms are tried. */
export function mayHoldTime(text: string): boolean {
  return mayHold.test(text)
}

/** Every date and period of a text, in order. */
export function readDates(text: string): ReadDate[] {
  if (!mayHoldTime(text)) return []
  const found: ReadDate[] = []
  for (const { pattern, kind, keys } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].trimEnd().length]
      if (found.some((other) => start < other.end && end > other.start)) continue
      const meant = keys(match.groups ?? {})
      if (meant.length > 0) found.push({ kind, keys: meant, start, end })
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

function ymd({ y, m, mn, d }: Readonly<Record<string, string>>): string[] {
  return either(y, [[m ?? String(monthNumber(mn!)), d!]])
}

function monthOnly({ alone, pre, end, mn }: Readonly<Record<string, string | undefined>>): string[] {
  const name = mn!.replace('.', '')
  const isCell = alone !== undefined && end !== undefined
  const isFull = name.length > 4 || /^(?:may|mai|juni|juli|june|july|mayo|mars|juin|août)$/i.test(name)
  const isPlain = /^\p{Lu}/u.test(name) && !/^(?:may|mayo|mai|march|mars|marzo)$/i.test(name)
  const isSaid =
    isFull &&
    (isPlain ||
      (pre !== undefined &&
        (/^\p{Lu}/u.test(name) ||
          /[éûe]$|ier$|ril$|^mars$|^mai$|juin|^(?:enero|febrero|marzo|mayo|junio|julio|agosto)$/u.test(name))))
  return isCell || isSaid ? [`--${pad(monthNumber(name))}`] : []
}

/** `15–21 November 2024` */
function days({ y, mn, d, d2 }: Readonly<Record<string, string>>): string[] {
  const [from] = ymd({ y: y!, mn: mn!, d: d! })
  const [to] = ymd({ y: y!, mn: mn!, d: d2! })
  return from === undefined || to === undefined || from >= to ? [] : [`${from}/${to}`]
}

function either(y: string | undefined, pairs: readonly (readonly [string, string])[]): string[] {
  const valid = pairs.filter(([m, d]) => Number(m) >= 1 && Number(m) <= 12 && Number(d) >= 1 && Number(d) <= 31)
  return [...new Set(valid.map(([m, d]) => `${y ?? '-'}-${pad(Number(m))}-${pad(Number(d))}`))]
}

const quarterWords: readonly (readonly [RegExp, number])[] = [
  [/^(?:first|opening|1|erste|premier|primer|一)/i, 1],
  [/^(?:second|2|zweite|deuxième|segundo|二)/i, 2],
  [/^(?:third|3|dritte|troisième|tercer|三)/i, 3],
  [/^(?:fourth|final|closing|last|4|vierte|quatrième|cuarto|四)/i, 4],
]

function quarter({ y, y2, q, qw }: Readonly<Record<string, string>>): string[] {
  const number = quarterWords.find(([pattern]) => pattern.test(q ?? qw ?? ''))?.[1]
  if (number === undefined) return []
  const said = y ?? y2?.replace(/^['’]/, '20')
  return [said === undefined ? `Q${number}` : `${said}-Q${number}`]
}

function fullYear(said: string): string {
  return said.length === 4 ? said : `20${said.slice(-2)}`
}

function quarterOfMonths(from: number, to: number, y: string | undefined): string {
  const part = to === from + 2 && from % 3 === 1 ? `Q${Math.ceil(to / 3)}` : `M${from}-${to}`
  return y === undefined ? part : `${y}-${part}`
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
