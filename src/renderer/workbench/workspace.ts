import { useMemo } from 'react'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { SessionState } from '../../shared/sign-in/session.ts'
import { useLive } from './use-workbench.ts'

type Chosen = Pick<SessionState, 'environmentId' | 'accountId'>

/** The workspace of the chosen account, or null while no account is chosen. */
export function workspaceOf(chosen: Chosen | null): Workspace | null {
  if (chosen === null || chosen.environmentId === null || chosen.accountId === null) return null
  return { environmentId: chosen.environmentId, host: 'ads', accountId: chosen.accountId }
}

/** The workspace of the chosen account; the same object as long as the account stays the same. */
export function useWorkspace(): Workspace | null {
  const { environmentId, accountId } = useLive('session')
  return useMemo(() => workspaceOf({ environmentId, accountId }), [environmentId, accountId])
}
