import type { Workspace } from '../../../shared/accounts/workspace.ts'

/** The columns by which rows of a workspace are found; the values go with `workspaceValues`. */
export const inWorkspace = 'environment_id = :environmentId AND host = :host AND account_id = :accountId'

export function workspaceValues({ environmentId, host, accountId }: Workspace) {
  return { environmentId, host, accountId }
}
