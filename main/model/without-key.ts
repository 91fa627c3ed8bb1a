const LEFT_OUT = Buffer.from('[key]')

/** Shorter ones are no secrets but what servers of one's own take (`k`, `lm-studio`), and may be words of an answer. */
const SHORTEST_SECRET = 16

/** Some servers repeat the key in what they say of an error, in a stream too, which is told and kept: there it is left out. */
export function withoutKey(fetch: typeof globalThis.fetch, key: string | undefined): typeof globalThis.fetch {
  if (key === undefined || key === '') return fetch
  return async (input, init) => {
    const response = await fetch(input, init)
    const { status, statusText, headers, body } = response
    return body === null || (response.ok && key.length < SHORTEST_SECRET)
      ? response
      : new Response(body.pipeThrough(leaveOut(Buffer.from(key))), { status, statusText, headers })
  }
}

/** Passes bytes on at once, but for an end that may be the beginning of `secret`. */
function leaveOut(secret: Buffer): TransformStream<Uint8Array, Uint8Array> {
  let kept = Buffer.alloc(0)
  return new TransformStream({
    transform(chunk, controller) {
      let rest = Buffer.concat([kept, chunk])
      for (let at = rest.indexOf(secret); at >= 0; at = rest.indexOf(secret)) {
        controller.enqueue(Buffer.concat([rest.subarray(0, at), LEFT_OUT]))
        rest = rest.subarray(at + secret.length)
      }
      const tail = beginningAtEnd(rest, secret)
      if (rest.length > tail) controller.enqueue(rest.subarray(0, rest.length - tail))
      kept = Buffer.from(rest.subarray(rest.length - tail))
    },
    flush(controller) {
      if (kept.length > 0) controller.enqueue(kept)
    },
  })
}

/** How many of the last bytes are the first ones of `secret`. */
function beginningAtEnd(bytes: Buffer, secret: Buffer): number {
  for (let length = Math.min(bytes.length, secret.length - 1); length > 0; length--)
    if (bytes.subarray(bytes.length - length).equals(secret.subarray(0, length))) return length
  return 0
}
