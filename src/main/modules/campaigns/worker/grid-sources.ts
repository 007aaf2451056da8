import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { gridRecordSql } from '../../records/remote-records.ts'
import { openTable, refreshTable, type Table } from './columns.ts'
import type { CriteriaIndexes } from './criteria-index.ts'
import { type KnownDeletedRows, readDeletedRows, tableWithDeleted } from './deleted-rows.ts'
import type { ViewSource } from './view.ts'

/** How long a change by others on the service stays marked in a row without a draft: a day. */
const latelyMs = 24 * 60 * 60 * 1_000
const spaceRow = z.object({ id: z.int() })
const spaceSql = 'SELECT id FROM campaign_space WHERE environment_id = ? AND host = ? AND account_id = ?'
const hiddenRow = z.object({ id: z.int().nullable(), hidden: z.int() })
const hiddenSql = `SELECT (${spaceSql}) AS id, EXISTS (${gridRecordSql('?', '?', '?')}) AS hidden`
const emptyTable: Table = {
  space: 0,
  size: 1,
  revision: 0,
  namedAt: 0,
  columns: new Map(),
  deleted: null,
  names: [new Int32Array(), new Int32Array()],
  subject: new Uint8Array([255]),
  parent: new Int32Array(1),
  changed: new Uint8Array(1),
}

interface GridSourcesParts {
  readonly file: DatabaseSync
  readonly indexes: Pick<CriteriaIndexes, 'of'>
  readonly now: () => number
  readonly onUnreadable: () => void
}

/** What views are computed from: the rows of each account, in memory and up to date. */
export function createGridSources({ file, indexes, now, onUnreadable }: GridSourcesParts) {
  const tables = new Map<number, Table>()
  const deletedRows = new Map<number, KnownDeletedRows>()
  let isDamageReported = false

  /** 0 if nothing of the account is stored. Damage can hide rows, so it's looked for and reported. */
  const spaceOf = ({ environmentId, host, accountId }: Workspace): number => {
    const place = [environmentId, host, accountId]
    const parsedSpace = spaceRow.safeParse(file.prepare(spaceSql).get(...place))
    if (parsedSpace.success) return parsedSpace.data.id
    // Both in one statement: a sync may store the account's first records between two.
    const { id, hidden } = hiddenRow.parse(file.prepare(hiddenSql).get(...place, ...place))
    if (id === null && hidden === 1 && !isDamageReported) {
      isDamageReported = true
      onUnreadable()
    }
    return id ?? 0
  }
  const of = (workspace: Workspace): ViewSource => {
    const id = spaceOf(workspace)
    const at = now()
    const criteria = () => indexes.of(workspace, id)
    const source = { database: file, workspace, criteria, now: at, since: at - latelyMs, figures: null }
    if (id === 0) return { ...source, table: emptyTable }
    const loadedTable = tables.get(id)
    if (loadedTable !== undefined) {
      refreshTable(file, loadedTable)
      return { ...source, table: loadedTable }
    }
    const table = openTable(file, id)
    tables.set(id, table)
    return { ...source, table }
  }
  const withDeleted = (source: ViewSource): Table => {
    const { table, workspace } = source
    const knownRows: KnownDeletedRows = deletedRows.get(table.space) ?? new Map()
    deletedRows.set(table.space, knownRows)
    return tableWithDeleted(file, table, readDeletedRows(file, workspace, table.space, knownRows))
  }
  return { spaceOf, of, withDeleted }
}
