import { AppError } from './app-error.ts'
import { priceOf, pricesFile, type Price } from './model/prices.ts'

const FREE: Price = { input: 0, output: 0 }

/** A host of this computer. */
export function isOwnHost(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host)
}

/** What a model costs; undefined where nobody knows. A cap without a price is a usage error that says where prices go. */
export function priceFor(
  dataDir: string,
  {
    model,
    host,
    maxCost,
  }: { readonly model: string; readonly host: string | undefined; readonly maxCost: number | undefined },
): Price | undefined {
  const price = isFree(model, host) ? FREE : priceOf(dataDir, model)
  if (maxCost !== undefined && price === undefined)
    throw new AppError(
      'usage',
      `--max-cost needs the price of ${model}, which is not known. Add it to ${pricesFile(dataDir)}, or leave --max-cost out.`,
    )
  return price
}

/** A model in this process or behind a server of this computer costs nothing. */
function isFree(model: string, host: string | undefined): boolean {
  return host === undefined || (model.startsWith('openai-compatible:') && isOwnHost(host))
}
