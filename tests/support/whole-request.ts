import type { RunRequest } from '../../main/run-request.ts'

/** A request as hosts make it: what it does not name is left to the engine, and no key is there. */
export function wholeRequest(request: Partial<RunRequest>): RunRequest {
  return {
    demo: false,
    model: undefined,
    baseUrl: undefined,
    system: undefined,
    without: undefined,
    maxTurns: undefined,
    contextTokens: undefined,
    maxCost: undefined,
    access: { env: {} },
    ...request,
  }
}
