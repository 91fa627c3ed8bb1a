import { ExtractError } from './text-view.ts'

/** The file asks for a password, and none was given. */
export function lockedFile(): ExtractError {
  return new ExtractError('encrypted', 'The file is protected by a password.')
}

export function wrongPassword(): ExtractError {
  return new ExtractError('encrypted', 'The password does not open this file.')
}

/** No password helps. */
export function unknownCipher(): ExtractError {
  return new ExtractError('encrypted', 'The file is protected in a way that cannot be opened here.')
}
