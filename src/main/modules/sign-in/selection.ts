import { z } from 'zod'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Settings } from '../../core/ports.ts'
import { readStored } from '../../core/stored-setting.ts'
import type { Environments } from './environments.ts'
import type { Users } from './users.ts'

export interface Selection {
  /** Only what still exists. */
  current(): CurrentSelection
  /** A choice applies at once; if it can't be stored, until the program exits. */
  chooseEnvironment(environmentId: string): Outcome<void>
  chooseUser(environmentId: string, userId: string | null): Outcome<void>
  chooseAccount(accountId: string | null): Outcome<void>
  /** Deselects an account that no longer exists. */
  forgetAccount(environmentId: string, accountId: string): Outcome<void>
}

export interface CurrentSelection {
  readonly environmentId: string | null
  readonly userId: string | null
  readonly accountId: string | null
}

const setting = 'selection'
const storedSelection = z.object({
  environmentId: z.string().nullable().catch(null),
  users: z.record(z.string(), z.string().nullable()).catch({}),
  accounts: z.record(z.string(), z.string().nullable()).catch({}),
})

export function createSelection(settings: Settings, environments: Environments, users: Users): Selection {
  let unstored: z.infer<typeof storedSelection> | null = null
  const stored = () =>
    unstored ??
    readStored(settings, setting, storedSelection, { environmentId: null, users: {}, accounts: {} })
  const save = (next: z.infer<typeof storedSelection>) => {
    const saved = settings.set(setting, next)
    unstored = saved.ok ? null : next
    return saved
  }
  const accountKey = (environmentId: string, userId: string) => `${environmentId}/${userId}`

  const current = (): CurrentSelection => {
    const { environmentId, users: chosen, accounts } = stored()
    if (environmentId === null || environments.find(environmentId) === null) {
      return { environmentId: null, userId: null, accountId: null }
    }
    const userId = chosen[environmentId] ?? null
    if (userId === null || users.find(environmentId, userId) === null) {
      return { environmentId, userId: null, accountId: null }
    }
    return { environmentId, userId, accountId: accounts[accountKey(environmentId, userId)] ?? null }
  }

  return {
    current,
    chooseEnvironment: (environmentId) => save({ ...stored(), environmentId }),
    chooseUser: (environmentId, userId) =>
      save({ ...stored(), users: { ...stored().users, [environmentId]: userId } }),
    chooseAccount(accountId) {
      const { environmentId, userId } = current()
      const accounts = { ...stored().accounts }
      if (environmentId !== null && userId !== null) accounts[accountKey(environmentId, userId)] = accountId
      return save({ ...stored(), accounts })
    },
    forgetAccount(environmentId, accountId) {
      const isGone = ([key, chosen]: readonly [string, string | null]) =>
        key.startsWith(`${environmentId}/`) && chosen === accountId
      const chosen = Object.entries(stored().accounts)
      if (!chosen.some(isGone)) return succeed(undefined)
      return save({
        ...stored(),
        accounts: Object.fromEntries(chosen.filter((entry) => !isGone(entry))),
      })
    },
  }
}
