import { z } from 'zod'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { SignedInUser } from '../../../shared/sign-in/session.ts'
import type { Settings } from '../../core/ports.ts'
import { readStored } from '../../core/stored-setting.ts'
import type { Credentials } from './credentials.ts'

/** Signed-in users in order of sign-in, without their tokens. */
export interface Users {
  all(): readonly SignedInUser[]
  find(environmentId: string, userId: string): SignedInUser | null
  save(user: SignedInUser): Outcome<void>
  /** Saves whether the service accepts the user's token; returns whether that has changed. */
  mark(environmentId: string, userId: string, state: SignedInUser['state']): boolean
  remove(environmentId: string, userId: string): Outcome<void>
}

const setting = 'users'
const storedUser = z.object({
  environmentId: z.string(),
  userId: z.string(),
  screenName: z.string(),
  signedInAt: z.int(),
  state: z.enum(['active', 'signedOut']),
})
const storedUsers = z.array(z.unknown())

export function createUsers(settings: Settings, credentials: Pick<Credentials, 'token'>): Users {
  /** Users while they can't be stored. */
  let unstored: readonly SignedInUser[] | null = null
  const currentUsers = (): readonly SignedInUser[] => unstored ?? readUsers()
  const readUsers = (): readonly SignedInUser[] =>
    readStored(settings, setting, storedUsers, []).flatMap((entry) => {
      const parsedUser = storedUser.safeParse(entry)
      return parsedUser.success ? [parsedUser.data] : []
    })
  /** A user without a readable token isn't signed in. */
  const withState = (user: SignedInUser): SignedInUser =>
    credentials.token(user.environmentId, user.userId) === null ? { ...user, state: 'signedOut' } : user
  const find = (environmentId: string, userId: string) => {
    const user = currentUsers().find((entry) => isUser(entry, environmentId, userId))
    return user === undefined ? null : withState(user)
  }
  const save = (user: SignedInUser) => {
    const same = (entry: SignedInUser) => isUser(entry, user.environmentId, user.userId)
    const users = currentUsers()
    const next = users.some(same) ? users.map((entry) => (same(entry) ? user : entry)) : [...users, user]
    const saved = settings.set(setting, next)
    unstored = saved.ok ? null : next
    return saved
  }
  return {
    all: () => currentUsers().map(withState),
    find,
    save,
    mark(environmentId, userId, state) {
      const user = find(environmentId, userId)
      if (user === null || user.state === state) return false
      save({ ...user, state })
      return true
    },
    remove(environmentId, userId) {
      const rest = currentUsers().filter((entry) => !isUser(entry, environmentId, userId))
      const saved = settings.set(setting, rest)
      if (saved.ok) unstored = null
      return saved
    },
  }
}

function isUser(user: SignedInUser, environmentId: string, userId: string): boolean {
  return user.environmentId === environmentId && user.userId === userId
}
