import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type DraftCheck, draftSyncs } from '../../../shared/drafts/draft.ts'
import { draftSubjects } from '../../../shared/entities/kinds.ts'
import type { Statements } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

const checkedColumns = `
  draft.rowid AS row, draft.id, subject, revision, sync, draft.type, errors, warnings, coalesce(missing, 0) AS missing, blocked, facts,
    CASE WHEN kind = 'create' OR remote_id IS NULL THEN 'new'
      WHEN EXISTS (SELECT 1 FROM remote_record AS record
        WHERE record.environment_id = draft.environment_id AND record.host = draft.host
          AND record.account_id = draft.account_id AND record.subject = draft.subject
          AND record.remote_id = draft.remote_id) THEN 'there'
      ELSE 'gone' END AS own`
/** Reads in the order of rows: with an index, SQLite would sort all of them again for each slice. */
const checkedSql = `
  SELECT ${checkedColumns} FROM draft NOT INDEXED
  WHERE draft.rowid > :after AND ${inWorkspace} AND empty = 0
  ORDER BY draft.rowid LIMIT :count`
const checkedOfSql = `
  SELECT ${checkedColumns} FROM json_each(:ids) AS asked JOIN draft ON draft.id = asked.value ORDER BY asked.key`
const checkedRow = z.object({
  row: z.int(),
  id: z.string(),
  subject: z.enum(draftSubjects),
  revision: z.int(),
  sync: z.enum(draftSyncs),
  type: z.string().nullable(),
  errors: z.int(),
  warnings: z.int(),
  missing: z.int(),
  blocked: z.int(),
  facts: z.string(),
  own: z.enum(['new', 'there', 'gone']),
})
/** A draft with what its last check saved. `own`: whether the record it changes is there. */
export type CheckedDraft = z.output<typeof checkedRow>

/** Up to `count` drafts of a workspace after a row, with what their last check saved. */
export function readChecked(
  { all }: Statements,
  workspace: Workspace,
  after: number,
  count: number,
): readonly CheckedDraft[] {
  return all(checkedSql, { ...workspaceValues(workspace), after, count }).read(checkedRow)
}

/** The same for these drafts, in their order. */
export function readCheckedOf({ all }: Statements, ids: readonly string[]): readonly CheckedDraft[] {
  return all(checkedOfSql, { ids: JSON.stringify(ids) }).read(checkedRow)
}

/** Updates counts and type only, because a check may save thousands. Returns whether they changed. */
export function saveCheck(
  { run }: Statements,
  { id, revision, sync, type, errors, warnings, missing, blocked, facts, isChanged }: DraftCheck,
): boolean {
  const { changes } = run(
    // If missing fields began to count as errors in the meantime, the check has counted too few.
    `UPDATE draft SET errors = iif(missing IS NULL, :errors + :missing, :errors), warnings = :warnings,
       missing = iif(missing IS NULL, NULL, :missing), blocked = :blocked, type = :type, facts = :facts
     WHERE id = :id AND revision = :revision AND sync = :sync`,
    { id, revision, sync, errors, warnings, missing, blocked, type, facts },
  )
  if (changes === 0 || !isChanged) return false
  run(
    `UPDATE record_entry SET type = :type FROM draft
     WHERE draft.id = :id AND record_entry.environment_id = draft.environment_id
       AND record_entry.host = draft.host AND record_entry.account_id = draft.account_id
       AND record_entry.subject = draft.subject
       AND record_entry.key = coalesce(draft.remote_id, 'draft:' || draft.id)
       AND record_entry.type IS NOT :type`,
    { id, type },
  )
  return true
}
