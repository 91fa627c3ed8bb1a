import type { Content, EventListener, HostedApp } from '../../main/host/hosted-app.ts'

/** An application for tests of the hosts: it echoes requests and holds a few files by their content path. */
export function echoApp(files: Readonly<Record<string, string>> = {}) {
  const listeners = new Set<EventListener>()
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
    content: async (path) => (path in files ? contentOf(files[path]!) : undefined),
    close: async () => undefined,
  }
  const emit: EventListener = (name, payload) => {
    for (const listener of listeners) listener(name, payload)
  }
  return { app, asked, emit, listenerCount: () => listeners.size }
}

function contentOf(text: string): Content {
  const bytes = new TextEncoder().encode(text)
  return {
    type: 'application/pdf',
    size: bytes.length,
    name: 'Ärger (1).pdf',
    async *read(start, end) {
      yield bytes.subarray(start, end)
    },
  }
}
