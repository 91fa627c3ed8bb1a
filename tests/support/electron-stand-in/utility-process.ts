import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'

const shim = new URL('./parent-port.ts', import.meta.url).href
const children = new Set<ChildProcess>()

/** The engine's processes that live. */
export function utilityProcesses(): readonly ChildProcess[] {
  return [...children]
}

class UtilityProcess extends EventEmitter {
  private readonly child: ChildProcess
  constructor(program: string, args: readonly string[]) {
    super()
    this.child = fork(program, args, { execArgv: ['--import', shim], serialization: 'advanced' })
    children.add(this.child)
    this.child.on('message', (message) => this.emit('message', message))
    this.child.on('exit', (code) => {
      children.delete(this.child)
      this.emit('exit', code ?? -1)
    })
  }
  postMessage(message: unknown): void {
    if (this.child.connected) this.child.send(message as object)
  }
  kill(): boolean {
    return this.child.kill()
  }
}

export const utilityProcess = {
  fork: (program: string, args: readonly string[] = []) => new UtilityProcess(program, args),
}
