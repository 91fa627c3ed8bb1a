import { z } from 'zod'
import { BackupFacts, MadeFile, UploadId, WorkId } from './data-shapes.ts'
import {
  Deliverable,
  DeliverableAudit,
  DiffLine,
  Preview,
  Source,
  SourcedFormat,
  SourceLine,
} from './document-shapes.ts'
import { EntryId, FolderId, InnerPath, RequirementId, TaskId, WorkspaceId } from './ids.ts'
import { LARGEST_PIECE } from './largest-piece.ts'
import { LONGEST_TEXT } from './longest-text.ts'
import { route, type RouteMap } from './route.ts'
import { LedgerFormat, LedgerPage } from './ledger-shapes.ts'
import {
  ConsentFacts,
  ConsentRequest,
  DataUsage,
  KeyState,
  ModelCheck,
  ModelChoice,
  ModelFacts,
  Price,
  PriceRow,
  Settings,
} from './settings-shapes.ts'
import {
  MarkKind,
  ReadEntry,
  ReadRow,
  StoredEvent,
  TabSnapshot,
  TaskFile,
  TaskSummary,
  UnopenedFile,
} from './task-shapes.ts'
import { FilePage, FileRow, FolderPage, PickerFolder, Workspace, WorkspaceStatus } from './workspace-shapes.ts'

const nothing = z.void()
const text = z.string().trim().min(1).max(LONGEST_TEXT)
const page = { offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(500).default(200) }
const ofTask = z.strictObject({ taskId: TaskId })
const ofWorkspace = z.strictObject({ workspaceId: WorkspaceId })
const ofFile = z.strictObject({ workspaceId: WorkspaceId, path: InnerPath })
const ofWork = z.strictObject({ work: WorkId })
const ofUpload = z.strictObject({ upload: UploadId })
const ofRequirement = z.strictObject({ taskId: TaskId, id: RequirementId })
const ofDeliverable = z.strictObject({ taskId: TaskId, name: InnerPath, version: z.number().int().min(1).optional() })

