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

/** The task with the model that is asked for from here on; the words for it, where that is another one. Throws `usage` for what cannot go on with it. */
export function withModelOf(
  { store, dataDir }: Pick<CreateParts, 'store' | 'dataDir'>,
  task: TaskRow,
  request: RunRequest,
): { readonly task: TaskRow; readonly change?: string } {
  const { settings } = task
  const model = request.model ?? settings.model
  const baseUrl = request.baseUrl ?? (model === settings.model ? settings.baseUrl : undefined)
  if (model === settings.model && baseUrl === settings.baseUrl) return { task }
  const spec = parseModelSpec(model)
  if (spec.provider === 'offline')
    throw new AppError('usage', 'The built-in agent goes on with its own tasks alone: start a new task with it.')
  const { host } = createModel(spec, { ...request.access, ...(baseUrl === undefined ? {} : { baseUrl }) })
  priceFor(dataDir, { model, host, maxCost: request.maxCost ?? settings.maxCost })
  store.tasks.setModel(task.id, model, baseUrl)
  const { baseUrl: _before, ...others } = settings
  return {
    task: { ...task, settings: { ...others, model, ...(baseUrl === undefined ? {} : { baseUrl }) } },
    ...(model === settings.model
      ? {}
      : { change: `From here on ${model} works on the task, in place of ${settings.model}.` }),
  }
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
