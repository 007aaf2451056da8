import type { SecretsFault } from '../../shared/fault.ts'
import { fail, succeed } from '../../shared/outcome.ts'
import type { Logger, SecretBox, SecretBoxState, Settings } from '../ports.ts'
import { rememberBackend, rememberedBackend } from './password-store.ts'
import { type Capped, withTimeCap } from './time-cap.ts'

/** The asynchronous part of Electron's safeStorage; the synchronous calls are deprecated and never used. */
export interface SystemKeyring {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(text: string): Promise<Buffer>
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>
  /** Linux only. */
  getSelectedStorageBackend(): string
}

export interface SecretBoxOptions {
  readonly keyring: SystemKeyring
  readonly platform: NodeJS.Platform
  /** The keyring must not be touched before the program is ready. */
  readonly whenReady: Promise<void>
  readonly settings: Settings
  readonly logger: Logger
  /** How long a keyring is waited for: it may itself wait for a password that nobody types. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 10_000

/** Seals with the operating system's key. The first call of a session may make the system ask for a password. */
export function createSecretBox(options: SecretBoxOptions): SecretBox {
  const { keyring, platform, settings, logger } = options

  const listeners: (() => void)[] = []
  /** A call is still out that was waited for in vain: the next one would only wait behind it. */
  let silent = false
  const hearLater = (call: Promise<unknown>) => {
    silent = true
    const heard = () => {
      if (!silent) return
      silent = false
      for (const listener of listeners) listener()
    }
    call.then(heard, heard)
  }

  const ask = async <T>(what: string, work: () => Promise<T>): Promise<Capped<T>> => {
    await options.whenReady
    if (silent) return { kind: 'late' }
    // Within a promise chain, so that an error thrown at once counts like a rejection.
    const call = Promise.resolve().then(work)
    const result = await withTimeCap(() => call, options.timeoutMs ?? defaultTimeoutMs)
    if (result.kind === 'late') hearLater(call)
    // The system's own words are left out of the log: they may quote what was to be sealed.
    if (result.kind !== 'done') logger.warn('secretBox.noAnswer', { what, kind: result.kind })
    return result
  }

  const backend = () => {
    if (platform === 'darwin') return 'keychain'
    return platform === 'win32' ? 'dpapi' : keyring.getSelectedStorageBackend()
  }

  const state = async (): Promise<SecretBoxState> => {
    const available = await ask('available', () => keyring.isAsyncEncryptionAvailable())
    const name = backend()
    if (name === 'basic_text') return { kind: 'unprotected', backend: name }
    if (available.kind === 'late') return { kind: 'unavailable', reason: 'The keyring does not answer.' }
    if (available.kind === 'failed' || !available.value || name === 'unknown') {
      return { kind: 'unavailable', reason: 'The system offers no keyring, or it is locked.' }
    }
    return { kind: 'protected', backend: name }
  }

  const unreadable = (): string => {
    const before = rememberedBackend(settings)
    const now = backend()
    return before === null || before === now
      ? 'The keyring does not hold the key that this was stored with.'
      : `This was stored with ${before}; the system now offers ${now}.`
  }

  return {
    state,
    onAnswer: (listener) => void listeners.push(listener),
    async seal(text) {
      const sealed = await ask('seal', () => keyring.encryptStringAsync(text))
      if (sealed.kind !== 'done') return fail(unavailable(sealed))
      rememberBackend(settings, backend())
      return succeed(sealed.value.toString('base64'))
    },
    async open(sealed) {
      const opened = await ask('open', () => keyring.decryptStringAsync(Buffer.from(sealed, 'base64')))
      if (opened.kind === 'late') return fail(unavailable(opened))
      if (opened.kind === 'failed') {
        const now = await state()
        if (now.kind === 'unavailable') return fail(unavailable(opened))
        return fail({ kind: 'secrets', state: 'unreadable', message: unreadable() })
      }
      return succeed({ text: opened.value.result, sealAgain: opened.value.shouldReEncrypt })
    },
  }
}

function unavailable(result: { readonly kind: 'failed' | 'late' }): SecretsFault {
  const message =
    result.kind === 'late'
      ? 'The keyring does not answer. Unlock it and try again.'
      : 'The keyring refused. Unlock it and try again.'
  return { kind: 'secrets', state: 'unavailable', message }
}