/** Every request that the screen can make. Nothing else crosses the boundary. */
export const requests = {
  /** Everything that the first paint needs. */
  'app.start': route(
    nothing,
    z.strictObject({
      version: z.string(),
      /** `browser`: a window of the installed browser over loopback. Folders are picked in the page there. */
      host: z.enum(['electron', 'browser']),
      platform: z.string(),
      settings: Settings,
      workspaces: z.array(Workspace),
      tasks: z.array(TaskSummary),
      /** Ready tasks of the sample workspace; the first is the demo. */
      sampleTasks: z.array(z.strictObject({ id: z.string(), title: z.string(), text: z.string(), output: z.string() })),
      notices: z.array(z.string()),
    }),
  ),
  'settings.change': route(Settings.partial(), Settings),
  'data.usage': route(nothing, DataUsage),
  /** Erases all tasks, text views and excerpts; deliverables stay. */
  'data.erase': route(nothing, nothing),
  /** Frees the cache of text views; they are made again when needed. */
  'data.clearCache': route(nothing, DataUsage),
  /** One file with tasks, tabs, read passages and settings; keys are never in it. */
  'data.backup': route(ofWork, MadeFile),
  /** The log of faults without keys, contents and names of files. */
  'data.supportLog': route(nothing, MadeFile),
  /** A backup of so many bytes is handed over piece by piece, one after the other; a new one gives up the one before. */
  'restore.begin': route(z.strictObject({ bytes: z.number().int().min(1) }), z.strictObject({ upload: UploadId })),
  'restore.piece': route(
    ofUpload.extend({ offset: z.number().int().min(0), data: z.base64().max(LARGEST_PIECE * 1.4) }),
    nothing,
  ),
  /** What was handed over holds. `usage` where it is no backup, damaged, or from a newer version. */
  'restore.look': route(ofUpload, BackupFacts),
  /** Puts it in place of what is here; `kept` names the copy of the latter in the data folder. `busy` while a task runs. */
  'restore.carryOut': route(ofUpload, z.strictObject({ kept: z.string() })),
  'restore.giveUp': route(ofUpload, nothing),
  /** Ends a long operation; it is answered with `cancelled`. */
  'work.cancel': route(ofWork, nothing),

  /** Opens the host's own folder dialog; null when it was cancelled. `usage` in the browser window. */
  'workspace.choose': route(nothing, Workspace.nullable()),
  'workspace.open': route(ofWorkspace, WorkspaceStatus),
  /** Takes the permission back: what was read there is not shown any more. */
  'workspace.revoke': route(ofWorkspace, nothing),
  'workspace.pauseReading': route(z.strictObject({ workspaceId: WorkspaceId, paused: z.boolean() }), nothing),
  /** The folder picker of the browser window; starts at the person's home. */
  'folder.look': route(z.strictObject({ folder: FolderId.optional() }), PickerFolder),
  'folder.grant': route(z.strictObject({ folder: FolderId }), Workspace),
  /** Files whose path holds every word of `query`, in path order; `state` `problem` for those without a text view. */
  'file.find': route(
    z.strictObject({
      workspaceId: WorkspaceId,
      query: z.string().max(500).default(''),
      problemsOnly: z.boolean().default(false),
      ...page,
    }),
    FilePage,
  ),
  'file.folder': route(
    z.strictObject({ workspaceId: WorkspaceId, folder: z.union([z.literal(''), InnerPath]), ...page }),
    FolderPage,
  ),
  /** Reads a file again, with a password if it is locked; the password is kept in memory only. */
  'file.retry': route(ofFile.extend({ password: z.string().max(1000).optional() }), FileRow),

  /** Newest first, pinned ones before; `query` searches titles, wording and what was said and written. */
  'task.list': route(z.strictObject({ query: z.string().max(500).default('') }), z.array(TaskSummary)),
  /** Starts a task, or queues it. `consent_needed` (message: the host) before a folder's first request to a cloud model. */
  'task.create': route(z.strictObject({ workspaceId: WorkspaceId, text }), TaskSummary),
  'task.events': route(
    z.strictObject({ taskId: TaskId, after: z.number().int().min(0).default(0) }),
    z.strictObject({
      task: TaskSummary,
      events: z.array(StoredEvent),
      queued: z.array(z.strictObject({ id: z.string(), text: z.string() })),
      /** What has come so far of the reply that is being streamed. */
      streamed: z.string(),
    }),
  ),
  'task.stop': route(ofTask, nothing),
  /** Goes on with a task that was stopped, interrupted or failed; `maxCost` is its cap in US dollars from now on, `model` works on it. */
  'task.resume': route(
    ofTask.extend({ maxCost: z.number().positive().max(100_000).optional(), model: ModelChoice.optional() }),
    TaskSummary,
  ),
  /** Goes on with an ended task and its tab, or steers a running one: then it waits as a chip until it is sent. */
  'task.say': route(z.strictObject({ taskId: TaskId, text }), z.strictObject({ queued: z.string().nullable() })),
  /** Takes a queued message back; false when it was already sent. */
  'task.unsay': route(z.strictObject({ taskId: TaskId, queued: z.string().min(1).max(50) }), z.boolean()),
  'task.rename': route(z.strictObject({ taskId: TaskId, title: z.string().trim().min(1).max(200) }), TaskSummary),
  'task.pin': route(z.strictObject({ taskId: TaskId, pinned: z.boolean() }), TaskSummary),
  /** What goes when the task is deleted. */
  'task.footprint': route(
    ofTask,
    z.strictObject({ events: z.number(), entries: z.number(), deliverables: z.array(z.string()) }),
  ),
  'task.erase': route(ofTask, nothing),
  /** The task with its evidence and hashes in one archive, which the command line verifies. */
  'task.export': route(ofTask.extend({ work: WorkId }), MadeFile),
  'consent.give': route(ConsentRequest, nothing),
  /** How much could go to that host. */
  'consent.facts': route(ConsentRequest, ConsentFacts),

  /** What has left this computer: for a task, or overall. */
  'ledger.read': route(z.strictObject({ taskId: TaskId.optional(), ...page }), LedgerPage),
  'ledger.export': route(z.strictObject({ taskId: TaskId.optional(), format: LedgerFormat }), MadeFile),

  'tab.read': route(ofTask, TabSnapshot),
  /** Entries whose path, command or text holds `query`, newest last. */
  'tab.reads': route(
    z.strictObject({ taskId: TaskId, query: z.string().max(500).default(''), ...page }),
    z.strictObject({ total: z.number(), entries: z.array(ReadRow) }),
  ),
  'tab.entry': route(z.strictObject({ taskId: TaskId, id: EntryId }), ReadEntry),
  /** Ranked by relevance to the task; excluded ones last. */
  'tab.unopened': route(
    z.strictObject({ taskId: TaskId, query: z.string().max(500).default(''), ...page }),
    z.strictObject({ total: z.number(), files: z.array(UnopenedFile) }),
  ),
  /** What the task has done with single files of the folder, for the list of files. */
  'tab.files': route(ofTask, z.array(TaskFile)),
  'tab.add': route(z.strictObject({ taskId: TaskId, text: z.string().trim().min(1).max(400) }), TabSnapshot),
  'tab.close': route(ofRequirement, TabSnapshot),
  'tab.reopen': route(ofRequirement, TabSnapshot),
  'tab.mark': route(z.strictObject({ taskId: TaskId, path: InnerPath, mark: MarkKind.nullable() }), TabSnapshot),

  'deliverable.list': route(ofTask, z.array(Deliverable)),
  'deliverable.preview': route(ofDeliverable, Preview),
  'deliverable.diff': route(
    z.strictObject({ taskId: TaskId, name: InnerPath, from: z.number().int().min(1), to: z.number().int().min(1) }),
    z.array(DiffLine),
  ),
  /** Each figure of a version, judged against what the task has read. */
  /** The version as the newest one. `name` is another where the file was changed outside: that one stays as it is, and `notice` says so. */
  'deliverable.restore': route(
    z.strictObject({ taskId: TaskId, name: InnerPath, version: z.number().int().min(1) }),
    z.strictObject({ name: InnerPath, version: z.number(), notice: z.string().optional() }),
  ),
  'deliverable.audit': route(ofDeliverable, DeliverableAudit),
  /** In the system's program. */
  'deliverable.open': route(ofDeliverable, nothing),
  'deliverable.reveal': route(ofDeliverable, nothing),
  /** The document as it was written, with a footnote for each sourced figure and the evidence as an appendix. */
  'deliverable.export': route(
    z.strictObject({ taskId: TaskId, name: InnerPath, format: SourcedFormat, work: WorkId }),
    MadeFile,
  ),
  /** Opens the host's own save dialog; false when it was cancelled. The browser window downloads instead. */
  'deliverable.saveCopy': route(ofDeliverable, z.boolean()),

  /** Reads the file first if that was not done yet. The bytes are at `contentPath`. */
  /** Of a document that takes long to read the beginning, unless the whole is asked for. */
  'source.open': route(ofFile.extend({ whole: z.literal(true).optional() }), Source),
  'source.lines': route(
    ofFile.extend({ from: z.number().int().min(1), to: z.number().int().min(1) }),
    z.array(SourceLine),
  ),
  /** The document as HTML, for kinds that have a converter; `none` for the others. */
  'source.preview': route(ofFile, Preview),

  'model.keys': route(nothing, z.array(KeyState)),
  'model.setKey': route(
    z.strictObject({ host: z.string().min(1).max(300), key: z.string().trim().min(1).max(1000) }),
    z.array(KeyState),
  ),
  'model.forgetKey': route(z.strictObject({ host: z.string().min(1).max(300) }), z.array(KeyState)),
  /** A few small requests, within a minute: reachable, streams, calls tools, several at once, size of the context. The result is kept. */
  'model.check': route(ModelChoice, ModelCheck),
  /** What is known of each of these models, in their order. */
  'model.facts': route(z.array(ModelChoice).max(500), z.array(ModelFacts)),
  /** Models that were tested, newest first. */
  'model.checked': route(nothing, z.array(ModelChoice)),
  'model.forgetCheck': route(ModelChoice, z.array(ModelChoice)),
  /** Servers of models found on this computer. */
  'model.discover': route(nothing, z.array(z.strictObject({ name: z.string(), models: z.array(ModelChoice) }))),
  'price.list': route(nothing, z.array(PriceRow)),
  /** Puts a price of the person's own in, or takes it out. */
  'price.set': route(
    z.strictObject({ model: z.string().trim().min(1).max(200), price: Price.nullable() }),
    z.array(PriceRow),
  ),
  /** Shows a web address in the person's browser; the screen has asked before. http, https and mailto only. */
  'link.open': route(z.strictObject({ url: z.url({ protocol: /^(https?|mailto)$/ }) }), nothing),
} satisfies RouteMap

export type Requests = typeof requests
