import { chat } from './en/chat.ts'
import { data } from './en/data.ts'
import { deliverable } from './en/deliverable.ts'
import { firstRun } from './en/first-run.ts'
import { ledger } from './en/ledger.ts'
import { palette } from './en/palette.ts'
import { said } from './en/said.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { source } from './en/source.ts'
import { tab } from './en/tab.ts'
import { tasks } from './en/tasks.ts'
import { ui } from './en/ui.ts'
import type { Formats } from './formats.ts'
import { sayAs } from './said.ts'

/** English: the catalogue that gives the others their shape. */
export function makeEnglish(formats: Formats) {
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

/** Any wording of the same keys and figures. */
type Wording<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Wording<T[K]> }

export type Catalogue = Wording<ReturnType<typeof makeEnglish>>
