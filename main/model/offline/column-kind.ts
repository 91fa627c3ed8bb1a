import { amountOf } from './amount.ts'

export type ColumnKind = {
  /** Its cells are numbers. */
  readonly number: boolean
  /** They can be added up. */
  readonly sum: boolean
  readonly format: string | undefined
  readonly unit: string | undefined
}

const text: ColumnKind = { number: false, sum: false, format: undefined, unit: undefined }

/** Numbers that name something. */
const names =
  /\b(?:tel|phone|telephone|telefon|fax|zip|plz|post\w*|codes?|cent(?:re|er)|kostenstelle|account|konto|iban|room|raum|year|jahr|week|month|kalenderwoche|monat|version|extension|durchwahl)\b|编号|电话|邮编|番号|電話|번호|전화|연도|年度|周/iu
/** Numbers of which the sum says nothing. */
const rates =
  /\b(?:per|pro|je|rate|limit|max\w*|min\w*|average|avg|unit price|stückpreis|einzelpreis)\b|单价|単価|단가|上限|상한|한도|平均|평균/iu
const quantities =
  /(?<!\p{L})(?:amounts?|costs?|prices?|totals?|net|gross|sums?|value|fees?|salar(?:y|ies)|budgets?|spend|expenses?|revenue|vat|tax|qty|quantity|quantities|units|hours|days|trips|betrag|kosten|preis|summe|netto|brutto|menge|umsatz|anzahl|stunden|tage|gehalt|steuer)(?!\p{L})|\p{L}(?:betrag|kosten|preis|summe|menge)(?!\p{L})|金额|费用|成本|数量|合计|价|薪|工资|금액|비용|수량|가격|합계|급여|金額|費用|価格/iu
const isYear = /^\D{0,4}(?:19|20)\d{2}\D{0,2}$/u
const fraction = /\d[.,]\d{1,2}(?!\d)/u
const grouped = /\d[.,'’\s]\d{3}(?!\d)/u

/** “EUR per km”: a label of figures that are not added to others. */
export function namesRate(label: string): boolean {
  return /\b(?:per|pro|je|par)\s+\p{L}|每|当たり|당\s/iu.test(label)
}

/** What a column holds, by its heading and cells as they are written: a telephone number is no amount, and limits are not added up. */
export function columnKind(header: string, cells: readonly string[]): ColumnKind {
  const filled = cells.filter((cell) => cell !== '')
  const amounts = filled.flatMap((cell) => amountOf(cell) ?? [])
  const unit = amounts.find((amount) => amount.unit !== undefined)?.unit
  const isPlain = unit === undefined && !filled.some((cell) => fraction.test(cell))
  if (filled.length === 0 || amounts.length < filled.length) return { ...text, unit }
  if (filled.some((cell) => /^0\d/u.test(cell)) || (isPlain && names.test(header))) return text
  // Figures under a mere year may be of any kind.
  const says = unit !== undefined || quantities.test(header) || !isYear.test(header)
  const sum =
    says && !rates.test(header) && (!isPlain || quantities.test(header) || filled.some((cell) => grouped.test(cell)))
  const whole = !filled.some((cell) => fraction.test(cell))
  const small = whole && !sum && !filled.some((cell) => grouped.test(cell))
  return { number: true, sum, unit, format: small ? '0' : whole ? '#,##0' : '#,##0.00' }
}
