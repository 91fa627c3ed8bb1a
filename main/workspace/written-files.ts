import fs from 'node:fs'

/** Folder inside an output folder that holds every version of what was written there, as `NAME.vN.EXT`. */
export const VERSIONS = '.versions'

const VERSION = /\.v[1-9]\d{0,8}(?=(?:\.[^.]*)?$)/

/** Paths, relative to `folder` (a real path), of what RunningTab wrote into it at any time: the names whose versions are kept there. */
export function writtenFiles(folder: string): string[] {
  const kept = `${folder}/${VERSIONS}`
  const written = new Set<string>()
  const open = ['']
  while (open.length > 0) {
    const inner = open.pop()!
    for (const entry of entriesOf(kept + inner)) {
      if (entry.isDirectory()) open.push(`${inner}/${entry.name}`)
      else if (entry.isFile() && VERSION.test(entry.name))
        written.add(`${inner}/${entry.name.replace(VERSION, '')}`.slice(1))
    }
  }
  return [...written]
}

/** Nothing of a folder that is a link, or cannot be listed: what is in it is then a file like any other. */
function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.lstatSync(folder).isDirectory() ? fs.readdirSync(folder, { withFileTypes: true }) : []
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return []
  }
}
