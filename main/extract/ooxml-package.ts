import { unzipSync, type UnzipFileInfo } from 'fflate'
import { extractLimits } from './limits.ts'
import { ExtractError } from './text-view.ts'
import { parseXml, type XmlElement } from './xml-tree.ts'

/** A relationship of a part: its kind (last step of the type's address), and the part it leads to, or an outside address. */
export type Relationship = { readonly id: string; readonly type: string; readonly target: string; readonly external: boolean }

export type OoxmlPackage = {
  readonly names: readonly string[]
  /** Inflated bytes of a part; undefined when it is not there. */
  readonly bytes: (name: string) => Uint8Array | undefined
  /** The part's root element; undefined when it is not there. Throws `corrupt`. */
  readonly xml: (name: string) => XmlElement | undefined
  /** Relationships of a part ('' for the package's own), in file order. */
  readonly relationships: (name: string) => readonly Relationship[]
}

/** Opens a zip package without inflating anything; parts are inflated when asked for, within the limits. */
export function openPackage(bytes: Uint8Array): OoxmlPackage {
  const directory = readDirectory(bytes)
  const byLower = new Map([...directory.keys()].map((name) => [name.toLowerCase(), name]))
  let inflated = 0

  const partBytes = (name: string): Uint8Array | undefined => {
    const real = byLower.get(name.replace(/^\//, '').toLowerCase())
    if (real === undefined) return undefined
    inflated += directory.get(real)!.originalSize
    if (inflated > extractLimits.totalInflatedBytes) throw tooLarge('its parts inflate to more than the limit')
    try {
      return unzipSync(bytes, { filter: (file) => file.name === real })[real]
    } catch (error) {
      throw new ExtractError('corrupt', `The file is damaged: its part ${real} cannot be unpacked.`, { cause: error })
    }
  }
  const xml = (name: string): XmlElement | undefined => {
    const part = partBytes(name)
    return part === undefined ? undefined : parseXml(part, name)
  }
  return {
    names: [...directory.keys()],
    bytes: partBytes,
    xml,
    relationships(name) {
      const slash = name.lastIndexOf('/')
      const folder = name.slice(0, slash + 1)
      const root = xml(name === '' ? '_rels/.rels' : `${folder}_rels/${name.slice(slash + 1)}.rels`)
      return (root?.children ?? []).flatMap((child) => {
        if (typeof child === 'string' || child.name !== 'Relationship') return []
        const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = child.attributes
        const external = mode === 'External'
        return [{ id, type: type.slice(type.lastIndexOf('/') + 1), target: external ? target : resolvePart(folder, target), external }]
      })
    },
  }
}

function readDirectory(bytes: Uint8Array): Map<string, UnzipFileInfo> {
  const directory = new Map<string, UnzipFileInfo>()
  try {
    unzipSync(bytes, {
      filter(file) {
        directory.set(file.name, file)
        if (directory.size > extractLimits.zipEntries) throw tooLarge('it has too many parts')
        return false
      },
    })
  } catch (error) {
    if (error instanceof ExtractError) throw error
    throw new ExtractError('corrupt', 'The file is damaged: its zip directory cannot be read.', { cause: error })
  }
  let total = 0
  for (const { name, size, originalSize } of directory.values()) {
    if (originalSize > extractLimits.partBytes) throw tooLarge(`its part ${name} inflates to ${Math.round(originalSize / 2 ** 20)} MB`)
    if (originalSize > extractLimits.ratioFloorBytes && originalSize > size * extractLimits.inflateRatio) {
      throw tooLarge(`its part ${name} inflates to ${Math.round(originalSize / Math.max(1, size))} times its size`)
    }
    if (/\.(?:xml|rels)$/.test(name)) total += originalSize
  }
  if (total > extractLimits.totalInflatedBytes) throw tooLarge('its parts inflate to more than the limit')
  return directory
}

function tooLarge(why: string): ExtractError {
  return new ExtractError('too_large', `The file was not opened: ${why}.`)
}

function resolvePart(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = folder.split('/').filter((part) => part !== '')
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
