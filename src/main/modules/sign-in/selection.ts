import { z } from 'zod'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { callingWindow } from '../../core/calling-window.ts'
import type { Settings } from '../../core/ports.ts'
import type { WindowSelection, WindowSelections } from '../../core/ports-desktop.ts'
import { readStored } from '../../core/stored-setting.ts'
import type { Environments } from './environments.ts'
import type { Users } from './users.ts'

/**
 * What a window works on. Each window has its own choice; the last one made in any window is what the program's own work
 * uses, and what a window begins with that has none.
 */
export interface Selection {
  /** Of the calling window. Only what still exists. */
  current(): WindowSelection
  /** The calling window's user; for the program's own work, the one last chosen in the environment. */
  userFor(environmentId: string | null): Pick<WindowSelection, 'environmentId' | 'userId'>
  /** The environments that windows show, the last chosen one first. */
  shownEnvironments(): readonly string[]
  /** A choice applies at once; if it can't be stored, until the program exits. */
  chooseEnvironment(environmentId: string): Outcome<void>
  chooseUser(environmentId: string, userId: string | null): Outcome<void>
  chooseAccount(accountId: string | null): Outcome<void>
  /** Deselects an account that no longer exists, in every window. */
  forgetAccount(environmentId: string, accountId: string): Outcome<void>
}

const setting = 'selection'
const storedChoices = z.object({
  environmentId: z.string().nullable().catch(null),
  users: z.record(z.string(), z.string().nullable()).catch({}),
  accounts: z.record(z.string(), z.string().nullable()).catch({}),
})
type Choices = z.infer<typeof storedChoices>

export interface SelectionParts {
  readonly settings: Settings
  readonly environments: Environments
  readonly users: Users
  readonly windows: WindowSelections
}

export function createSelection({ settings, environments, users, windows }: SelectionParts): Selection {
  let unstoredChoices: Choices | null = null
  const lastChoices = (): Choices =>
    unstoredChoices ??
    readStored(settings, setting, storedChoices, { environmentId: null, users: {}, accounts: {} })
  const save = (choices: Choices): Outcome<void> => {
    const saved = settings.set(setting, choices)
    unstoredChoices = saved.ok ? null : choices
    return saved
  }
  const lastIn = (environmentId: string | null): WindowSelection => {
    const { users: lastUsers, accounts } = lastChoices()
    const userId = environmentId === null ? null : (lastUsers[environmentId] ?? null)
    const accountId = userId === null ? null : (accounts[accountKey(environmentId, userId)] ?? null)
    return { environmentId, userId, accountId }
  }

  /** Work that a window has begun may go on after it was closed. */
  const openWindow = () => {
    const window = callingWindow()
    return window !== null && windows.isOpen(window) ? window : null
  }
  /** What the calling window has chosen; without a choice of its own, the last one. */
  const chosen = (): WindowSelection => {
    const window = openWindow()
    const ofWindow = window === null ? null : windows.get(window)
    const environmentId = ofWindow?.environmentId ?? null
    if (window === null || ofWindow === null || environmentId === null) {
      const last = lastIn(lastChoices().environmentId)
      // From now on, choices in other windows don't change what this one shows.
      if (window !== null && existing(last).userId !== null) windows.set(window, last)
      return last
    }
    return ofWindow.userId === null ? lastIn(environmentId) : ofWindow
  }
  const existing = ({ environmentId, userId, accountId }: WindowSelection): WindowSelection => {
    if (environmentId === null || environments.find(environmentId) === null) return nothingChosen
    return userId === null || users.find(environmentId, userId) === null
      ? { environmentId, userId: null, accountId: null }
      : { environmentId, userId, accountId }
  }
  const current = () => existing(chosen())
  const chooseInWindow = (selection: WindowSelection) => {
    const window = openWindow()
    if (window !== null) windows.set(window, selection)
  }

  return {
    current,
    userFor: (environmentId) =>
      environmentId === null || openWindow() !== null ? current() : existing(lastIn(environmentId)),
    shownEnvironments: () => [
      ...new Set(
        [lastIn(lastChoices().environmentId), ...windows.all()]
          .map((selection) => existing(selection).environmentId)
          .filter((environmentId) => environmentId !== null),
      ),
    ],
    chooseEnvironment(environmentId) {
      chooseInWindow(lastIn(environmentId))
      return save({ ...lastChoices(), environmentId })
    },
    chooseUser(environmentId, userId) {
      const choices = lastChoices()
      const saved = save({ ...choices, users: { ...choices.users, [environmentId]: userId } })
      if (current().environmentId === environmentId) chooseInWindow(lastIn(environmentId))
      return saved
    },
    chooseAccount(accountId) {
      const { environmentId, userId } = current()
      const choices = lastChoices()
      if (environmentId === null || userId === null) return save(choices)
      chooseInWindow({ environmentId, userId, accountId })
      return save({
        ...choices,
        accounts: { ...choices.accounts, [accountKey(environmentId, userId)]: accountId },
      })
    },
    forgetAccount(environmentId, accountId) {
      windows.changeEach((selection) =>
        selection.environmentId === environmentId && selection.accountId === accountId
          ? { ...selection, accountId: null }
          : selection,
      )
      const choices = lastChoices()
      const isGone = ([key, chosenId]: readonly [string, string | null]) =>
        key.startsWith(`${environmentId}/`) && chosenId === accountId
      const entries = Object.entries(choices.accounts)
      if (!entries.some(isGone)) return succeed(undefined)
      return save({ ...choices, accounts: Object.fromEntries(entries.filter((entry) => !isGone(entry))) })
    },
  }
}

const nothingChosen: WindowSelection = { environmentId: null, userId: null, accountId: null }

function accountKey(environmentId: string | null, userId: string): string {
  return `${environmentId}/${userId}`
}
