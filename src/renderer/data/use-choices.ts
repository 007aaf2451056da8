import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { Choice, ChoiceKind } from '../../shared/campaigns/related-entities.ts'
import type { Fault } from '../../shared/core/fault.ts'
import type { Fetched } from '../../shared/core/fetched.ts'
import { useRefreshable } from './client.ts'

export interface ChoicesState {
  /** Null before the first reply. */
  readonly choices: Fetched<readonly Choice[]> | null
  readonly fault: Fault | null
  readonly isFetching: boolean
  readonly refresh: () => Promise<void>
}

/** Choices by name, as last fetched, with a way to fetch them again. */
export function useChoices(
  workspace: Workspace,
  of: ChoiceKind,
  countries: readonly string[] = [],
  withDeleted = false,
): ChoicesState {
  const input = { workspace, of, countries: [...countries], withDeleted }
  const { value, fault, isFetching, refresh } = useRefreshable('campaigns', 'choices', input)
  return { choices: value, fault: fault ?? value?.fault ?? null, isFetching, refresh }
}
