import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretBox, SecretBoxState } from '../../main/core/ports.ts'
import { once } from '../../shared/core/once.ts'
import { fail, succeed } from '../../shared/core/outcome.ts'
import { t } from '../../shared/text/language.ts'

/**
 * Seals secrets with AES-256-GCM. The key is in the system's key store, which is reached through the command-line
 * program that the system ships for it. Without a key store, the key is in a file that only this user can read, and the
 * vault asks first.
 */
export function createKeyStoreBox(folder: string, platform = process.platform): SecretBox {
  const findKeyOnce = once(() => findKey(folder, platform))
  return {
    state: async () => (await findKeyOnce()).state,
    async seal(text) {
      const { key } = await findKeyOnce()
      try {
        const nonce = randomBytes(12)
        const cipher = createCipheriv('aes-256-gcm', key(), nonce)
        const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
        return succeed(Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64'))
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
        return fail({ kind: 'storage', code, message: t`The key file couldn’t be written (${code}).` })
      }
    },
    async open(sealed) {
      const { key } = await findKeyOnce()
      try {
        const bytes = Buffer.from(sealed, 'base64')
        const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAuthTag(bytes.subarray(12, 28))
        const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
        return succeed({ text, needsResealing: false })
      } catch {
        const message = t`The key store doesn’t hold the key that this was stored with. Sign in again.`
        return fail({ kind: 'secrets', state: 'unreadable', message })
      }
    },
    onAnswer: () => undefined,
  }
}

interface FoundKey {
  readonly state: SecretBoxState
  readonly key: () => Buffer
}

const service = 'flightdeck-command-line'
const keyFileName = 'command-line.key'
const keyBytes = 32

async function findKey(folder: string, platform: NodeJS.Platform): Promise<FoundKey> {
  const path = join(folder, keyFileName)
  const store = keyProgramOf(platform, Buffer.from(folder).toString('base64url').slice(-60))
  // A key file from a time without a key store stays in use, because it sealed the stored secrets.
  const key = store === null || existsSync(path) ? null : await keyIn(store)
  return store === null || key === null
    ? { key: () => keyInFile(path), state: { kind: 'unprotected', backend: 'file' } }
    : { key: () => key, state: { kind: 'protected', backend: store.name } }
}

interface KeyProgram {
  readonly name: string
  read(): Promise<string | null>
  write(text: string): Promise<boolean>
}

function keyProgramOf(platform: NodeJS.Platform, account: string): KeyProgram | null {
  if (platform === 'win32') return null
  return platform === 'darwin' ? keychain(account) : secretService(account)
}

async function keyIn(store: KeyProgram): Promise<Buffer | null> {
  const text = await store.read()
  const storedKey = text === null ? null : Buffer.from(text, 'base64')
  if (storedKey?.length === keyBytes) return storedKey
  const fresh = randomBytes(keyBytes)
  if (!(await store.write(fresh.toString('base64')))) return null
  // If two processes made a key at the same time, the stored one counts.
  const savedText = await store.read()
  const key = savedText === null ? null : Buffer.from(savedText, 'base64')
  return key?.length === keyBytes ? key : null
}

function keyInFile(path: string): Buffer {
  const storedKey = keyAt(path)
  if (storedKey?.length === keyBytes) return storedKey
  // Half a key, of a process that was killed while it wrote it, has sealed nothing.
  if (storedKey !== null) rmSync(path)
  // Exclusively: the key must not go through a link to a place where others can read it.
  const whole = `${path}.${randomBytes(8).toString('hex')}`
  const key = randomBytes(keyBytes).toString('base64')
  writeFileSync(whole, key, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(whole, path)
  } catch (error) {
    // Another process made one meanwhile.
    if (!existsSync(path)) throw error
  } finally {
    rmSync(whole)
  }
  return readKey(path)
}

function keyAt(path: string): Buffer | null {
  return existsSync(path) ? readKey(path) : null
}

function readKey(path: string): Buffer {
  return Buffer.from(readFileSync(path, 'utf8'), 'base64')
}

function secretService(account: string): KeyProgram {
  const attributes = ['service', service, 'account', account]
  return {
    name: 'secret-service',
    read: () => answerOf('secret-tool', ['lookup', ...attributes]),
    write: async (text) =>
      (await answerOf(
        'secret-tool',
        ['store', '--label', 'Flightdeck command line', ...attributes],
        text,
      )) !== null,
  }
}

function keychain(account: string): KeyProgram {
  return {
    name: 'keychain',
    read: () => answerOf('security', ['find-generic-password', '-s', service, '-a', account, '-w']),
    // Passed on standard input, because other users can read a process's arguments.
    write: async (text) =>
      (await answerOf(
        'security',
        ['-i'],
        `add-generic-password -U -s ${service} -a ${account} -w ${text}\n`,
      )) !== null,
  }
}

const timeoutMs = 10_000

/** The output of a program; null if it's missing or fails. */
async function answerOf(program: string, args: readonly string[], input = ''): Promise<string | null> {
  // Calls with keys from the environment need no key store, and start sooner without this module.
  const { execFile } = await import('node:child_process')
  return new Promise((resolve) => {
    const child = execFile(program, [...args], { timeout: timeoutMs }, (error, stdout) => {
      resolve(error === null ? stdout.trim() : null)
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}
