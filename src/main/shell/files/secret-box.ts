import type { SecretsFault } from '../../../shared/core/fault.ts'
import { fail, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { createEmitter } from '../../core/emitter.ts'
import type { Logger, SecretBox, SecretBoxState, Settings } from '../../core/ports.ts'
import { type TimedResult, withTimeout } from '../app/with-timeout.ts'
import { rememberBackend, rememberedBackend } from './password-store.ts'

export interface SystemKeyring {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(text: string): Promise<Buffer>
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>
  getSelectedStorageBackend(): string
}

export interface SecretBoxOptions {
  readonly keyring: SystemKeyring
  readonly platform: NodeJS.Platform
  /** The keyring must not be touched before the program is ready. */
  readonly whenReady: Promise<void>
  readonly settings: Settings
  readonly logger: Logger
  /** How long to wait for a keyring, which may itself be waiting for a password. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 10_000

/** The effective back end without a keyring: Chromium then seals with a fixed password. */
const fallback = 'basic_text'

const silentKeyring: SecretBoxState = { kind: 'unavailable', reason: t`The keyring isn’t responding.` }
const noKeyring: SecretBoxState = {
  kind: 'unavailable',
  reason: t`The system has no keyring, or it’s locked.`,
}

/**
 * Whether a system key sealed this on Linux: v10 is the fixed password, later versions come from a keyring (os_crypt).
 */
function isKeyringSealed(sealed: Buffer): boolean {
  return /^v(?!10)[1-9]\d/.test(sealed.subarray(0, 3).toString('latin1'))
}

/** Seals with the operating system's key. The session's first call may make the system ask for a password. */
export function createSecretBox(options: SecretBoxOptions): SecretBox {
  const { keyring, platform, settings, logger } = options

  const answers = createEmitter()
  /** An earlier call that timed out is still pending: the next one would only wait behind it. */
  let silent = false
  const hearLater = (call: Promise<unknown>) => {
    silent = true
    const heard = () => {
      if (!silent) return
      silent = false
      answers.emit()
    }
    call.then(heard, heard)
  }

  const ask = async <T>(what: string, work: () => Promise<T>): Promise<TimedResult<T>> => {
    await options.whenReady
    if (silent) return { kind: 'late' }
    // Inside a promise chain, so a synchronous error counts as a rejection.
    const call = Promise.resolve().then(work)
    const result = await withTimeout(() => call, options.timeoutMs ?? defaultTimeoutMs)
    if (result.kind === 'late') hearLater(call)
    // Logs nothing from the system's message, which may quote the text.
    if (result.kind !== 'done') logger.warn('secretBox.noAnswer', { what, kind: result.kind })
    return result
  }

  /** On Linux the name only reflects the desktop session; it doesn't prove that a keyring exists. */
  const nameOfBackend = () => {
    if (platform === 'darwin') return 'keychain'
    return platform === 'win32' ? 'dpapi' : keyring.getSelectedStorageBackend()
  }

  /** Electron looks for the key once per process, so one sealing is valid until the program exits. */
  let protects: boolean | null = null
  const probe = async (): Promise<TimedResult<boolean>> => {
    if (protects !== null) return { kind: 'done', value: protects }
    const sealed = await ask('probe', () => keyring.encryptStringAsync('probe'))
    if (sealed.kind !== 'done') return sealed
    protects = isKeyringSealed(sealed.value)
    return { kind: 'done', value: protects }
  }

  const state = async (): Promise<SecretBoxState> => {
    const available = await ask('available', () => keyring.isAsyncEncryptionAvailable())
    const name = nameOfBackend()
    if (name === 'basic_text') return { kind: 'unprotected', backend: name }
    if (available.kind === 'late') return silentKeyring
    if (available.kind === 'failed' || !available.value || name === 'unknown') return noKeyring
    if (platform !== 'linux') return { kind: 'protected', backend: name }
    const probed = await probe()
    if (probed.kind === 'late') return silentKeyring
    if (probed.kind === 'failed') return noKeyring
    return probed.value ? { kind: 'protected', backend: name } : { kind: 'unprotected', backend: fallback }
  }

  const unreadable = (sealed: Buffer, now: SecretBoxState): string => {
    if (platform === 'linux' && now.kind === 'unprotected' && isKeyringSealed(sealed)) {
      return t`This was stored with a keyring that was missing or locked when Flightdeck started. Unlock it, then restart Flightdeck.`
    }
    const before = rememberedBackend(settings)
    const name = nameOfBackend()
    return before === null || before === name
      ? t`The keyring doesn’t hold the key that this was stored with.`
      : t`This was stored with ${before}; the system now offers ${name}.`
  }

  return {
    state,
    onAnswer: answers.on,
    async seal(text) {
      const sealed = await ask('seal', () => keyring.encryptStringAsync(text))
      if (sealed.kind !== 'done') return fail(unavailable(sealed))
      // The fallback key opens under every back end, so there's no reason to request this one on the next start.
      const isFallback = platform === 'linux' && !isKeyringSealed(sealed.value)
      rememberBackend(settings, isFallback ? fallback : nameOfBackend())
      return succeed(sealed.value.toString('base64'))
    },
    async open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const opened = await ask('open', () => keyring.decryptStringAsync(bytes))
      if (opened.kind === 'late') return fail(unavailable(opened))
      if (opened.kind === 'failed') {
        const now = await state()
        if (now.kind === 'unavailable') return fail(unavailable(opened))
        return fail({ kind: 'secrets', state: 'unreadable', message: unreadable(bytes, now) })
      }
      return succeed({ text: opened.value.result, needsResealing: opened.value.shouldReEncrypt })
    },
  }
}

function unavailable(result: { readonly kind: 'failed' | 'late' }): SecretsFault {
  const message =
    result.kind === 'late'
      ? t`The keyring hasn’t answered yet. Unlock it if your system asks for its password.`
      : t`The keyring refused. Unlock it, then restart Flightdeck.`
  return { kind: 'secrets', state: 'unavailable', message }
}
