import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { packageDir } from '../paths.ts'

const Price = z.object({
  /** US dollars per million tokens. */
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Input that the provider read from its cache. */
  cached: z.number().nonnegative().optional(),
  /** Input that the provider wrote to its cache. */
  cacheWrite: z.number().nonnegative().optional(),
  /** Tokens that the model holds. */
  context: z.number().int().positive().optional(),
})
export type Price = z.infer<typeof Price>

const Table = z.object({ models: z.record(z.string(), Price) })

export type Tokens = {
  readonly inputTokens: number
  readonly outputTokens: number
  /** Of the input. */
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
}

/** Where a person's own prices are. */
export function pricesFile(dataDir: string): string {
  return path.join(dataDir, 'prices.json')
}

/** The price of `PROVIDER:MODEL`: the person's own table counts before the one that comes along. Undefined where neither has it. */
export function priceOf(dataDir: string, model: string): Price | undefined {
  const own = fs.existsSync(pricesFile(dataDir)) ? readTable(pricesFile(dataDir)) : {}
  return longest(own, model) ?? longest(readTable(path.join(packageDir('resources'), 'prices.json')), model)
}

/** US dollars. */
export function costOf({ inputTokens, outputTokens, cachedTokens, cacheWriteTokens }: Tokens, price: Price): number {
  const plain = Math.max(0, inputTokens - cachedTokens - cacheWriteTokens)
  const { input, output, cached = input, cacheWrite = input } = price
  return (plain * input + cachedTokens * cached + cacheWriteTokens * cacheWrite + outputTokens * output) / 1_000_000
}

/** Dollars as a person reads them: cents, and more digits below ten of them. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(amount > 0 && amount < 0.1 ? 4 : 2)}`
}

function longest(table: Readonly<Record<string, Price>>, model: string): Price | undefined {
  const [key] = Object.keys(table)
    .filter((name) => model.startsWith(name))
    .toSorted((a, b) => b.length - a.length)
  return key === undefined ? undefined : table[key]
}

function readTable(file: string): Readonly<Record<string, Price>> {
  try {
    return Table.parse(JSON.parse(fs.readFileSync(file, 'utf8'))).models
  } catch (error) {
    throw new AppError(
      'usage',
      `The price table ${file} cannot be read. Its form is {"models": {"PROVIDER:MODEL": {"input": 1, "output": 2}}}, in dollars per million tokens.`,
      { cause: error },
    )
  }
}
