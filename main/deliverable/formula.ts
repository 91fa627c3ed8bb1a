/** Functions that reach out of the workbook. */
const REACHING_OUT =
  /\b(WEBSERVICE|FILTERXML|CALL|REGISTER(?:\.ID)?|RTD|EXEC|DDE|IMAGE|IMPORTDATA|IMPORTXML|IMPORTRANGE|IMPORTHTML|IMPORTFEED)\s*\(/i

/** Functions newer than Excel 2007, which a file names with a prefix. */
const PREFIXED =
  /(?<![\w.])(XLOOKUP|XMATCH|FILTER|SORT|SORTBY|UNIQUE|SEQUENCE|LET|LAMBDA|TEXTJOIN|CONCAT|IFS|SWITCH|MAXIFS|MINIFS|IFNA|DAYS|XOR|NUMBERVALUE|ISOWEEKNUM|STDEV\.[SP]|VAR\.[SP]|RANK\.EQ|RANK\.AVG|PERCENTILE\.(?:INC|EXC)|QUARTILE\.(?:INC|EXC)|MODE\.SNGL|VSTACK|HSTACK|TAKE|DROP|TEXTSPLIT|TEXTBEFORE|TEXTAFTER)(?=\()/gi

/** Why a formula (without `=`) is refused; undefined for a good one. */
export function formulaFault(formula: string): string | undefined {
  const code = withoutStrings(formula)
  if (formula === '') return 'the formula is empty.'
  if (formula.length > 8_192) return `the formula has ${formula.length} characters; Excel holds 8,192.`
  if (REACHING_OUT.test(code)) return 'the formula reaches out of the workbook; compute the value and write it instead.'
  if (/\[[^\]]*\.xl\w*\]|\|/i.test(code))
    return 'the formula refers to another file or program; compute the value and write it instead.'
  const open = code.split('(').length - code.split(')').length
  return open === 0 ? undefined : `the formula has ${Math.abs(open)} bracket(s) not ${open > 0 ? 'closed' : 'opened'}.`
}

/** The formula as a workbook file holds it. */
export function storedFormula(formula: string): string {
  return formula
    .split(/("(?:[^"]|"")*")/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(
            PREFIXED,
            (name: string) => `${/^(FILTER|SORT)$/i.test(name) ? '_xlfn._xlws.' : '_xlfn.'}${name.toUpperCase()}`,
          ),
    )
    .join('')
}

function withoutStrings(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"/g, '""')
}
