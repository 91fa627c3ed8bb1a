import type { Catalogue } from '../locales/en.ts'

/** What a run told the person; `text` is the engine's own wording, `facts` what it speaks of. */
export type Notice = {
  readonly code: string
  readonly text: string
  readonly facts: Readonly<Record<string, string | number>>
}

/** A notice in the screen's language; one that the catalogue does not know stays as the engine worded it. */
export function noticeText({ code, text: worded, facts }: Notice, { chat, said }: Catalogue): string {
  const text = said(worded)
  const { notices } = chat
  switch (code) {
    case 'nudge':
      return chat.nudge
    case 'estimate':
      return facts['tokens'] === undefined ? text : notices.estimate(Number(facts['tokens']), Number(facts['cost']))
    case 'cloud_host':
      return facts['host'] === undefined
        ? text
        : notices.cloudHost(String(facts['host']), Number(facts['files']), Number(facts['tokens']))
    case 'retry':
      return facts['seconds'] === undefined
        ? text
        : notices.retry(said(String(facts['reason'])), Number(facts['seconds']))
    case 'audit_skipped':
      return notices.auditSkipped
    case 'calls_as_text':
      return notices.callsAsText
    case 'context_shortened':
      return notices.contextShortened
    case 'item_refused':
      return notices.itemRefused
    default:
      return text
  }
}
