import { EventEmitter } from 'node:events'

type FromWindow = { readonly port?: number; readonly message: unknown; readonly ports?: readonly number[] }

// Once the other end is gone, this process goes too, by its `disconnect`.
const send = (message: object): boolean | undefined => process.send?.(message, undefined, undefined, () => undefined)
const ports = new Map<number, Port>()

/** The end of a channel that was handed to this process. What comes before it is started waits. */
class Port extends EventEmitter {
  private waiting: unknown[] | undefined = []
  private readonly id: number
  constructor(id: number) {
    super()
    this.id = id
    ports.set(id, this)
  }
  postMessage(message: unknown): void {
    send({ port: this.id, message })
  }
  receive(data: unknown): void {
    if (this.waiting === undefined) this.emit('message', { data })
    else this.waiting.push(data)
  }
  start(): void {
    const waiting = this.waiting ?? []
    this.waiting = undefined
    for (const data of waiting) this.receive(data)
  }
}

/** Gives a forked process the port that Electron gives a utility process. */
const parentPort = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => send({ message }) })
Object.assign(process, { parentPort })
process.on('message', ({ port, message, ports: given = [] }: FromWindow) => {
  if (port === undefined) parentPort.emit('message', { data: message, ports: given.map((id) => new Port(id)) })
  else ports.get(port)?.receive(message)
})
process.on('disconnect', () => process.exit(0))
