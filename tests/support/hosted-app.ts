import type { AppEvent } from '../../main/app/create-app.ts'
import type { Content, HostedApp } from '../../main/host/hosted-app.ts'

/** An application for tests of the hosts: it echoes requests and holds a few files by their content path. */
export function echoApp(files: Readonly<Record<string, string>> = {}) {
  const listeners = new Set<(event: AppEvent) => void>()
  const asked: { name: string; input: unknown }[] = []
  const app: HostedApp = {
    async dispatch(name, input) {
      asked.push({ name, input })
      if (name === 'task.wait') await new Promise(() => undefined)
      return { ok: true, data: { name, input } }
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    content: async (path, range) => contentOf(files[path], range),
    close: async () => undefined,
  }
  const emit = (event: AppEvent): void => {
    for (const listener of listeners) listener(event)
  }
  return { app, asked, emit, listenerCount: () => listeners.size }
}

function contentOf(text: string | undefined, range: string | undefined): Content {
  if (text === undefined) return { status: 404, headers: {}, body: undefined }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  const part = text.slice(Number(start ?? 0), end === undefined ? undefined : Number(end) + 1)
  return {
    status: range === undefined ? 200 : 206,
    // What a document claims to be must not win over the host's own headers.
    headers: { 'content-type': 'application/pdf', 'content-security-policy': 'default-src *' },
    body: new Blob([part]).stream(),
  }
}
