/** An OpenDocument formula as Excel writes it: `of:=SUM([.B2:.B5];2)` is `=SUM(B2:B5,2)`. */
export function odsFormula(formula: string): string {
  const body = formula.replace(/^\w+:(?==)/, '')
  return body.replaceAll(/"(?:[^"]|"")*"|\[([^\]]*)\]|;/g, (whole, reference?: string) => {
    if (whole === ';') return ','
    return reference === undefined ? whole : plainReference(reference)
  })
}

/** `.B2:.B5` of the same sheet, `$Sheet2.A1` of another. */
function plainReference(reference: string): string {
  return reference
    .split(':')
    .map((end) =>
      end.replace(/^\$?((?:'(?:[^']|'')*'|[^.'])*)\.(?=[$A-Z#])/, (_, sheet: string) =>
        sheet === '' ? '' : `${sheet}!`,
      ),
    )
    .join(':')
}
