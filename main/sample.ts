import fs from 'node:fs/promises'
import path from 'node:path'
import { AppError } from './app-error.ts'
import { packageDir } from './paths.ts'

export type SampleTask = { readonly id: string; readonly title: string; readonly text: string; readonly output: string }

/** The tasks that come with the sample; the first is the demo. */
export async function sampleTasks(): Promise<readonly SampleTask[]> {
  return JSON.parse(await fs.readFile(packageDir('resources', 'sample-tasks.json'), 'utf8')) as SampleTask[]
}

/** The sample as a folder of the user's own, so that deliverables never land in the package: copied where it is not there yet. */
export async function sampleWorkspace(dataDir: string): Promise<string> {
  const target = path.join(dataDir, 'sample')
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 })
  await fs.cp(packageDir('resources', 'sample'), target, { recursive: true, force: false, preserveTimestamps: true })
  return target
}

/** The real path of a folder that is to be granted. Throws `workspace` where there is none. */
export async function realFolder(folder: string): Promise<string> {
  try {
    const real = await fs.realpath(folder)
    if ((await fs.stat(real)).isDirectory()) return real
  } catch (error) {
    throw new AppError('workspace', `There is no folder ${folder} that can be read.`, { cause: error })
  }
  throw new AppError('workspace', `${folder} is a file. Name the folder that it is in.`)
}
