const ends =
  /(?<!\p{L})(?:complet(?:ion|ed|e)|expir\p{L}*|due|deadline|until|renewal|valid (?:to|until)|target date|next \p{L}+|maturity|fertigstellung|abschluss|fällig\p{L}*|frist|ablauf|gültig bis|échéance|expiration|vencimiento|fecha límite)(?!\p{L})/iu

/** Whether a column says when something will be over, which dates nothing else in its row. */
export function saysEnd(header: string | undefined): boolean {
  return header !== undefined && ends.test(header)
}
