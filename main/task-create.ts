import { AppError } from './app-error.ts'
import { chooseOutputFolder } from './deliverable/choose-output-folder.ts'
import { createModel, parseModelSpec } from './model/model-spec.ts'
import type { RunRequest } from './run-request.ts'
import { realFolder, sampleTasks, sampleWorkspace } from './sample.ts'
import type { Store } from './store/store.ts'
import type { TaskRow } from './store/tasks.ts'
import { detectLanguage } from './tab/language.ts'
import { priceFor } from './task-price.ts'

type CreateParts = { readonly store: Store; readonly dataDir: string; readonly newId: () => string }

/** Stores a new task, which nothing runs yet; its folder counts as granted. Throws `usage` or `workspace` for what cannot be run. */
export async function createTask({ store, dataDir, newId }: CreateParts, request: RunRequest): Promise<TaskRow> {
  const model = request.model ?? 'offline'
  const spec = parseModelSpec(model)
  const { host } = createModel(spec, {
    ...request.access,
    ...(request.baseUrl === undefined ? {} : { baseUrl: request.baseUrl }),
  })
  priceFor(dataDir, { model, host, maxCost: request.maxCost })
  const root = await realFolder(request.workspace ?? (await sampleWorkspace(dataDir)))
  const text = request.demo ? (await sampleTasks())[0]!.text : request.task!
  const { dir, notice } = await chooseOutputFolder({
    workspaceRoot: root,
    ...(request.outputDir === undefined ? {} : { requested: request.outputDir }),
  })
  store.folders.grant(root)
  return store.tasks.create(newId(), root, text, {
    outputDir: dir,
    ...(notice === undefined ? {} : { outputNotice: notice }),
    system: request.system ?? 'runningtab',
    model,
    ...(request.baseUrl === undefined ? {} : { baseUrl: request.baseUrl }),
    without: request.without ?? [],
    language: detectLanguage(text),
    ...(request.maxCost === undefined ? {} : { maxCost: request.maxCost }),
  })
}

/** A task that is there and whose folder is still granted. */
export function existingTask(store: Store, { resume }: RunRequest): TaskRow {
  const task = store.tasks.get(resume!)
  if (task === undefined)
    throw new AppError('not_found', `There is no task ${JSON.stringify(resume)}. See runningtab tasks.`)
  // What no model of ours works on is said before anything is added to it.
  parseModelSpec(task.settings.model)
  if (!store.folders.isGranted(task.root))
    throw new AppError('workspace', `Access to ${task.root} was taken back. Start a new task there to grant it again.`)
  return task
}
