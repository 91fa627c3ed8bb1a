import { gunzipSync } from 'node:zlib'
import { extractLimits } from './limits.ts'
import { sniff } from './sniff.ts'
import { ExtractError, type Extractor } from './text-view.ts'

/** A compressed file (gz): what is in it is read as the file that it is, once. */
export const extractGzip: Extractor = async (bytes, options) => {
  const inner = unpacked(bytes)
  const name = options.name.replace(/\.tgz$/i, '.tar').replace(/\.gz$/i, '')
  if (inner.length > 0 && sniff(inner, name) === 'gzip') {
    throw new ExtractError('unsupported', 'The file is compressed twice. Unpack it in the folder.')
  }
  const { extractBytes } = await import('./extract.ts')
  return extractBytes(inner, { ...options, name })
}

function unpacked(bytes: Uint8Array): Uint8Array {
  try {
    const { gzipBytes, inflateRatio, ratioFloorBytes } = extractLimits
    const most = Math.min(gzipBytes, Math.max(ratioFloorBytes, bytes.length * inflateRatio))
    return gunzipSync(bytes, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ExtractError('too_large', 'The file was not opened: it inflates to more than the limit.', {
        cause: error,
      })
    }
    throw new ExtractError('corrupt', 'The file is damaged: it cannot be unpacked.', { cause: error })
  }
}
