import { expect, test } from 'vitest'
import type { TaskState } from '../../preload/task-shapes.ts'
import type { AppEvent } from '../../main/app/create-app.ts'
import { nativeWords } from '../../main/native-words.ts'
import { createTaskNews } from '../../main/task-news.ts'

const words = nativeWords('en', []).native

function changed(state: TaskState, id = 'task01-aaaaaa'): AppEvent {
  return {
    name: 'task.changed',
    payload: {
      id,
      workspaceId: 'w0123456789abcdef',
      title: 'Travel guide',
      text: 'Write a travel guide',
      state,
      pinned: false,
      system: 'runningtab',
      model: 'offline',
      createdAt: 0,
      updatedAt: 0,
      openRequirements: 0,
    },
  }
}

test('a task that ran and ends is news, once', () => {
  const news = createTaskNews()
  expect(news(changed('running'), words)).toBeUndefined()
  expect(news(changed('finished'), words)).toEqual({ title: 'Task finished', body: 'Travel guide' })
  expect(news(changed('finished'), words)).toBeUndefined()
})

test('a failure and a wait are news; what the person did is none', () => {
  const news = createTaskNews()
  const shown = (['failed', 'paused', 'stopped', 'interrupted'] as const).map((state) => {
    news(changed('running'), words)
    return news(changed(state), words)?.title
  })
  expect(shown).toEqual(['Task failed', 'Task waits for you', undefined, undefined])
})

test('a task that ended before this window knew it is no news', () => {
  expect(createTaskNews()(changed('finished'), words)).toBeUndefined()
})

test('the system’s words follow the screen’s language', () => {
  expect(nativeWords('system', ['ko-KR', 'en']).commands.taskNew).toBe('새 작업')
  expect(nativeWords('system', ['fr']).commands.taskNew).toBe('New task')
  expect(nativeWords('en', ['ko']).native.file).toBe('File')
})
