// safeStorage: the asynchronous calls, with the back ends a test may choose. ELECTRON_HOST_SAFE_STORAGE names one:
// basic_text (default), system, no-keyring, locked, changed, failing. The key of `system` is a file in a user folder
// outside every profile; ELECTRON_HOST_KEYRING names another folder.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { declareFace, strict } from '../strict.ts'
import { commandLine, hostApp } from './app.ts'

const levels = declareFace('safeStorage', {
  faithful: 'isAsyncEncryptionAvailable encryptStringAsync decryptStringAsync getSelectedStorageBackend',
  refused: 'setUsePlainTextEncryption isEncryptionAvailable encryptString decryptString',
})

/**
 * `no-keyring`: the desktop names a back end that doesn't exist. `locked`: the user closes the dialog for the keyring's
 * password. `changed`: a different key than before. `failing`: sealing and opening fail.
 */
const kinds = ['basic_text', 'system', 'no-keyring', 'locked', 'changed', 'failing'] as const
type Kind = (typeof kinds)[number]

/** How long the password dialog stays open. */
const lockedDelay = 400
const keyBytes = 32
const headBytes = 3
const nonceBytes = 12
const tagBytes = 16

/** Prefixes of text sealed with the fallback key, which is the same everywhere, and with the keyring's own. */
const prefixes = { fallback: 'v10', keyring: 'v11' } as const
type Keys = Readonly<Partial<Record<keyof typeof prefixes, Buffer>>>

function kind(): Kind {
  if (commandLine.getSwitchValue('password-store') === 'basic') return 'basic_text'
  const chosen = process.env.ELECTRON_HOST_SAFE_STORAGE ?? 'basic_text'
  const found = kinds.find((name) => name === chosen)
  if (!found) throw new Error(`ELECTRON_HOST_SAFE_STORAGE has an unknown value: ${chosen}`)
  return found
}

/** Derived from Chromium's fallback password, which is public too. */
const fallbackKey = (): Buffer => createHash('sha256').update('peanuts').digest()

function keyringKey(name: string): Buffer {
  const folder =
    process.env.ELECTRON_HOST_KEYRING ??
    join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'electron-host-keyring')
  const file = join(folder, `${name}.key`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(keyBytes), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file)
}

async function readKeys(): Promise<Keys> {
  const chosen = kind()
  switch (chosen) {
    case 'basic_text':
    case 'no-keyring':
      return { fallback: fallbackKey() }
    case 'locked':
      await delay(lockedDelay)
      return { fallback: fallbackKey() }
    case 'system':
      return { fallback: fallbackKey(), keyring: keyringKey(hostApp.getName()) }
    case 'changed':
      return { fallback: fallbackKey(), keyring: keyringKey(`${hostApp.getName()}-changed`) }
    case 'failing':
      return {}
  }
}

let read: Promise<Keys> | undefined

/** The keys are read once per process: a keyring missing at the first call isn't looked up again. */
function keys(): Promise<Keys> {
  read ??= readKeys()
  return read
}

function requireReady(): void {
  if (!hostApp.isReady()) throw new Error('safeStorage cannot be used before app is ready')
}

function seal(text: string, { keyring, fallback }: Keys): Buffer | undefined {
  const key = keyring ?? fallback
  if (key === undefined) return undefined
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const head = Buffer.from(keyring === undefined ? prefixes.fallback : prefixes.keyring)
  return Buffer.concat([head, nonce, cipher.getAuthTag(), encrypted])
}

function unseal(sealed: Buffer, given: Keys): { result: string; shouldReEncrypt: boolean } | undefined {
  const head = sealed.subarray(0, headBytes).toString('latin1')
  const key =
    head === prefixes.keyring ? given.keyring : head === prefixes.fallback ? given.fallback : undefined
  const tagAt = headBytes + nonceBytes
  const textAt = tagAt + tagBytes
  if (key === undefined || sealed.length < textAt) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(headBytes, tagAt))
  decipher.setAuthTag(sealed.subarray(tagAt, textAt))
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()])
    const newer = given.keyring !== undefined && head !== prefixes.keyring
    return { result: text.toString('utf8'), shouldReEncrypt: newer }
  } catch {
    return undefined
  }
}

export const safeStorage = strict(
  {
    /** Only says that the keys were looked up: true on every back end, whatever was found. */
    async isAsyncEncryptionAvailable(): Promise<boolean> {
      if (!hostApp.isReady()) return false
      await keys()
      return true
    },
    async encryptStringAsync(plainText: string): Promise<Buffer> {
      if (typeof plainText !== 'string') throw new TypeError('plainText must be a string')
      requireReady()
      const sealed = seal(plainText, await keys())
      if (sealed === undefined)
        throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.')
      return sealed
    },
    async decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
      requireReady()
      if (!Buffer.isBuffer(encrypted)) {
        throw new Error('Expected the first argument of decryptStringAsync() to be a buffer')
      }
      if (encrypted.length === 0) return { result: '', shouldReEncrypt: false }
      const opened = unseal(encrypted, await keys())
      if (opened === undefined)
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.')
      return opened
    },
    /** The name only reflects the desktop; it doesn't prove that a keyring exists. */
    getSelectedStorageBackend(): string {
      if (!hostApp.isReady()) return 'unknown'
      return kind() === 'basic_text' ? 'basic_text' : 'gnome_libsecret'
    },
  },
  'safeStorage',
  levels,
)
