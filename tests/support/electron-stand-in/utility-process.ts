import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'

const shim = new URL('./parent-port.ts', import.meta.url).href
const children = new Map<ChildProcess, string>()

/** The processes with that name that live. */
export function utilityProcesses(serviceName: string): readonly ChildProcess[] {
  return [...children].flatMap(([child, name]) => (name === serviceName ? [child] : []))
}

/** One end of a channel: what its owner posts goes to the owner of the other. */
class Port {
  static readonly all = new Map<number, Port>()
  readonly id = Port.all.size + 1
  owner: ChildProcess | undefined
  other!: Port
  constructor() {
    Port.all.set(this.id, this)
  }
}

export class MessageChannelMain {
  readonly port1 = new Port()
  readonly port2 = new Port()
  constructor() {
    this.port1.other = this.port2
    this.port2.other = this.port1
  }
}

/** What is posted to a process that is just ending is lost, as it is in Electron. */
function send(to: ChildProcess, message: object): void {
  if (to.connected) to.send(message, () => undefined)
}

type Options = { readonly serviceName?: string; readonly env?: Record<string, string> }

class UtilityProcess extends EventEmitter {
  private readonly child: ChildProcess
  constructor(program: string, args: readonly string[], { serviceName = '', env }: Options) {
    super()
    this.child = fork(program, args, { execArgv: ['--import', shim], serialization: 'advanced', env })
    children.set(this.child, serviceName)
    this.child.on('message', ({ port, message }: { readonly port?: number; readonly message: unknown }) => {
      if (port === undefined) return this.emit('message', message)
      const to = Port.all.get(port)?.other
      if (to?.owner !== undefined) send(to.owner, { port: to.id, message })
    })
    this.child.on('exit', (code) => {
      children.delete(this.child)
      this.emit('exit', code ?? -1)
    })
  }
  postMessage(message: unknown, ports: readonly Port[] = []): void {
    for (const port of ports) port.owner = this.child
    send(this.child, { message, ports: ports.map(({ id }) => id) })
  }
  kill(): boolean {
    return this.child.kill()
  }
}

export const utilityProcess = {
  fork: (program: string, args: readonly string[] = [], options: Options = {}) =>
    new UtilityProcess(program, args, options),
}
