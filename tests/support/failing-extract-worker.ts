import { parentPort } from 'node:worker_threads'

/** A worker that ends, hangs or fills its memory, as the file's name asks. */
parentPort!.on(
  'message',
  ({ file, quarantine }: { file: string; quarantine: Map<string, { code: string; message: string }> }) => {
    const known = quarantine.get(file)
    if (known !== undefined) {
      post({ failure: known })
      return
    }
    post({ reading: file, bytes: 0 })
    if (file === 'ends') setTimeout(() => process.exit(7), 50)
    if (file === 'hangs') for (;;);
    if (file === 'fills') {
      const kept: Uint8Array[] = []
      setInterval(() => kept.push(new Uint8Array(20 * 2 ** 20).fill(1)), 10)
    }
    if (file === 'fine')
      post({
        view: { kind: 'text', text: new Uint8Array(), lineCount: 0, locators: [], warnings: [], meta: {} },
        sha256: 's',
        size: 0,
      })
  },
)

function post(answer: unknown): void {
  parentPort!.postMessage(answer, [])
}
