import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSecrets } from '../../main/secrets.ts'
import { tempFolder } from '../support/temp-folder.ts'

function storage(backend: 'gnome_libsecret' | 'basic_text') {
  return {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => backend,
    encryptString: (text: string) => Buffer.from(Buffer.from(text).toString('hex')),
    decryptString: (sealed: Buffer) => Buffer.from(sealed.toString('utf8'), 'hex').toString('utf8'),
  }
}

test('a damaged file of sealed keys is set aside, and the application starts without them', () => {
  const dataDir = tempFolder()
  const secrets = openSecrets(dataDir, storage('gnome_libsecret'))
  secrets.keep('models.example', 'sk-1')
  expect(secrets.read()).toEqual({ 'models.example': 'sk-1' })
  fs.writeFileSync(path.join(dataDir, 'keys.sealed.json'), '{"models.exa')
  expect(secrets.read()).toEqual({})
  secrets.keep('models.example', 'sk-2')
  expect(secrets.read()).toEqual({ 'models.example': 'sk-2' })
  expect(fs.readdirSync(dataDir).toSorted()).toEqual(['keys.sealed.json', 'keys.sealed.json.damaged'])
})

test('a key store that seals with a fixed key is none', () => {
  expect(openSecrets(tempFolder(), storage('basic_text'), 'linux').read()).toBeUndefined()
})
