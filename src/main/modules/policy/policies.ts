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

export function createPolicies(parts: PoliciesParts): Policies {
  const { settings, files, clock, logger } = parts
  const changes = createEmitter<[Workspace]>()
  let heldPolicies: readonly Held[] = []
  /** Stands for the policy of every account while the setting can't be read: it may have named one. */
  let unreadable: Pick<Held, 'text' | 'policy'> | null = null
  /** Null if the setting can't be read. */
  const chosen = (): readonly ChosenPolicy[] | null => {
    const storedValue = settings.get(setting)
    const parsedPolicies = chosenPolicies.safeParse(storedValue === undefined ? [] : storedValue)
    return parsedPolicies.success ? parsedPolicies.data : null
  }
  const heldOf = (of: Workspace) => heldPolicies.find(({ workspace }) => sameWorkspace(workspace, of)) ?? null
  const policyOf = (of: Workspace) => heldOf(of) ?? unreadable
  const put = (of: Workspace, next: Held | null): void => {
    heldPolicies = [
      ...heldPolicies.filter(({ workspace }) => !sameWorkspace(workspace, of)),
      ...(next === null ? [] : [next]),
    ]
  }

  const readPolicyFile = async (path: string): Promise<Pick<Held, 'text' | 'policy'>> => {
    const fileText = await files.read(path)
    const file = basename(path)
    const text = fileText.ok
      ? { file, text: fileText.value }
      : { file, text: '', unreadable: fileText.fault.message }
    // Its packages are only loaded for an account with a policy.
    const { compilePolicy } = await import('./compile-policy.ts')
    return { text, policy: compilePolicy(text) }
  }
  const refresh = async (of: Workspace): Promise<boolean> => {
    const before = heldOf(of)
    if (before === null) return false
    const fresh = await readPolicyFile(before.path)
    const now = heldOf(of)
    if (now?.path !== before.path || now.policy.stamp === fresh.policy.stamp) return false
    put(of, { ...now, ...fresh })
    changes.emit(of)
    return true
  }
  /** The folder is watched, because editors replace files. */
  const follow = async ({ workspace: of, path, watching }: Held): Promise<void> => {
    const { signal } = watching
    let timer: NodeJS.Timeout | undefined
    const refreshAgain = () =>
      void refresh(of).catch((error: unknown) => logger.error('policy.refresh', { error }))
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
  const use = async (of: Workspace, path: string): Promise<void> => {
    const fresh = await readPolicyFile(path)
    heldOf(of)?.watching.abort()
    const next: Held = { workspace: of, path, ...fresh, watching: new AbortController() }
    put(of, next)
    void follow(next)
  }
  const state: Policies['state'] = (of) => {
    const heldPolicy = policyOf(of)
    if (heldPolicy === null) return null
    const { file, rules, problems, countries } = heldPolicy.policy
    return { file, rules, problems, countries }
  }

  return {
    current(of) {
      const heldPolicy = policyOf(of)
      return heldPolicy === null ? null : { policy: heldPolicy.policy, now: clock.now() }
    },
    textOf(of) {
      const heldPolicy = policyOf(of)
      return heldPolicy === null ? null : { ...heldPolicy.text, now: clock.now() }
    },
    state,
    pathOf: (of) => heldOf(of)?.path ?? null,
    async choose(of, path) {
      const others = (chosen() ?? []).filter(({ workspace }) => !sameWorkspace(workspace, of))
      const saved = settings.set(setting, [...others, ...(path === null ? [] : [{ workspace: of, path }])])
      if (!saved.ok) return saved
      unreadable = null
      if (path === null) {
        heldOf(of)?.watching.abort()
        put(of, null)
      } else await use(of, path)
      changes.emit(of)
      return succeed(undefined)
    },
    async lookUpPlaces(of) {
      const { countries = [] } = state(of) ?? {}
      if (countries.length === 0) return
      await parts.lookUp(of, null)
      for (const country of countries.slice(0, maxCountries)) await parts.lookUp(of, country)
    },
    async override(of, path) {
      await use(of, path)
      return state(of)
    },
    refresh,
    async start() {
      const all = chosen()
      if (all?.length === 0) return
      const { compilePolicy } = await import('./compile-policy.ts')
      if (all === null) {
        logger.error('policy.setting')
        const text = { file: t`Settings`, text: '', unreadable: t`Which policy applies can’t be read.` }
        unreadable = { text, policy: compilePolicy(text) }
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
        put(of, waiting)
        void follow(waiting)
        void refresh(of).catch((error: unknown) => logger.error('policy.start', { error }))
      }
    },
    onChange: changes.on,
    close() {
      for (const { watching } of heldPolicies) watching.abort()
      heldPolicies = []
    },
  }
}
