import { writeClipboard } from '../ui/write-clipboard.ts'
import type { StoredEvent } from '../../preload/task-shapes.ts'
import { currentText } from '../locales/use-text.ts'
import { showToast } from '../store/toasts.ts'
import { chatLines } from './chat-lines.ts'
import { noticeText } from './notice-text.ts'
import { commandText } from './tool-use.ts'

/** What was said, done and written, as text. */
export function conversationText(events: readonly StoredEvent[]): string {
  const text = currentText()
  const blocks = chatLines(events, false).flatMap((line): string[] => {
    switch (line.kind) {
      case 'you':
      case 'prose':
      case 'finish':
        return [line.text]
      case 'notice':
        return [noticeText(line, text)]
      case 'action':
        return [text.said(line.text.replace(/^\[tab\] /, ''))]
      case 'tool':
        return [`$ ${commandText(line.tool.name, line.tool.input)}`]
      case 'fold':
        return line.tools.map(({ name, input }) => `$ ${commandText(name, input)}`)
      case 'wrote':
        return [`${line.name} (${line.version})`]
      case 'audit':
        return [text.chat.audited(line.audit)]
      case 'done':
        return line.end.message === undefined ? [] : [text.said(line.end.message)]
    }
  })
  return blocks.join('\n\n')
}

export async function copyConversation(events: readonly StoredEvent[]): Promise<void> {
  await copyText(conversationText(events))
}

/** Puts text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  await writeClipboard(text)
  showToast({ look: 'ok', title: currentText().chat.copied })
}
