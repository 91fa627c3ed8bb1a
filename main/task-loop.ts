import { AppError } from './app-error.ts'
import type { TaskEvent } from './agent/event.ts'
import { runLoop, type LoopEnd, type LoopOptions } from './agent/loop.ts'
import { createObserver } from './agent/observe.ts'
import { systemNamed } from './agent/systems/system-named.ts'
import { messagesOf } from './agent/transcript.ts'
import { systemPrompt } from './agent/prompt.ts'
import { repeatRemark } from './agent/repeats.ts'
import type { RunAudit } from './run-audit.ts'
import { createModel, parseModelSpec } from './model/model-spec.ts'
import { withRetries } from './model/retry.ts'
import { observationLimit, observationUnits, type RunRequest } from './run-request.ts'
import { openSettings } from './settings.ts'
import type { TaskRow } from './store/tasks.ts'
import { capture } from './tab/capture.ts'
import type { TabChange } from './tab/record.ts'
import { statusLine } from './tab/status-line.ts'
import { createFit } from './task-context.ts'
import { contextTokensOf } from './task-model-context.ts'
import type { TaskEnvironment } from './task-environment.ts'
import type { RunParts, RunWatch } from './task-run.ts'
import { createSpending } from './task-spending.ts'
import { estimateOf, estimateText } from './task-estimate.ts'
import { isOwnHost, priceFor } from './task-price.ts'

const MAX_TURNS = 100

export type LoopContext = {
  readonly parts: Pick<RunParts, 'store' | 'dataDir' | 'now'>
  readonly task: TaskRow
  readonly request: RunRequest
  readonly watch: RunWatch
  readonly environment: TaskEnvironment
  readonly events: readonly TaskEvent[]
  readonly append: (events: readonly TaskEvent[], changes?: readonly TabChange[]) => void
  readonly audit: RunAudit
}

