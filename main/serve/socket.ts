import type { WebSocket } from 'ws'
import type { HostedApp } from '../host/hosted-app.ts'
import { readTextFrame, type ReplyFrame } from '../host/wire.ts'

/** Requests of one connection that may be unanswered. */
const MOST_OPEN = 200
/** Bytes that may wait for a screen which does not read; then it is cut off and starts anew. */
const MOST_BUFFERED = 64 * 1024 * 1024
/** WebSocket close codes: a frame against the rules; try again later. */
const POLICY_VIOLATION = 1008
const TRY_AGAIN = 1013

/** Carries requests and events of one screen until it goes away. */
export function connectSocket(socket: WebSocket, app: HostedApp, heartbeatMs: number): void {
  let open = 0
  let isAlive = true
  const send = (frame: ReplyFrame): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MOST_BUFFERED) socket.close(TRY_AGAIN, 'the screen does not keep up')
    else socket.send(JSON.stringify(frame))
  }
  const stopEvents = app.onEvent(({ name, payload }) => send({ event: name, payload }))
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, heartbeatMs)

  socket.on('pong', () => (isAlive = true))
  // What is wrong with a connection is followed by its close.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearInterval(heartbeat)
    stopEvents()
  })
  socket.on('message', (data: Buffer, isBinary) => {
    isAlive = true
    const frame = isBinary ? 'malformed frame: binary' : readTextFrame(data.toString('utf8'))
    // A close reason has 123 bytes.
    if (typeof frame === 'string') return socket.close(POLICY_VIOLATION, Buffer.from(frame).subarray(0, 120).toString())
    const { id, name, input } = frame
    if (open >= MOST_OPEN) {
      return send({
        id,
        result: { ok: false, error: { code: 'busy', message: `${MOST_OPEN} requests are waiting already.` } },
      })
    }
    open++
    void app.dispatch(name, input).then((result) => {
      open--
      send({ id, result })
    })
  })
}
