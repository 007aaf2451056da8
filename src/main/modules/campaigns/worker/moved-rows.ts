import type { DatabaseSync } from 'node:sqlite'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Table } from './columns.ts'

interface Moving {
  readonly database: DatabaseSync
  readonly table: Pick<Table, 'space'>
  readonly workspace: Workspace
  readonly since: number
}

/**
 * Rows whose last observed change since `since` was made by others on the service: what `recentExternalChanges` finds for one
 * row, for all rows at once. Versions are only stored if something differs.
 */
export function movedRows({ database, table, workspace, since }: Moving): ReadonlySet<number> {
  const rows = database
    .prepare(
      `SELECT line.id FROM record_version AS newest JOIN campaign_row AS line
         ON line.space = :space AND line.subject = (newest.subject = 'lineItem')
         AND line.key = newest.remote_id AND line.present = 1
       WHERE newest.environment_id = :environmentId AND newest.host = :host AND newest.account_id = :accountId
         AND newest.subject IN ('campaign', 'lineItem') AND newest.at >= :since AND newest.source = 'read'
         AND NOT EXISTS (SELECT 1 FROM record_version AS later WHERE ${sameRecord('later')} AND later.id > newest.id)
         AND EXISTS (SELECT 1 FROM record_version AS former WHERE ${sameRecord('former')} AND former.id < newest.id)`,
    )
    .all({ ...workspace, space: table.space, since })
  return new Set(rows.map(({ id }) => Number(id)))
}

function sameRecord(otherTable: string): string {
  return ['environment_id', 'host', 'account_id', 'subject', 'remote_id']
    .map((name) => `${otherTable}.${name} = newest.${name}`)
    .join(' AND ')
}
