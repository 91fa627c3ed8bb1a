import { ContractError } from '../../preload/errors.ts'
import { call } from '../bridge/call.ts'
import { ask, question } from './dialogs.ts'

/** Carries a request out; where it needs the person's consent to a host, asks and tries again. Null when it was refused. */
export async function withConsent<T>(workspaceId: string, request: () => Promise<T>): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ContractError) || error.code !== 'consent_needed') throw error
    const host = error.message
    if (!(await askConsent(workspaceId, host))) return null
    await call('consent.give', { workspaceId, host })
    return await request()
  }
}

function askConsent(workspaceId: string, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    ask({
      kind: 'consent',
      workspaceId,
      host,
      answer(given) {
        question.set(null)
        resolve(given)
      },
    })
  })
}
