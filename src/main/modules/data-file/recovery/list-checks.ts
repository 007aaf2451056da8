import type { DatabaseSync } from 'node:sqlite'
import { wrapDatabase } from '../../../core/store/database.ts'
import { fieldColumns } from '../../records/campaign-rows.ts'
import { gridRecordSql } from '../../records/remote-records.ts'
import { reindexRows } from './reindex-rows.ts'

const isGrid = "subject IN ('campaign', 'lineItem')"
const inSpace = `campaign_space.environment_id = seen.environment_id AND campaign_space.host = seen.host
  AND campaign_space.account_id = seen.account_id`

/** Records and new drafts that no list names. */
const unlistedSql = `
  WITH seen AS (
    SELECT environment_id, host, account_id, subject, remote_id AS key FROM remote_record
    UNION ALL
    SELECT environment_id, host, account_id, subject, 'draft:' || id FROM draft WHERE remote_id IS NULL)
  SELECT 1 FROM seen WHERE ${isGrid} AND NOT EXISTS (
    SELECT 1 FROM campaign_space JOIN campaign_row ON space = campaign_space.id
    WHERE ${inSpace} AND campaign_row.subject = (seen.subject = 'lineItem') AND key = seen.key AND present = 1)
  UNION ALL
  SELECT 1 FROM seen WHERE NOT ${isGrid} AND NOT EXISTS (
    SELECT 1 FROM record_entry WHERE record_entry.environment_id = seen.environment_id
      AND record_entry.host = seen.host AND record_entry.account_id = seen.account_id
      AND record_entry.subject = seen.subject AND record_entry.key = seen.key)
  LIMIT 1`

const columnName = (column: string) => column.split(' ')[0] ?? ''

/** The schema of a new file with the columns of all fields: adding them one by one takes five times as long. */
export function withFieldColumns(schema: string): string {
  const start = schema.indexOf('CREATE TABLE campaign_row (')
  const end = schema.indexOf('  PRIMARY KEY', start)
  const existingColumns = new Set(
    schema
      .slice(start, end)
      .split('\n')
      .map((line) => columnName(line.trim())),
  )
  const others = fieldColumns.filter((column) => !existingColumns.has(columnName(column)))
  return `${schema.slice(0, end)}${others.map((column) => `  ${column},\n`).join('')}${schema.slice(end)}`
}

/** Columns of fields that the program didn't have when the file was last opened. */
function missingColumns(file: DatabaseSync): readonly string[] {
  const names = file.prepare("SELECT name FROM pragma_table_info('campaign_row')").all()
  const existingColumns = new Set(names.map(({ name }) => name))
  return fieldColumns.filter((column) => !existingColumns.has(columnName(column)))
}

// Rows under a damaged name would appear in no account, or in the wrong one.
const emptyGridSql = 'DELETE FROM campaign_row; DELETE FROM campaign_space; DELETE FROM targeting_term;'

/** Adds the columns of new fields and empties the grid, which then has to be rebuilt. Returns whether there were any. */
export function addFieldColumns(file: DatabaseSync): boolean {
  const missing = missingColumns(file)
  if (missing.length === 0) return false
  const added = missing.map((column) => `ALTER TABLE campaign_row ADD COLUMN ${column};`)
  // Together, so that no start can find the columns without their values.
  file.exec(`SAVEPOINT fields; ${added.join(' ')} ${emptyGridSql} RELEASE fields`)
  return true
}

/** Rebuilds the lists if damage dropped a row whose source exists, or if the grid was emptied. Returns whether it had to. */
export function restoreLists(file: DatabaseSync): boolean {
  if (file.prepare(unlistedSql).get() === undefined) return false
  file.exec(`${emptyGridSql} DELETE FROM record_entry`)
  reindexRows(wrapDatabase(file))
  return true
}

/** Whether rows of a synced account, or columns, are missing from the grid. Takes a few lookups. */
export function isGridIncomplete(file: DatabaseSync): boolean {
  if (missingColumns(file).length > 0) return true
  const row = file
    .prepare(
      `SELECT 1 FROM campaign_sync AS seen WHERE NOT EXISTS (SELECT 1 FROM campaign_space WHERE ${inSpace})
         AND EXISTS (${gridRecordSql('seen.environment_id', 'seen.host', 'seen.account_id')}) LIMIT 1`,
    )
    .get()
  return row !== undefined
}
