import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { writeDataFile } from '../data-file.ts'
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

const Table = z.object({
  /** The month in which these prices were published: 2025-12. */
  asOf: z.string().optional(),
  models: z.record(z.string(), Price),
})

/** The price of all models whose `PROVIDER:MODEL` begins with `model`. */
export type PriceRow = Price & {
  readonly model: string
  /** From the person's own table. */
  readonly own: boolean
  /** The month of the price that comes along. */
  readonly asOf?: string
}

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

/** Both tables in one, by name; of a model that both have, the person's own price. */
export function priceTable(dataDir: string): PriceRow[] {
  const own = ownTable(dataDir)
  const { asOf, models: given } = givenTable()
  const dated = asOf === undefined ? {} : { asOf }
  const names = [...new Set([...Object.keys(own), ...Object.keys(given)])].toSorted()
  return names.flatMap((model): PriceRow[] => {
    const [mine, price] = [own[model], given[model]]
    if (mine !== undefined) return [{ ...mine, model, own: true }]
    return price === undefined ? [] : [{ ...price, model, own: false, ...dated }]
  })
}

/** Writes a price into the person's own table, or takes it out there. */
export function setPrice(dataDir: string, model: string, price: Price | undefined): void {
  const { [model]: _before, ...others } = ownTable(dataDir)
  const models = price === undefined ? others : { ...others, [model]: price }
  writeDataFile(pricesFile(dataDir), `${JSON.stringify({ models }, null, 2)}\n`)
}

/** The price of `PROVIDER:MODEL`: the person's own table counts before the one that comes along. Undefined where neither has it. */
export function priceOf(dataDir: string, model: string): Price | undefined {
  return longest(ownTable(dataDir), model) ?? longest(givenTable().models, model)
}

function ownTable(dataDir: string): Readonly<Record<string, Price>> {
  return fs.existsSync(pricesFile(dataDir)) ? readTable(pricesFile(dataDir)).models : {}
}

function givenTable(): z.infer<typeof Table> {
  return readTable(path.join(packageDir('resources'), 'prices.json'))
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

function readTable(file: string): z.infer<typeof Table> {
  try {
    return Table.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch (error) {
    throw new AppError(
      'usage',
      `The price table ${file} cannot be read. Its form is {"models": {"PROVIDER:MODEL": {"input": 1, "output": 2}}}, in dollars per million tokens.`,
      { cause: error },
    )
  }
}
