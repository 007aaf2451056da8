import { watch } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { sameWorkspace, type Workspace, workspace } from '../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { CurrentPolicy, PolicyState, PolicyText } from '../../../shared/policy/policy.ts'
import { t } from '../../../shared/text/language.ts'
import { createEmitter } from '../../core/emitter.ts'
import type { Clock, Logger, Settings } from '../../core/ports.ts'
import type { TextFiles } from '../../core/ports-desktop.ts'

/** What checks need of the policies. */
export interface AccountPolicies {
  /** Null without one. */
  current(workspace: Workspace): CurrentPolicy | null
  /** The same for threads. */
  textOf(workspace: Workspace): PolicyText | null
  /** Reads the file again; true if it has changed. */
  refresh(workspace: Workspace): Promise<boolean>
}

export const noPolicies: AccountPolicies = {
  current: () => null,
  textOf: () => null,
  refresh: async () => false,
}

/** The policy file of each account: its path is a setting, and its text is read again when the file changes. */
export interface Policies extends AccountPolicies {
  state(workspace: Workspace): PolicyState | null
  /** The path of the chosen file; null without one, or if the setting can't be read. */
  pathOf(workspace: Workspace): string | null
  /** Chooses a file; null for none. */
  choose(workspace: Workspace, path: string | null): Promise<Outcome<void>>
  /** Looks up the places of the countries that its rules name, to find the country of a location. */
  lookUpPlaces(workspace: Workspace): Promise<void>
  /** Uses a file until the end of the program, in place of the chosen one. */
  override(workspace: Workspace, path: string): Promise<PolicyState | null>
  /** Begins to read every chosen file, and follows them. */
  start(): Promise<void>
  /** Another policy applies. */
  onChange(listener: (workspace: Workspace) => void): void
  close(): void
}

export interface PoliciesParts {
  readonly settings: Settings
  readonly files: Pick<TextFiles, 'read'>
  readonly clock: Clock
  readonly logger: Logger
  /** A country's places, or all countries if it's null. */
  readonly lookUp: (workspace: Workspace, country: string | null) => Promise<unknown>
}

const setting = 'policies'
const chosenPolicies = z.array(z.strictObject({ workspace, path: z.string().min(1).max(4_096) })).max(1_000)
type ChosenPolicy = z.output<typeof chosenPolicies>[number]

interface Held extends ChosenPolicy {
  readonly text: Omit<PolicyText, 'now'>
  readonly policy: CurrentPolicy['policy']
  readonly watching: AbortController
}

/** Each takes a request or two; the others' places are unknown, which stops a publish. */
const maxCountries = 40

/** An editor writes a file in several steps. */
const debounceMs = 50

class StoredPolicies implements Policies {
  readonly #parts: PoliciesParts
  readonly #changes = createEmitter<[Workspace]>()
  #heldPolicies: readonly Held[] = []
  /** Stands for the policy of every account while the setting can't be read: it may have named one. */
  #unreadable: Pick<Held, 'text' | 'policy'> | null = null
  readonly onChange: Policies['onChange']

  constructor(parts: PoliciesParts) {
    this.#parts = parts
    this.onChange = this.#changes.on
  }

