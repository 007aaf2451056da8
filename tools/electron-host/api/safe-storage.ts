// safeStorage: the asynchronous calls, with the back ends a test may choose. ELECTRON_HOST_SAFE_STORAGE names one:
// system (default), basic_text, locked, failing, changed, unavailable. The key of `system` is a file in a folder of
// the user, outside every profile; ELECTRON_HOST_KEYRING names another folder.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { declareFace, strict } from '../strict.ts'
import { hostApp } from './app.ts'
import { commandLine } from './command-line.ts'

const levels = declareFace('safeStorage', {
  isAsyncEncryptionAvailable: 'faithful',
  encryptStringAsync: 'faithful',
  decryptStringAsync: 'faithful',
  getSelectedStorageBackend: 'faithful',
  setUsePlainTextEncryption: 'refused',
  isEncryptionAvailable: 'refused',
  encryptString: 'refused',
  decryptString: 'refused',
})

const kinds = ['system', 'basic_text', 'locked', 'failing', 'changed', 'unavailable'] as const
type Kind = (typeof kinds)[number]

/** How long a locked keyring takes to refuse. */
const lockedDelay = 400
const prefix = Buffer.from('v20h')

function kind(): Kind {
  if (commandLine.getSwitchValue('password-store') === 'basic') return 'basic_text'
  const chosen = process.env.ELECTRON_HOST_SAFE_STORAGE ?? 'system'
  const found = kinds.find((name) => name === chosen)
  if (!found) throw new Error(`ELECTRON_HOST_SAFE_STORAGE has an unknown value: ${chosen}`)
  return found
}

function keyOf(chosen: Kind): Buffer {
  // The password that Chromium uses where there is no keyring is public, too.
  if (chosen === 'basic_text') return createHash('sha256').update('peanuts').digest()
  const folder =
    process.env.ELECTRON_HOST_KEYRING ??
    join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'electron-host-keyring')
  const file = join(folder, `${hostApp.getName()}${chosen === 'changed' ? '-changed' : ''}.key`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file)
}

async function open(): Promise<Buffer> {
  if (!hostApp.isReady()) throw new Error('safeStorage cannot be used before app is ready')
  const chosen = kind()
  switch (chosen) {
    case 'locked':
      await delay(lockedDelay)
      throw new Error('Encryption is not available: the keyring is locked')
    case 'failing':
      throw new Error('Encryption failed')
    case 'unavailable':
      throw new Error('Encryption is not available')
    default:
      return keyOf(chosen)
  }
}

export const safeStorage = strict(
  {
    async isAsyncEncryptionAvailable(): Promise<boolean> {
      if (!hostApp.isReady()) throw new Error('safeStorage cannot be used before app is ready')
      const chosen = kind()
      if (chosen === 'locked') await delay(lockedDelay)
      return !['locked', 'unavailable'].includes(chosen)
    },
    async encryptStringAsync(plainText: string): Promise<Buffer> {
      if (typeof plainText !== 'string') throw new TypeError('plainText must be a string')
      const key = await open()
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const encrypted = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
      return Buffer.concat([prefix, nonce, cipher.getAuthTag(), encrypted])
    },
    async decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
      if (!Buffer.isBuffer(encrypted)) throw new TypeError('encrypted must be a Buffer')
      const key = await open()
      if (!encrypted.subarray(0, 4).equals(prefix) || encrypted.length < 32) {
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.')
      }
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(4, 16))
      decipher.setAuthTag(encrypted.subarray(16, 32))
      try {
        const result = Buffer.concat([decipher.update(encrypted.subarray(32)), decipher.final()]).toString(
          'utf8',
        )
        return { result, shouldReEncrypt: false }
      } catch {
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.')
      }
    },
    getSelectedStorageBackend(): string {
      if (!hostApp.isReady()) return 'unknown'
      return kind() === 'basic_text' ? 'basic_text' : 'gnome_libsecret'
    },
  },
  'safeStorage',
  levels,
)
