import { z } from 'zod'
import type { Fault } from '../../../shared/core/fault.ts'
import { once } from '../../../shared/core/once.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { SecretsState } from '../../../shared/sign-in/secrets.ts'
import { t } from '../../../shared/text/language.ts'
import { createEmitter } from '../../core/emitter.ts'
import type { Clock, Logger, SecretBox, SecretBoxState, SecretRegister, Settings } from '../../core/ports.ts'
import { readStored } from '../../core/stored-setting.ts'

/** Secrets by name: open in memory, and sealed in the settings if wanted. */
export interface Vault {
  /** Opens everything stored. What can't be opened stays, because its back end may return. */
  open(): Promise<void>
  /** Also retries unopened secrets if the back end has changed. */
  state(): Promise<SecretsState>
  choose(keep: 'session' | 'unprotected'): Promise<Outcome<void>>
  read(name: string): VaultEntry
  /** Uses the secret from now on, even if storing it fails. */
  save(name: string, text: string): Promise<Outcome<void>>
  forget(name: string): Promise<void>
  /** A secret was saved; after the first one the user has to choose. */
  onSaved(listener: () => void): void
  /** Secrets that couldn't be opened are open now. */
  onRecovered(listener: () => void): void
}

export type VaultEntry =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'open'; readonly text: string; readonly at: number }

export interface VaultParts {
  readonly secretBox: SecretBox
  readonly settings: Settings
  readonly redactor: SecretRegister
  readonly clock: Clock
  readonly logger: Logger
}

const sealedEntry = z.object({ sealed: z.string(), backend: z.string(), at: z.int() })
type SealedEntry = z.infer<typeof sealedEntry>

const storedEntries = z.record(z.string(), z.unknown())
const storedChoice = once(() =>
  z.object({ keep: z.enum(['session', 'unprotected']), backend: z.string() }).nullable(),
)

const entriesSetting = 'secrets'
const choiceSetting = 'secretsChoice'

class SecretVault implements Vault {
  readonly #parts: VaultParts
  readonly #secretSaved = createEmitter()
  readonly #secretsRecovered = createEmitter()
  readonly #opened = new Map<string, { readonly text: string; readonly at: number }>()
  readonly #unreadable = new Set<string>()
  /** Not stored because the back end didn't respond; excludes what the user wants in memory only. */
  readonly #unsealed = new Set<string>()
  /** The back end that was last tried, if it responded. */
  #checkedBackend: string | null = null
  /** One change at a time, because sealing is asynchronous and all entries are one setting. */
  #queue: Promise<unknown> = Promise.resolve()
  readonly onSaved: Vault['onSaved']
  readonly onRecovered: Vault['onRecovered']

  constructor(parts: VaultParts) {
    this.#parts = parts
    this.onSaved = this.#secretSaved.on
    this.onRecovered = this.#secretsRecovered.on
  }

  #runSerially<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  #entries() {
    return readStored(this.#parts.settings, entriesSetting, storedEntries, {})
  }

