import type { Catalogue } from './en.ts'
import type { Formats } from './formats.ts'
import { chat } from './ko/chat.ts'
import { data } from './ko/data.ts'
import { deliverable } from './ko/deliverable.ts'
import { firstRun } from './ko/first-run.ts'
import { ledger } from './ko/ledger.ts'
import { palette } from './ko/palette.ts'
import { said } from './ko/said.ts'
import { settings } from './ko/settings.ts'
import { shell } from './ko/shell.ts'
import { source } from './ko/source.ts'
import { tab } from './ko/tab.ts'
import { tasks } from './ko/tasks.ts'
import { ui } from './ko/ui.ts'
import { sayAs } from './said.ts'

/** Korean. */
export function makeKorean(formats: Formats): Catalogue {
  return {
    ui,
    shell: shell(formats),
    tasks: tasks(formats),
    chat: chat(formats),
    ledger: ledger(formats),
    palette,
    settings: settings(formats),
    firstRun: firstRun(formats),
    tab: tab(formats),
    deliverable: deliverable(formats),
    data: data(formats),
    source: source(formats),
    said: sayAs(said),
  }
}