  /** Null if the setting can't be read. */
  #chosen(): readonly ChosenPolicy[] | null {
    const { settings } = this.#parts
    const storedValue = settings.get(setting)
    const parsedPolicies = chosenPolicies.safeParse(storedValue === undefined ? [] : storedValue)
    return parsedPolicies.success ? parsedPolicies.data : null
  }

  #heldOf(of: Workspace) {
    return this.#heldPolicies.find(({ workspace }) => sameWorkspace(workspace, of)) ?? null
  }

  #policyOf(of: Workspace) {
    return this.#heldOf(of) ?? this.#unreadable
  }

  #put(of: Workspace, next: Held | null): void {
    this.#heldPolicies = [
      ...this.#heldPolicies.filter(({ workspace }) => !sameWorkspace(workspace, of)),
      ...(next === null ? [] : [next]),
    ]
  }

  async #readPolicyFile(path: string): Promise<Pick<Held, 'text' | 'policy'>> {
    const { files } = this.#parts
    const fileText = await files.read(path)
    const file = basename(path)
    const text = fileText.ok
      ? { file, text: fileText.value }
      : { file, text: '', unreadable: fileText.fault.message }
    // Its packages are only loaded for an account with a policy.
    const { compilePolicy } = await import('./compile-policy.ts')
    return { text, policy: compilePolicy(text) }
  }

  readonly refresh = async (of: Workspace): Promise<boolean> => {
    const before = this.#heldOf(of)
    if (before === null) return false
    const fresh = await this.#readPolicyFile(before.path)
    const now = this.#heldOf(of)
    if (now?.path !== before.path || now.policy.stamp === fresh.policy.stamp) return false
    this.#put(of, { ...now, ...fresh })
    this.#changes.emit(of)
    return true
  }

  /** The folder is watched, because editors replace files. */
  async #follow({ workspace: of, path, watching }: Held): Promise<void> {
    const { logger } = this.#parts
    const { signal } = watching
    let timer: NodeJS.Timeout | undefined
    const refreshAgain = () =>
      void this.refresh(of).catch((error: unknown) => logger.error('policy.refresh', { error }))
    try {
      for await (const { filename } of watch(dirname(path), { signal, persistent: false })) {
        if (filename !== null && filename !== basename(path)) continue
        clearTimeout(timer)
        timer = setTimeout(refreshAgain, debounceMs).unref()
      }
    } catch (error) {
      // Without it, the file is still read again before every check of everything and every publish.
      if (!signal.aborted) logger.warn('policy.watch', { error })
    } finally {
      clearTimeout(timer)
    }
  }

  async #use(of: Workspace, path: string): Promise<void> {
    const fresh = await this.#readPolicyFile(path)
    this.#heldOf(of)?.watching.abort()
    const next: Held = { workspace: of, path, ...fresh, watching: new AbortController() }
    this.#put(of, next)
    void this.#follow(next)
  }

  readonly state: Policies['state'] = (of) => {
    const heldPolicy = this.#policyOf(of)
    if (heldPolicy === null) return null
    const { file, rules, problems, countries } = heldPolicy.policy
    return { file, rules, problems, countries }
  }

  readonly current: Policies['current'] = (of) => {
    const { clock } = this.#parts
    const heldPolicy = this.#policyOf(of)
    return heldPolicy === null ? null : { policy: heldPolicy.policy, now: clock.now() }
  }

  readonly textOf: Policies['textOf'] = (of) => {
    const { clock } = this.#parts
    const heldPolicy = this.#policyOf(of)
    return heldPolicy === null ? null : { ...heldPolicy.text, now: clock.now() }
  }

  readonly pathOf: Policies['pathOf'] = (of) => this.#heldOf(of)?.path ?? null

  readonly choose: Policies['choose'] = async (of, path) => {
    const { settings } = this.#parts
    const others = (this.#chosen() ?? []).filter(({ workspace }) => !sameWorkspace(workspace, of))
    const saved = settings.set(setting, [...others, ...(path === null ? [] : [{ workspace: of, path }])])
    if (!saved.ok) return saved
    this.#unreadable = null
    if (path === null) {
      this.#heldOf(of)?.watching.abort()
      this.#put(of, null)
    } else await this.#use(of, path)
    this.#changes.emit(of)
    return succeed(undefined)
  }

  readonly lookUpPlaces: Policies['lookUpPlaces'] = async (of) => {
    const { countries = [] } = this.state(of) ?? {}
    if (countries.length === 0) return
    await this.#parts.lookUp(of, null)
    for (const country of countries.slice(0, maxCountries)) await this.#parts.lookUp(of, country)
  }

  readonly override: Policies['override'] = async (of, path) => {
    await this.#use(of, path)
    return this.state(of)
  }

  readonly start: Policies['start'] = async () => {
    const { logger } = this.#parts
    const all = this.#chosen()
    if (all?.length === 0) return
    const { compilePolicy } = await import('./compile-policy.ts')
    if (all === null) {
      logger.error('policy.setting')
      const text = { file: t`Settings`, text: '', unreadable: t`Which policy applies can’t be read.` }
      this.#unreadable = { text, policy: compilePolicy(text) }
      return
    }
    for (const { workspace: of, path } of all) {
      // The file may be on a disk that takes long to answer; until then nothing can be published.
      const text = { file: basename(path), text: '', unreadable: t`It’s still being read.` }
      const waiting: Held = {
        workspace: of,
        path,
        text,
        policy: compilePolicy(text),
        watching: new AbortController(),
      }
      this.#put(of, waiting)
      void this.#follow(waiting)
      void this.refresh(of).catch((error: unknown) => logger.error('policy.start', { error }))
    }
  }

  readonly close: Policies['close'] = () => {
    for (const { watching } of this.#heldPolicies) watching.abort()
    this.#heldPolicies = []
  }
}

export function createPolicies(parts: PoliciesParts): Policies {
  return new StoredPolicies(parts)
}