  #write(name: string, entry: SealedEntry) {
    return this.#parts.settings.set(entriesSetting, { ...this.#entries(), [name]: entry })
  }

  #erase(names: readonly string[]) {
    const { settings } = this.#parts
    const rest = Object.entries(this.#entries()).filter(([name]) => !names.includes(name))
    return settings.set(entriesSetting, Object.fromEntries(rest))
  }

  #storageOf(box: SecretBoxState): SecretsState['storage'] {
    const { settings } = this.#parts
    if (box.kind === 'protected') return 'protected'
    const choice = readStored(settings, choiceSetting, storedChoice(), null)
    // A choice applies to one back end; another one asks again.
    if (choice === null || choice.backend !== backendOf(box)) return 'undecided'
    return choice.keep === 'unprotected' && box.kind === 'unavailable' ? 'undecided' : choice.keep
  }

  async #seal(name: string, text: string, at: number, backend: string): Promise<Outcome<void>> {
    const { secretBox } = this.#parts
    const sealed = await secretBox.seal(text)
    if (!sealed.ok) return sealed
    const written = this.#write(name, { sealed: sealed.value, backend, at })
    if (!written.ok) return written
    this.#unreadable.delete(name)
    this.#unsealed.delete(name)
    return written
  }

  async #openEntry(name: string, value: unknown, box: SecretBoxState): Promise<void> {
    const { secretBox, logger, redactor } = this.#parts
    const entry = sealedEntry.safeParse(value)
    // An unresponsive key store would be waited for once per entry.
    const mayOpen = entry.success && box.kind !== 'unavailable'
    const text = mayOpen ? await secretBox.open(entry.data.sealed) : null
    if (!entry.success || text === null || !text.ok) {
      this.#unreadable.add(name)
      if (text !== null && !text.ok && isUnavailable(text.fault)) this.#checkedBackend = null
      logger.warn('secrets.unreadable', { name, backend: backendOf(box) })
      return
    }
    const { at, backend } = entry.data
    this.#unreadable.delete(name)
    redactor.register(text.value.text)
    this.#opened.set(name, { text: text.value.text, at })
    const stale = text.value.needsResealing || backend !== backendOf(box)
    if (!stale || !storesOnDisk(this.#storageOf(box))) return
    const resealed = await this.#seal(name, text.value.text, at, backendOf(box))
    if (!resealed.ok) logger.warn('secrets.needsResealing', { name, fault: resealed.fault.kind })
  }

  async #openAll(box: SecretBoxState): Promise<void> {
    this.#checkedBackend = backendOf(box)
    const closed = Object.entries(this.#entries()).filter(([name]) => !this.#opened.has(name))
    await Promise.all(closed.map(([name, value]) => this.#openEntry(name, value, box)))
  }

  /** Stores what couldn't be stored without the back end. */
  async #sealRest(box: SecretBoxState): Promise<void> {
    const { logger } = this.#parts
    if (box.kind !== 'protected') return
    for (const name of this.#unsealed) {
      const secret = this.#opened.get(name)
      if (secret === undefined) continue
      const sealed = await this.#seal(name, secret.text, secret.at, box.backend)
      if (!sealed.ok) logger.warn('secrets.seal', { name, fault: sealed.fault.kind })
    }
  }

  readonly open: Vault['open'] = () =>
    this.#runSerially(async () => {
      // The system may ask to unlock its key store, so it isn't touched while there are no secrets.
      if (Object.keys(this.#entries()).length > 0) await this.#openAll(await this.#parts.secretBox.state())
    })

  readonly state: Vault['state'] = () =>
    this.#runSerially(async () => {
      const box = await this.#parts.secretBox.state()
      const before = this.#unreadable.size
      if (before > 0 && this.#checkedBackend !== backendOf(box)) await this.#openAll(box)
      if (this.#unreadable.size < before) this.#secretsRecovered.emit()
      await this.#sealRest(box)
      const lost = [...this.#unreadable].filter((name) => !this.#opened.has(name))
      return { storage: this.#storageOf(box), backend: backendOf(box), unreadable: lost.length }
    })

  readonly choose: Vault['choose'] = (keep) =>
    this.#runSerially(async () => {
      const box = await this.#parts.secretBox.state()
      if (box.kind === 'protected') return succeed(undefined)
      if (box.kind === 'unavailable' && keep === 'unprotected') {
        return fail({
          kind: 'secrets',
          state: 'unavailable',
          message: t`The system’s key store isn’t responding (${box.reason}), so nothing can be stored. Keep the keys for this session.`,
        })
      }
      const backend = backendOf(box)
      const chosen = this.#parts.settings.set(choiceSetting, { keep, backend })
      if (!chosen.ok) return chosen
      // Secrets sealed by another back end aren't part of this choice.
      if (keep === 'session') {
        this.#unsealed.clear()
        return this.#erase([...this.#opened.keys()])
      }
      for (const [name, { text, at }] of this.#opened) {
        const sealed = await this.#seal(name, text, at, backend)
        if (!sealed.ok) return sealed
      }
      return succeed(undefined)
    })

  readonly read: Vault['read'] = (name) => {
    const secret = this.#opened.get(name)
    if (secret !== undefined) return { kind: 'open', ...secret }
    return this.#unreadable.has(name) ? { kind: 'unreadable' } : { kind: 'none' }
  }

  readonly save: Vault['save'] = async (name, text) => {
    const { clock, redactor, secretBox, logger } = this.#parts
    const saved = await this.#runSerially(async () => {
      const at = clock.now()
      redactor.register(text)
      this.#opened.set(name, { text, at })
      const box = await secretBox.state()
      const storage = this.#storageOf(box)
      if (box.kind === 'unavailable' && storage === 'undecided') this.#unsealed.add(name)
      if (!storesOnDisk(storage)) return succeed(undefined)
      const sealed = await this.#seal(name, text, at, backendOf(box))
      if (sealed.ok) return sealed
      if (isUnavailable(sealed.fault)) this.#unsealed.add(name)
      logger.warn('secrets.seal', { name, fault: sealed.fault.kind })
      return sealed
    })
    this.#secretSaved.emit()
    return saved
  }

  readonly forget: Vault['forget'] = (name) =>
    this.#runSerially(async () => {
      this.#opened.delete(name)
      this.#unreadable.delete(name)
      this.#unsealed.delete(name)
      const erased = this.#erase([name])
      if (!erased.ok) this.#parts.logger.warn('secrets.forget', { name, fault: erased.fault.kind })
    })
}

export function createVault(parts: VaultParts): Vault {
  return new SecretVault(parts)
}

function backendOf(box: SecretBoxState): string {
  return box.kind === 'unavailable' ? 'none' : box.backend
}

function isUnavailable(fault: Fault): boolean {
  return fault.kind === 'secrets' && fault.state === 'unavailable'
}

function storesOnDisk(storage: SecretsState['storage']): boolean {
  return storage === 'protected' || storage === 'unprotected'
}
