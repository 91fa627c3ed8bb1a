import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../main/app-error.ts'
import { createRouter } from '../main/router.ts'
import { InnerPath, WorkspaceId } from '../preload/ids.ts'
import { ContractError } from '../preload/errors.ts'
import { route } from '../preload/route.ts'

const routes = {
  'file.size': route(z.strictObject({ workspaceId: WorkspaceId, path: InnerPath }), z.number()),
  'task.fail': route(z.enum(['app', 'contract', 'bug']), z.void()),
}
const workspaceId = 'w0123456789abcdef'

function routerWithBugs() {
  const bugs: [unknown, string][] = []
  const dispatch = createRouter(
    routes,
    {
      'file.size': ({ path }) => path.length,
      'task.fail': (kind) => {
        if (kind === 'app') throw new AppError('busy', 'It runs.')
        if (kind === 'contract') throw new ContractError('consent_needed', 'models.example')
        throw new TypeError('secret detail')
      },
    },
    (error, name) => bugs.push([error, name]),
  )
  return { dispatch, bugs }
}

test('a known request gets its handler’s answer', async () => {
  const { dispatch } = routerWithBugs()
  expect(await dispatch('file.size', { workspaceId, path: 'a/b.txt' })).toEqual({ ok: true, data: 7 })
})

test.for(['file.delete', 'constructor', '__proto__', 'toString', ''])(
  'an unknown route is refused by name: %s',
  async (name) => {
    const { dispatch, bugs } = routerWithBugs()
    expect(await dispatch(name, {})).toEqual({
      ok: false,
      error: { code: 'unknown_route', message: `No route ${JSON.stringify(name)}` },
    })
    expect(bugs).toEqual([])
  },
)

test.for([
  ['a real path', { workspaceId, path: '/etc/passwd' }, 'real path'],
  ['a Windows path', { workspaceId, path: 'C:\\Windows\\win.ini' }, 'real path'],
  ['a way up', { workspaceId, path: 'a/../../b' }, 'real path'],
  ['a folder of no workspace', { workspaceId: '/home', path: 'a' }, 'no workspace id'],
  ['an extra field', { workspaceId, path: 'a', root: '/' }, 'root'],
  ['no input', undefined, 'object'],
] as const)('%s is refused by the route’s name', async ([, input, word]) => {
  const { dispatch } = routerWithBugs()
  const result = await dispatch('file.size', input)
  expect(result).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  expect(JSON.stringify(result)).toContain('file.size')
  expect(JSON.stringify(result)).toContain(word)
})

test('an error that a person can act on keeps its code and words', async () => {
  const { dispatch, bugs } = routerWithBugs()
  expect(await dispatch('task.fail', 'app')).toEqual({ ok: false, error: { code: 'busy', message: 'It runs.' } })
  expect(await dispatch('task.fail', 'contract')).toEqual({
    ok: false,
    error: { code: 'consent_needed', message: 'models.example' },
  })
  expect(bugs).toEqual([])
})

test('a bug is handed to the log and shown as one, without its words', async () => {
  const { dispatch, bugs } = routerWithBugs()
  const result = await dispatch('task.fail', 'bug')
  expect(result).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(JSON.stringify(result)).not.toContain('secret detail')
  expect(bugs).toEqual([[new TypeError('secret detail'), 'task.fail']])
})
