import type { Settings } from '../../preload/settings-shapes.ts'
import { currentText } from '../locales/use-text.ts'
import { changeSettings } from '../store/app.ts'
import { showFailure } from '../store/toasts.ts'

/** Changes settings; a refusal is said. */
export function change(part: Partial<Settings>): void {
  changeSettings(part).catch((error: unknown) => showFailure(currentText().shell.failed, error))
}
