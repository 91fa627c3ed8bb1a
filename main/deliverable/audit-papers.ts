/** Papers that are called by a number: `Order 4471`, `Rechnung Nr. 20318`. */
const papers =
  /(?<!\p{L})(?:purchase )?(?:orders?|invoices?|contracts?|quotations?|quotes?|offers?|claims?|tickets?|receipts?|delivery notes?|policy|bestellung|auftrag|rechnung|vertrag|angebot|lieferschein|commande|facture|contrat|devis|pedido|factura|contrato|oferta)(?:\s(?:no|nr|number|num|nummer|numéro|número|n°|nº)\.?)?[\s:#_-]{1,3}(?!(?:19|20)\d\d(?!\d))(\d{3,8})(?![\d-]|[.,]\d|\s?[%€$]|\s(?:EUR|USD|GBP|CHF)(?!\p{L}))(?:\s(?:and|und|et|y|&|or)\s(?!(?:19|20)\d\d(?!\d))(\d{3,8})(?![\d-]|[.,]\d|\s?[%€$]|\s\p{L}))?/dgiu

/** The number of a paper with its place in the text. */
type Paper = { readonly text: string; readonly start: number; readonly end: number; readonly key: string }

/** The papers that a text names by their numbers, each with one spelling of it as its key. */
export function papersIn(text: string): Paper[] {
  return [...text.matchAll(papers)].flatMap((match) =>
    [match.indices?.[1], match.indices?.[2]].flatMap((place) => {
      if (place === undefined) return []
      const [start, end] = place
      const number = text.slice(start, end)
      return [{ text: number, start, end, key: `paper ${number}` }]
    }),
  )
}
