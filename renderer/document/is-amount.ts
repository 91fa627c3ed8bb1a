/** True for what stands at the end of its cell: an amount, a share, a number in brackets. */
export function isAmount(text: string): boolean {
  return /^[(\-+−]?\s*(?:[\p{Sc}]|[A-Z]{3})?\s*[-−]?\d[\d.,\s'’]*(?:%|[\p{Sc}]|[A-Z]{3})?\)?$/u.test(text.trim())
}
