import { bytesOutput } from 'just-bash'
import type { OwnCommand } from './commands.ts'

/** `less`, `more`: there is no screen to turn pages on, so all of it is printed, as into a pipe. */
export const pagerCommand: OwnCommand = async (args, context) => {
  const end = args.indexOf('--')
  const files = args.filter((arg, at) => (end >= 0 && at > end) || !/^[-+]/.test(arg))
  if (files.length === 0) return { ...bytesOutput(context.stdin), stderr: '', exitCode: 0 }
  return context.exec!('cat', { cwd: context.cwd, args: ['--', ...files] })
}

const LS_ROW = String.raw`%M %s %TY-%Tm-%Td %TH:%TM %p\n`

/** The interpreter's find, which lacks `-ls`. */
export const findCommand: OwnCommand = (args, context) =>
  context.origCommand!(args.flatMap((arg, at) => (arg === '-ls' && at > 0 ? ['-printf', LS_ROW] : [arg])))

const READS_AS_TEXT = 'documents read as text here: use cat, grep or read on the file itself'
const NO_NETWORK = 'there is no network'
const FIXED = 'nothing can be installed'

/** What people reach for and what there is in its place. */
const ABSENT: Readonly<Record<string, string>> = {
  xxd: 'use od',
  hexdump: 'use od',
  yes: 'use printf or seq',
  uname: 'this is a shell without a machine of its own',
  ps: 'there are no processes',
  top: 'there are no processes',
  kill: 'there are no processes',
  df: 'use du',
  locate: 'use find',
  vim: 'use sed or a redirection into /output',
  vi: 'use sed or a redirection into /output',
  nano: 'use sed or a redirection into /output',
  perl: 'use awk, sed or python3',
  node: 'use python3',
  ruby: 'use python3',
  bc: 'use awk, expr or python3',
  unzip: 'of archives the list of what is in them is read: use cat on the file itself',
  pdftotext: READS_AS_TEXT,
  antiword: READS_AS_TEXT,
  catdoc: READS_AS_TEXT,
  pandoc: READS_AS_TEXT,
  libreoffice: READS_AS_TEXT,
  soffice: READS_AS_TEXT,
  curl: NO_NETWORK,
  wget: NO_NETWORK,
  ssh: NO_NETWORK,
  git: 'there are no repositories',
  pip: FIXED,
  pip3: FIXED,
  npm: FIXED,
  apt: FIXED,
  'apt-get': FIXED,
  sudo: 'there are no other users',
}

/** Commands that only say that they are not here, and what to use. */
export const absentCommands: Readonly<Record<string, OwnCommand>> = Object.fromEntries(
  Object.entries(ABSENT).map(([name, instead]): [string, OwnCommand] => [
    name,
    async () => ({ stdout: '', stderr: `${name}: not available here; ${instead}\n`, exitCode: 127 }),
  ]),
)
