import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import {
  contentOf,
  type Draft,
  type DraftSubject,
  draftKinds,
  draftPublishStates,
  draftSubjects,
  draftSyncs,
} from '../../../shared/drafts/draft.ts'
import { referencesOf } from '../../../shared/drafts/draft-references.ts'
import { readRow, type Statements } from '../../core/store/database.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import { enterCampaignChange, isGridSubject } from '../campaigns/campaign-rows.ts'
import { enterDraft, enterRecord } from '../creatives/entries.ts'

/** A draft with its list state and counts. */
export interface StoredDraft {
  readonly draft: Draft
  readonly title: string
  readonly type: string | null
  readonly errors: number
  readonly warnings: number
  /** Number of drafts with errors that block it. */
  readonly blocked: number
}

const draftColumns =
  'id, environment_id, host, account_id, subject, kind, remote_id, base, patch, revision, comment, sync, publish, created_at, updated_at, title, type, errors, warnings, blocked'

export const draftRow = z
  .object({
    id: z.string(),
    environment_id: z.string(),
    host: z.enum(['ads', 'adsSandbox']),
    account_id: z.string(),
    subject: z.enum(draftSubjects),
    kind: z.enum(draftKinds),
    remote_id: z.string().nullable(),
    base: storedFields.nullable(),
    patch: storedFields,
    revision: z.int(),
    comment: z.string(),
    sync: z.enum(draftSyncs),
    publish: z.enum(draftPublishStates),
    created_at: z.int(),
    updated_at: z.int(),
    title: z.string(),
    type: z.string().nullable(),
    errors: z.int(),
    warnings: z.int(),
    blocked: z.int(),
  })
  .transform(
    (row): StoredDraft => ({
      draft: {
        id: row.id,
        workspace: { environmentId: row.environment_id, host: row.host, accountId: row.account_id },
        subject: row.subject,
        kind: row.kind,
        remoteId: row.remote_id,
        base: row.base,
        patch: row.patch,
        revision: row.revision,
        comment: row.comment,
        sync: row.sync,
        publish: row.publish,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      },
      title: row.title,
      type: row.type,
      errors: row.errors,
      warnings: row.warnings,
      blocked: row.blocked,
    }),
  )

/** Built once, because a newly concatenated text has to be hashed before its statement is found. */
const readSql = `SELECT ${draftColumns} FROM draft WHERE id = :id`
const ofRecordSql = `SELECT ${draftColumns} FROM draft
  WHERE ${inWorkspace} AND subject = :subject AND remote_id = :remoteId`
const writeSql = `
  INSERT INTO draft (${draftColumns}, empty)
  VALUES (:id, :environmentId, :host, :accountId, :subject, :kind, :remoteId, :base, :patch, :revision, :comment,
    :sync, :publish, :createdAt, :updatedAt, :title, :type, :errors, :warnings, :blocked, :empty)
  ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, base = excluded.base, patch = excluded.patch,
    revision = excluded.revision, comment = excluded.comment, sync = excluded.sync, publish = excluded.publish,
    updated_at = excluded.updated_at, title = excluded.title, type = excluded.type, empty = excluded.empty,
    errors = excluded.errors, warnings = excluded.warnings, blocked = excluded.blocked`

export function readDraft({ get }: Pick<Statements, 'get'>, id: string): StoredDraft | null {
  const row = get(readSql, { id })
  return row === undefined ? null : readRow(draftRow, row)
}

/** The planned change of a record; null if there is none. */
export function draftOfRecord(
  { get }: Pick<Statements, 'get'>,
  workspace: Workspace,
  subject: DraftSubject,
  remoteId: string,
): StoredDraft | null {
  const row = get(ofRecordSql, { ...workspaceValues(workspace), subject, remoteId })
  return row === undefined ? null : readRow(draftRow, row)
}

/** Whether every field of an update matches the record. */
export function isEmpty({ kind, patch }: Pick<Draft, 'kind' | 'patch'>): boolean {
  return kind === 'update' && Object.keys(patch).length === 0
}

/** Writes a draft with its references and its list row. `record` is the record it changes, if already read. */
export function writeDraft(statements: Statements, stored: StoredDraft, record?: Fields | null): void {
  const { draft, title, type, errors, warnings, blocked } = stored
  const { run } = statements
  run(writeSql, {
    ...workspaceValues(draft.workspace),
    id: draft.id,
    subject: draft.subject,
    kind: draft.kind,
    remoteId: draft.remoteId,
    base: draft.base === null ? null : writeJson(draft.base),
    patch: writeJson(draft.patch),
    revision: draft.revision,
    comment: draft.comment,
    sync: draft.sync,
    publish: draft.publish,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    ...{ title, type, errors, warnings, blocked },
    empty: isEmpty(draft) ? 1 : 0,
  })
  writeReferences(statements, draft)
  if (record !== undefined && isGridSubject(draft.subject)) {
    enterCampaignChange(statements, draft, draft.subject, record, isEmpty(draft))
  } else enter(statements, draft)
}

export function deleteDraft(statements: Statements, draft: Draft): void {
  statements.run('DELETE FROM draft WHERE id = :id', { id: draft.id })
  enter(statements, draft)
}

function enter(statements: Statements, { workspace, subject, remoteId, id }: Draft): void {
  if (remoteId === null) enterDraft(statements, workspace, subject, id)
  else enterRecord(statements, workspace, subject, remoteId)
}

/** A deletion has no references. */
function writeReferences({ run }: Statements, draft: Draft): void {
  const names = draft.kind === 'delete' ? [] : referencesOf(contentOf(draft)).map(({ names }) => names)
  const values = { id: draft.id, names: JSON.stringify([...new Set(names)]) }
  run(
    'DELETE FROM draft_reference WHERE draft_id = :id AND names NOT IN (SELECT value FROM json_each(:names))',
    values,
  )
  run(
    'INSERT OR IGNORE INTO draft_reference (draft_id, names) SELECT :id, value FROM json_each(:names)',
    values,
  )
}
