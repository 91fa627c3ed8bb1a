import { ContractError, type ContractErrorCode, type Result } from '../preload/errors.ts'
import type { Handlers, RouteMap } from '../preload/route.ts'
import { z } from 'zod'
import { AppError } from './app-error.ts'

export type Dispatch = (name: string, input: unknown) => Promise<Result<unknown>>

/** Turns a route map and its handlers into one function: look up, parse, call, wrap. Never rejects, knows no host. */
export function createRouter<M extends RouteMap>(
  routes: M,
  handlers: Handlers<M>,
  onBug: (error: unknown, name: string) => void,
): Dispatch {
  return async (name, input) => {
    // hasOwn, because routes['constructor'] is there on a plain object.
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined
    const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    if (route === undefined || handle === undefined) return refuse('unknown_route', `No route ${JSON.stringify(name)}`)
    const parsed = route.input.safeParse(input)
    if (!parsed.success) return refuse('invalid_input', `${name}: ${z.prettifyError(parsed.error)}`)
    try {
      return { ok: true, data: await handle(parsed.data as never) }
    } catch (error) {
      if (error instanceof ContractError || error instanceof AppError) return refuse(error.code, error.message)
      onBug(error, name)
      return refuse('internal', `Something went wrong in ${name}. The log has the details.`)
    }
  }
}

function refuse(code: ContractErrorCode, message: string): Result<never> {
  return { ok: false, error: { code, message } }
}
