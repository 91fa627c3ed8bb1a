import { spawn } from 'node:child_process'
import { rgPath } from '@vscode/ripgrep'

/** Bytes of output after which a search is stopped. */
const LARGEST_OUTPUT = 256 * 1024 * 1024

export type RipgrepOptions = { readonly signal: AbortSignal; readonly input?: Uint8Array | undefined }

/** How ripgrep names what it was given on standard input. */
export const STDIN_NAME = '<stdin>'

/** Runs ripgrep without a shell and without its configuration; paths end in NUL in its output. Errors of single files are left out: files may vanish while it walks. */
export function runRipgrep(
  args: readonly string[],
  paths: readonly string[],
  { signal, input }: RipgrepOptions,
): Promise<{ stdout: Buffer; stderr: string }> {
  const fixed = [
    '--no-config',
    '--no-ignore',
    '--no-messages',
    '--no-heading',
    '--color=never',
    '-H',
    '-0',
    '-g',
    '!node_modules/',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(rgPath.replace('app.asar', 'app.asar.unpacked'), [...fixed, ...args, '--', ...paths], {
      signal,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {},
      windowsHide: true,
    })
    const chunks: Buffer[] = []
    let size = 0
    let stderr = ''
    let full = false
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= LARGEST_OUTPUT) chunks.push(chunk)
      else if (!full) {
        full = true
        child.kill()
      }
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text))
    // ripgrep may have seen enough before all of it is written.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', (code) => {
      const said = full
        ? `the search was stopped after ${LARGEST_OUTPUT / 2 ** 20} MB of output; narrow it\n`
        : code === 2
          ? stderr
          : ''
      resolve({ stdout: Buffer.concat(chunks), stderr: said })
    })
  })
}