/** The agent's turns over an open environment, with the folder's files being read beside it. */
export async function runTurns({
  parts,
  task,
  request,
  watch,
  environment,
  events,
  append,
  audit,
}: LoopContext): Promise<LoopEnd> {
  const { tab, sources } = environment
  const { settings } = task
  const agentSystem = systemNamed(settings.system)
  if (agentSystem === undefined) throw new Error(`a task of the unknown system ${settings.system}`)
  const { hasTab } = agentSystem
  const tools = [...environment.tools, ...(hasTab ? environment.tabTools : []), ...agentSystem.tools(events)]
  const { store, dataDir, now } = parts
  const contextTokens = contextTokensOf(parts, task, request)
  const ownSettings = openSettings(dataDir).get()
  const chosen = createModel(parseModelSpec(settings.model), {
    ...request.access,
    // The switch holds for every way to run a task.
    localOnly: request.access.localOnly === true || ownSettings.localOnly,
    ...(settings.baseUrl === undefined ? {} : { baseUrl: settings.baseUrl }),
    contextTokens,
    onSend: (sent) => spending.onSend(sent),
    onNotice: (code, text) => append([{ type: 'notice', code, text }]),
  })
  const background = new AbortController()
  const stopReading = AbortSignal.any([background.signal, watch.signal])
  const reading = environment.views.warmUp({ signal: stopReading }).then(
    () => undefined,
    (error: unknown) => (stopReading.aborted ? undefined : told(error, append)),
  )
  const notices = [
    ...(settings.outputNotice === undefined ? [] : [{ code: 'output_folder', text: settings.outputNotice }]),
    ...environment.takeNotices(),
  ]
  if (notices.length > 0) append(notices.map((notice) => ({ type: 'notice', ...notice })))
  const observe = createObserver<TabChange>({
    tools,
    limit: observationLimit(contextTokens, ownSettings.observationChars),
    units: observationUnits(contextTokens),
    tab: {
      capture: (trace, { turn, shownChars }) =>
        hasTab ? capture(tab, trace, { turn, shownChars, sources }) : Promise.resolve({ changes: [], entries: [] }),
      apply: tab.apply,
      closingLines: () => [
        ...actionsSinceObservation(events),
        ...linesOf(repeatRemark(events)),
        ...(hasTab ? [statusLine(tab)] : []),
      ],
      counts: () => (hasTab ? tab.counts() : undefined),
    },
    takeDeliverables: () =>
      environment
        .takeWritten()
        .map(({ path, format, bytes, version, sha256 }) => ({ path, format, bytes, version, sha256 })),
    takeNotices: () => environment.takeNotices(),
    append,
  })
  const system = systemPrompt({
    tab: hasTab ? tab.options.parts : undefined,
    additions: agentSystem.prompt,
    today: new Date().toISOString().slice(0, 10),
  })
  const maxCost = request.maxCost ?? settings.maxCost
  const price = priceFor(dataDir, { model: settings.model, host: chosen.host, maxCost })
  const fitted = createFit({
    events,
    tokens: contextTokens,
    system,
    tools,
    tab: hasTab ? tab : undefined,
  })
  const spending = createSpending({
    store,
    taskId: task.id,
    model: settings.model,
    price,
    caps: { task: maxCost, day: ownSettings.maxCostPerDay ?? undefined },
    events,
    system,
    tools,
    now,
  })
  if (!events.some(({ type }) => type === 'turn')) {
    const { files, bytes } = sizeOfFolder(environment)
    const estimate = estimateOf(bytes, contextTokens, price)
    const words = estimateText(estimate)
    if (words !== undefined)
      append([
        { type: 'notice', code: 'estimate', text: words, facts: { tokens: estimate.tokens, cost: estimate.cost ?? 0 } },
      ])
    if (chosen.host !== undefined && !isOwnHost(chosen.host))
      append([
        {
          type: 'notice',
          code: 'cloud_host',
          text: `What the model must see of ${task.root} goes to ${chosen.host}: of ${files} files, about ${estimate.tokens.toLocaleString('en-US')} tokens of text at the most. The ledger keeps what that was.`,
          facts: { host: chosen.host, files, tokens: estimate.tokens },
        },
      ])
  }
  const fit: LoopOptions['fit'] = (messages, share) => {
    const given = fitted(messages, share)
    spending.prepare(given)
    return given
  }
  let end: LoopEnd
  try {
    end = await runLoop({
      model: chosen.model,
      system,
      tools,
      maxTurns: request.maxTurns ?? MAX_TURNS,
      signal: watch.signal,
      events,
      append,
      observe,
      fit,
      finishCheck: (facts) => (hasTab ? audit.finishCheck(facts) : agentSystem.atStop(facts)),
      steering: watch.takeSteering ?? (() => []),
      request: (step) =>
        withRetries(step, {
          signal: watch.signal,
          onRetry: ({ waitMs, error }) =>
            append([
              {
                type: 'notice',
                code: 'retry',
                text: `${error.message} Trying again in ${Math.ceil(waitMs / 1000)} s.`,
                facts: { reason: error.message, seconds: Math.ceil(waitMs / 1000) },
              },
            ]),
        }),
      takeBytesSent: chosen.takeBytesSent,
      costOf: (reply) => spending.onReply(reply),
      capReached: () => spending.capReached(() => fitted(messagesOf(events))),
      keepsReasoning: chosen.keepsReasoning,
      onText: watch.onText ?? (() => undefined),
    })
  } finally {
    background.abort()
    await reading
  }
  const bug = await reading
  if (bug !== undefined) throw bug
  return end
}

/** What a person can act on is told while the run goes on; gives what else it was. */
function told(error: unknown, append: LoopContext['append']): unknown {
  if (!(error instanceof AppError)) return error
  try {
    append([{ type: 'notice', code: 'text_views', text: error.message }])
    return undefined
  } catch (failure) {
    return failure
  }
}

function linesOf(remark: string | undefined): string[] {
  return remark === undefined ? [] : [remark]
}

/** The lines about what the person did in the tab, which the agent has not met yet. */
function actionsSinceObservation(events: readonly TaskEvent[]): string[] {
  const last = events.findLastIndex(({ type }) => type === 'observation')
  return events.slice(last + 1).flatMap((event) => (event.type === 'user_action' ? [event.text] : []))
}

function sizeOfFolder({ workspace }: TaskEnvironment): { files: number; bytes: number } {
  let files = 0
  let bytes = 0
  for (const file of workspace.files()) {
    files++
    bytes += file.size
  }
  return { files, bytes }
}
