import { parentPort } from 'node:worker_threads'
import { scanFileSync } from './scan-file.ts'

export type ScanRequest = { readonly root: string; readonly files: readonly string[] }

if (parentPort === null) throw new Error('scan-worker.ts runs as a worker thread')
const port = parentPort
port.on('message', ({ root, files }: ScanRequest) => port.postMessage(files.map((file) => scanFileSync(root, file))))
