import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { isGridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import {
  agentMark,
  authorsOf,
  contentOf,
  type Draft,
  draftKinds,
  draftPublishStates,
  draftSyncs,
  referenceTo,
} from '../../../shared/drafts/draft.ts'
import { isUntouched } from '../../../shared/drafts/draft-content.ts'
import { referencesOf } from '../../../shared/drafts/draft-references.ts'
import type { RowChange } from '../../../shared/entities/entity-row.ts'
import { type DraftSubject, draftSubjects } from '../../../shared/entities/kinds.ts'
import type { Statements } from '../../core/store/database.ts'
import { readOptional, rowOf } from '../../core/store/rows.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import { indexCampaignChange, type RowBatch } from '../records/campaign-rows.ts'
import { indexDraft, indexRecord } from '../records/entries.ts'
import { indexTargeting } from '../records/targeting-rows.ts'

/** A draft with its list state and counts. */
export interface StoredDraft {
  readonly draft: Draft
  readonly title: string
  readonly type: string | null
  readonly errors: number
  readonly warnings: number
  /** Required fields that aren't filled in yet and don't count as errors; 0 once the draft is checked. */
  readonly missing: number
  readonly blocked: number
}

/** What lists and the grid show of a draft. */
export function rowChangeOf({ draft, errors, warnings, missing }: StoredDraft): RowChange {
  const { id: draftId, kind, sync, publish } = draft
  return {
    draftId,
    kind,
    sync,
    publish,
    errors,
    warnings,
    ...(missing > 0 && { missing }),
    ...agentMark(draft),
    ...(draft.changedBy !== undefined && { changedBy: draft.changedBy }),
  }
}

/** Whether it can't be published as it is, also if its missing fields don't count as errors yet. */
export function hasErrors({ errors, missing }: Pick<StoredDraft, 'errors' | 'missing'>): boolean {
  return errors + missing > 0
}

const draftColumns =
  'id, environment_id, host, account_id, subject, kind, remote_id, base, patch, revision, comment, sync, publish, created_at, updated_at, title, type, errors, warnings, missing, blocked, by_agent, created_by, changed_by'

export const draftRow = rowOf({
  id: z.string(),
  environmentId: z.string(),
  host: z.enum(['ads', 'adsSandbox']),
  accountId: z.string(),
  subject: z.enum(draftSubjects),
  kind: z.enum(draftKinds),
  remoteId: z.string().nullable(),
  base: storedFields.nullable(),
  patch: storedFields,
  revision: z.int(),
  comment: z.string(),
  sync: z.enum(draftSyncs),
  publish: z.enum(draftPublishStates),
  createdAt: z.int(),
  updatedAt: z.int(),
  title: z.string(),
  type: z.string().nullable(),
  errors: z.int(),
  warnings: z.int(),
  /** Null if they count as errors. */
  missing: z.int().nullable(),
  blocked: z.int(),
  byAgent: z.int(),
  createdBy: z.string().nullable(),
  changedBy: z.string().nullable(),
}).transform(
  ({
    environmentId,
    host,
    accountId,
    title,
    type,
    errors,
    warnings,
    missing,
    blocked,
    byAgent,
    createdBy,
    changedBy,
    ...draft
  }): StoredDraft => ({
    draft: {
      ...draft,
      ...authorsOf({
        byAgent: byAgent === 1 ? true : undefined,
        createdBy: createdBy ?? undefined,
        changedBy: changedBy ?? undefined,
      }),
      ...(missing === null ? {} : { unchecked: true }),
      workspace: { environmentId, host, accountId },
    },
    title,
    type,
    errors,
    warnings,
    missing: missing ?? 0,
    blocked,
  }),
)

/** Built once, because a newly concatenated text has to be hashed before its statement is found. */
const readSql = `SELECT ${draftColumns} FROM draft WHERE id = :id`
const ofRecordSql = `SELECT ${draftColumns} FROM draft
  WHERE ${inWorkspace} AND subject = :subject AND remote_id = :remoteId`
/** Numbered values are bound much faster than named ones, and this runs for each row of a large change. */
const writeSql = `
  INSERT INTO draft (${draftColumns}, empty, facts)
  VALUES (${draftColumns.replace(/\w+/g, '?')}, ?, ?)
  ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, base = excluded.base, patch = excluded.patch,
    revision = excluded.revision, comment = excluded.comment, sync = excluded.sync, publish = excluded.publish,
    updated_at = excluded.updated_at, title = excluded.title, type = excluded.type, empty = excluded.empty,
    errors = excluded.errors, warnings = excluded.warnings, missing = excluded.missing, blocked = excluded.blocked, by_agent = excluded.by_agent,
    created_by = excluded.created_by, changed_by = excluded.changed_by,
    facts = excluded.facts`

export function readDraft({ get }: Pick<Statements, 'get'>, id: string): StoredDraft | null {
  return readOptional(draftRow, get(readSql, { id }))
}

export function draftOfRecord(
  { get }: Pick<Statements, 'get'>,
  workspace: Workspace,
  subject: DraftSubject,
  remoteId: string,
): StoredDraft | null {
  return readOptional(draftRow, get(ofRecordSql, { ...workspaceValues(workspace), subject, remoteId }))
}

/** Whether every field of an update matches the record. */
export function isEmpty({ kind, patch }: Pick<Draft, 'kind' | 'patch'>): boolean {
  return kind === 'update' && Object.keys(patch).length === 0
}

/** Whether there's nothing to publish: an empty update, or a new entity that wasn't edited since it was begun. */
export function isBlank(draft: Draft): boolean {
  const { kind, revision, subject, patch } = draft
  return isEmpty(draft) || (kind === 'create' && revision === 1 && isUntouched(subject, patch))
}

interface WrittenWith {
  readonly record?: Fields | null
  readonly facts?: string | undefined
  readonly rows?: RowBatch
}

/**
 * Writes a draft with its references and its list row. `record` is the record it changes, if already read. `facts` are
 * those of its check: nothing else writes a draft's content, so without them no earlier check is taken for current.
 */
export function writeDraft(
  statements: Statements,
  storedDraft: StoredDraft,
  { record, facts = '', rows }: WrittenWith = {},
): void {
  const { draft, title, type, errors, warnings, missing, blocked } = storedDraft
  const { run } = statements
  const { workspace, base, unchecked } = draft
  run(writeSql, [
    draft.id,
    workspace.environmentId,
    workspace.host,
    workspace.accountId,
    draft.subject,
    draft.kind,
    draft.remoteId,
    base === null ? null : writeJson(base),
    writeJson(draft.patch),
    draft.revision,
    draft.comment,
    draft.sync,
    draft.publish,
    draft.createdAt,
    draft.updatedAt,
    title,
    type,
    errors,
    warnings,
    unchecked === true ? missing : null,
    blocked,
    draft.byAgent === true ? 1 : 0,
    draft.createdBy ?? null,
    draft.changedBy ?? null,
    isBlank(draft) ? 1 : 0,
    facts,
  ])
  writeReferences(statements, draft)
  // Stryker disable next-line ConditionalExpression,EqualityOperator: reading the record again writes the same row.
  if (record !== undefined && isGridSubject(draft.subject)) {
    indexCampaignChange(statements, draft, draft.subject, record, isEmpty(draft), rows)
  } else enter(statements, draft)
}

export function deleteDraft(statements: Statements, draft: Draft): void {
  statements.run('DELETE FROM draft WHERE id = :id', { id: draft.id })
  enter(statements, draft)
}

function enter(statements: Statements, draft: Draft): void {
  const { workspace, subject, remoteId, id } = draft
  if (remoteId !== null) {
    indexRecord(statements, workspace, subject, remoteId)
    return
  }
  indexDraft(statements, workspace, subject, id)
  // Stryker disable next-line ConditionalExpression: for other kinds it writes the same targeting again.
  const { line_item_id: lineItem } = subject === 'targeting' ? contentOf(draft) : {}
  if (typeof lineItem === 'string') indexTargeting(statements, workspace, lineItem)
}

const referenceSql = 'INSERT OR IGNORE INTO draft_reference (draft_id, names) VALUES (?, ?)'

/** A deletion has no references. */
function writeReferences({ run }: Statements, draft: Draft): void {
  const names = draft.kind === 'delete' ? [] : referencesOf(contentOf(draft)).map(({ names }) => names)
  const uniqueNames = [...new Set(names)]
  // A new draft has none yet.
  // Stryker disable next-line ConditionalExpression,EqualityOperator: it only saves a statement.
  if (draft.revision > 1) {
    run(
      'DELETE FROM draft_reference WHERE draft_id = :id AND names NOT IN (SELECT value FROM json_each(:names))',
      { id: draft.id, names: JSON.stringify(uniqueNames) },
    )
  }
  for (const name of uniqueNames) run(referenceSql, [draft.id, name])
}

const publishedRow = rowOf({ draftId: z.string(), value: z.string() })

/** Names of published drafts, by `draft:ID`; others are omitted. */
export function publishedNames(
  { all }: Pick<Statements, 'all'>,
  draftIds: readonly string[],
): ReadonlyMap<string, string> {
  const rows = all(
    'SELECT draft_id, value FROM draft_published WHERE draft_id IN (SELECT value FROM json_each(:ids))',
    { ids: JSON.stringify(draftIds) },
  ).read(publishedRow)
  return new Map(rows.map(({ draftId, value }) => [referenceTo(draftId), value]))
}
