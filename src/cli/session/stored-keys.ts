import { z } from 'zod'
import type { Settings } from '../../main/core/ports.ts'
import type { Environment } from '../../shared/accounts/environment.ts'
import { once } from '../../shared/core/once.ts'
import type { GlobalValues } from '../table/command.ts'

const entries = once(() => z.record(z.string(), z.unknown()).catch({}))
const ids = once(() => z.record(z.string(), z.string().nullable()).catch({}))
const selection = once(() =>
  z.object({
    environmentId: z.string().nullable().catch(null),
    users: ids(),
    accounts: ids(),
  }),
)
const nothingChosen = { environmentId: null, users: {}, accounts: {} }

/** Stored settings, overridden by the environment and addresses given to this command. */
export function settingsFor(
  stored: Settings,
  given: Environment | null,
  { environment }: Pick<GlobalValues, 'environment'>,
): Settings {
  const chosenId = given?.id ?? environment
  return {
    get(key) {
      const value = stored.get(key)
      if (key === 'environments' && given !== null) return { ...entries().parse(value), [given.id]: given }
      if (key !== 'selection' || chosenId === null) return value
      const parsedSelection = selection().safeParse(value)
      return { ...(parsedSelection.success ? parsedSelection.data : nothingChosen), environmentId: chosenId }
    },
    set: (key, value) => stored.set(key, value),
  }
}
