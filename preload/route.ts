import type { z } from 'zod'

/** One request of the contract. `output` is checked in tests only: our own code made it. */
export type Route = { readonly input: z.ZodType; readonly output: z.ZodType }
export type RouteMap = Readonly<Record<string, Route>>

export function route<I extends z.ZodType, O extends z.ZodType>(input: I, output: O) {
  return { input, output }
}

export type Input<R extends Route> = z.input<R['input']>
export type Output<R extends Route> = z.output<R['output']>

/** Exactly one handler for each route: a missing or an extra one does not compile. */
export type Handlers<M extends RouteMap> = {
  readonly [K in keyof M]: (input: z.output<M[K]['input']>) => Output<M[K]> | Promise<Output<M[K]>>
}
