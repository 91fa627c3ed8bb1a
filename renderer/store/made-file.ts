import { contentPath } from '../../preload/content-path.ts'
import type { MadeFile } from '../../preload/data-shapes.ts'
import { call } from '../bridge/call.ts'
import { currentText } from '../locales/use-text.ts'
import { showFailure, showToast } from './toasts.ts'

/** Says that a made file is kept; in the browser window it is downloaded first. */
export function keepMadeFile(made: MadeFile, title: string): void {
  if (made.how === 'dismissed') return
  if (made.how === 'saved') return showToast({ look: 'ok', title })
  const link = document.createElement('a')
  link.href = contentPath.made(made.id, made.name)
  link.download = made.name
  link.click()
  showToast({ look: 'ok', title, sub: made.name })
}

/** Saves the log of faults, as it may be given away. */
export async function saveSupportLog(): Promise<void> {
  const { data } = currentText()
  try {
    keepMadeFile(await call('data.supportLog'), data.log.done)
  } catch (error) {
    showFailure(data.failed, error)
  }
}
