import { ask } from '../store/dialogs.ts'
import { ready } from '../store/app.ts'
import { sendIntent } from '../store/intents.ts'
import { changeLayout } from '../store/layout.ts'
import { route, showEvidence, showNewTask, showWelcome } from '../store/route.ts'
import { canResume, currentTask, pinTask, resumeTask, startTask, stopTask } from '../store/task-actions.ts'
import { isUnderWay } from '../store/under-way.ts'
import { taskRecord } from '../store/task-record.ts'
import type { TaskSummary } from '../../preload/task-shapes.ts'
import type { Action } from './action.ts'
import { copyConversation } from '../chat/copy-conversation.ts'

const has = (test: (task: TaskSummary) => boolean) => (): boolean => {
  const task = currentTask()
  return task !== undefined && test(task)
}
const withTask = (run: (task: TaskSummary) => unknown) => (): void => {
  const task = currentTask()
  if (task !== undefined) void run(task)
}
const any = has(() => true)

/** Runs the sample's first task, without a model and without anything leaving the computer. */
export function runSample(): void {
  const { sampleTasks, workspaces } = ready()
  const demo = sampleTasks[0]
  const sample = workspaces.find(({ isSample }) => isSample)
  if (demo !== undefined && sample !== undefined) void startTask(sample.id, demo.text)
}

export const taskActions = {
  'task.new': {
    group: 'go',
    icon: 'plus',
    title: 'taskNew',
    run() {
      showNewTask()
      sendIntent('composer.focus')
    },
  },
  'task.stop': {
    group: 'task',
    icon: 'stop',
    title: 'taskStop',
    isAvailable: has(isUnderWay),
    run: withTask(stopTask),
  },
  'task.resume': {
    group: 'task',
    icon: 'play',
    title: 'taskResume',
    isAvailable: has(canResume),
    run: withTask(resumeTask),
  },
  'task.rename': {
    group: 'task',
    icon: 'edit',
    title: 'taskRename',
    isAvailable: any,
    run: withTask((task) => ask({ kind: 'rename', task })),
  },
  'task.pin': {
    group: 'task',
    icon: 'pin',
    title: 'taskPin',
    isAvailable: has(({ pinned }) => !pinned),
    run: withTask(pinTask),
  },
  'task.unpin': {
    group: 'task',
    icon: 'pin',
    title: 'taskUnpin',
    isAvailable: has(({ pinned }) => pinned),
    run: withTask(pinTask),
  },
  'task.copy': {
    group: 'task',
    icon: 'copy',
    title: 'taskCopy',
    isAvailable: any,
    run: withTask((task) => copyConversation(taskRecord(task.id).get().events)),
  },
  'task.resend': {
    group: 'task',
    icon: 'refresh',
    title: 'taskEdit',
    isAvailable: any,
    run: withTask((task) => ask({ kind: 'resend', task, text: task.text })),
  },
  'task.export': {
    group: 'task',
    icon: 'save',
    title: 'taskExport',
    isAvailable: any,
    run: withTask((task) => ask({ kind: 'export', task })),
  },
  'task.delete': {
    group: 'task',
    icon: 'trash',
    title: 'taskDelete',
    isAvailable: any,
    run: withTask((task) => ask({ kind: 'delete', task })),
  },
  'requirement.add': {
    group: 'task',
    icon: 'list',
    title: 'requirementAdd',
    isAvailable: any,
    run() {
      changeLayout({ rightOpen: true })
      showEvidence('tab')
      sendIntent('requirement.add')
    },
  },
  'composer.focus': {
    group: 'go',
    icon: 'edit',
    title: 'composerFocus',
    run: () => toComposer('composer.focus'),
  },
  'composer.mention': { group: 'go', icon: 'at', title: 'mention', run: () => toComposer('composer.mention') },
  'tasks.search': {
    group: 'go',
    icon: 'search',
    title: 'tasksSearch',
    run() {
      changeLayout({ leftOpen: true })
      sendIntent('tasks.search')
    },
  },
  'welcome.show': { group: 'go', icon: 'tally', title: 'welcome', run: showWelcome },
  'sample.run': { group: 'go', icon: 'play', title: 'sampleRun', run: runSample },
} satisfies Record<string, Action>

function toComposer(intent: 'composer.focus' | 'composer.mention'): void {
  if (route.get().screen !== 'task') showNewTask()
  changeLayout({ chatOpen: true, chatFolded: false })
  sendIntent(intent)
}
