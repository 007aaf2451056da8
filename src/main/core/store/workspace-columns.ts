import type { Workspace } from '../../../shared/accounts/workspace.ts'

/** The columns that identify a row's workspace; `workspaceValues` provides the values. */
export const inWorkspace = 'environment_id = :environmentId AND host = :host AND account_id = :accountId'

export function workspaceValues({ environmentId, host, accountId }: Workspace) {
  return { environmentId, host, accountId }
}
