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

export function createVault(parts: VaultParts): Vault {
  const { secretBox, settings, redactor, clock, logger } = parts
  const secretSaved = createEmitter()
  const secretsRecovered = createEmitter()
  const opened = new Map<string, { readonly text: string; readonly at: number }>()
  const unreadable = new Set<string>()
  /** Not stored because the back end didn't respond; excludes what the user wants in memory only. */
  const unsealed = new Set<string>()
  /** The back end that was last tried, if it responded. */
  let checkedBackend: string | null = null
  /** One change at a time, because sealing is asynchronous and all entries are one setting. */
  let queue: Promise<unknown> = Promise.resolve()
  const runSerially = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return turn
  }

  const entries = () => readStored(settings, entriesSetting, storedEntries, {})
  const write = (name: string, entry: SealedEntry) =>
    settings.set(entriesSetting, { ...entries(), [name]: entry })
  const erase = (names: readonly string[]) => {
    const rest = Object.entries(entries()).filter(([name]) => !names.includes(name))
    return settings.set(entriesSetting, Object.fromEntries(rest))
  }

  const storageOf = (box: SecretBoxState): SecretsState['storage'] => {
    if (box.kind === 'protected') return 'protected'
    const choice = readStored(settings, choiceSetting, storedChoice(), null)
    // A choice applies to one back end; another one asks again.
    if (choice === null || choice.backend !== backendOf(box)) return 'undecided'
    return choice.keep === 'unprotected' && box.kind === 'unavailable' ? 'undecided' : choice.keep
  }

  const seal = async (name: string, text: string, at: number, backend: string): Promise<Outcome<void>> => {
    const sealed = await secretBox.seal(text)
    if (!sealed.ok) return sealed
    const written = write(name, { sealed: sealed.value, backend, at })
    if (!written.ok) return written
    unreadable.delete(name)
    unsealed.delete(name)
    return written
  }

  const openEntry = async (name: string, value: unknown, box: SecretBoxState): Promise<void> => {
    const entry = sealedEntry.safeParse(value)
    // An unresponsive key store would be waited for once per entry.
    const mayOpen = entry.success && box.kind !== 'unavailable'
    const text = mayOpen ? await secretBox.open(entry.data.sealed) : null
    if (!entry.success || text === null || !text.ok) {
      unreadable.add(name)
      if (text !== null && !text.ok && isUnavailable(text.fault)) checkedBackend = null
      logger.warn('secrets.unreadable', { name, backend: backendOf(box) })
      return
    }
    const { at, backend } = entry.data
    unreadable.delete(name)
    redactor.register(text.value.text)
    opened.set(name, { text: text.value.text, at })
    const stale = text.value.needsResealing || backend !== backendOf(box)
    if (!stale || !storesOnDisk(storageOf(box))) return
    const resealed = await seal(name, text.value.text, at, backendOf(box))
    if (!resealed.ok) logger.warn('secrets.needsResealing', { name, fault: resealed.fault.kind })
  }

  const openAll = async (box: SecretBoxState): Promise<void> => {
    checkedBackend = backendOf(box)
    const closed = Object.entries(entries()).filter(([name]) => !opened.has(name))
    await Promise.all(closed.map(([name, value]) => openEntry(name, value, box)))
  }

  /** Stores what couldn't be stored without the back end. */
  const sealRest = async (box: SecretBoxState): Promise<void> => {
    if (box.kind !== 'protected') return
    for (const name of unsealed) {
      const secret = opened.get(name)
      if (secret === undefined) continue
      const sealed = await seal(name, secret.text, secret.at, box.backend)
      if (!sealed.ok) logger.warn('secrets.seal', { name, fault: sealed.fault.kind })
    }
  }

  return {
    open: () =>
      runSerially(async () => {
        // The system may ask to unlock its key store, so it isn't touched while there are no secrets.
        if (Object.keys(entries()).length > 0) await openAll(await secretBox.state())
      }),
    state: () =>
      runSerially(async () => {
        const box = await secretBox.state()
        const before = unreadable.size
        if (before > 0 && checkedBackend !== backendOf(box)) await openAll(box)
        if (unreadable.size < before) secretsRecovered.emit()
        await sealRest(box)
        const lost = [...unreadable].filter((name) => !opened.has(name))
        return { storage: storageOf(box), backend: backendOf(box), unreadable: lost.length }
      }),
    choose: (keep) =>
      runSerially(async () => {
        const box = await secretBox.state()
        if (box.kind === 'protected') return succeed(undefined)
        if (box.kind === 'unavailable' && keep === 'unprotected') {
          return fail({
            kind: 'secrets',
            state: 'unavailable',
            message: t`The system’s key store isn’t responding (${box.reason}), so nothing can be stored. Keep the keys for this session.`,
          })
        }
        const backend = backendOf(box)
        const chosen = settings.set(choiceSetting, { keep, backend })
        if (!chosen.ok) return chosen
        // Secrets sealed by another back end aren't part of this choice.
        if (keep === 'session') {
          unsealed.clear()
          return erase([...opened.keys()])
        }
        for (const [name, { text, at }] of opened) {
          const sealed = await seal(name, text, at, backend)
          if (!sealed.ok) return sealed
        }
        return succeed(undefined)
      }),
    read(name) {
      const secret = opened.get(name)
      if (secret !== undefined) return { kind: 'open', ...secret }
      return unreadable.has(name) ? { kind: 'unreadable' } : { kind: 'none' }
    },
    async save(name, text) {
      const saved = await runSerially(async () => {
        const at = clock.now()
        redactor.register(text)
        opened.set(name, { text, at })
        const box = await secretBox.state()
        const storage = storageOf(box)
        if (box.kind === 'unavailable' && storage === 'undecided') unsealed.add(name)
        if (!storesOnDisk(storage)) return succeed(undefined)
        const sealed = await seal(name, text, at, backendOf(box))
        if (sealed.ok) return sealed
        if (isUnavailable(sealed.fault)) unsealed.add(name)
        logger.warn('secrets.seal', { name, fault: sealed.fault.kind })
        return sealed
      })
      secretSaved.emit()
      return saved
    },
    forget: (name) =>
      runSerially(async () => {
        opened.delete(name)
        unreadable.delete(name)
        unsealed.delete(name)
        const erased = erase([name])
        if (!erased.ok) logger.warn('secrets.forget', { name, fault: erased.fault.kind })
      }),
    onSaved: secretSaved.on,
    onRecovered: secretsRecovered.on,
  }
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
