import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { TargetingOption } from '../../../../shared/targeting/targeting-view.ts'
import { useCall } from '../../../data/client.ts'

/** Maximum users per look-up. */
export const maxUsers = 100

/** Handles of users by ID, as far as they are known. */
export function useHandles(
  workspace: Workspace,
  ids: readonly string[],
): ReadonlyMap<string, TargetingOption> {
  const users = ids.filter((id) => /^\d{1,19}$/.test(id)).slice(0, maxUsers)
  const { value } = useCall(
    'targeting',
    'lookUp',
    users.length === 0
      ? null
      : { workspace, kind: 'users', query: '', filter: { users: [...users] }, refresh: false },
  )
  return new Map((value?.options ?? []).map((user) => [user.targeting_value, user]))
}
