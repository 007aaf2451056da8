import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { sameWorkspace } from '../../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { contentOf, type Draft, dependenciesOf, draft } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../../shared/drafts/draft-content.ts'
import { withNames } from '../../../../shared/drafts/draft-references.ts'
import type { DraftSubject } from '../../../../shared/entities/kinds.ts'
import type { SetChange } from '../../../../shared/exchange/change-set.ts'
import type { LocalState } from '../../../../shared/exchange/change-set-diff.ts'
import {
  type Database,
  jsonColumn,
  type RowReader,
  readRow,
  type Statements,
} from '../../../core/store/database.ts'
import { rowOf } from '../../../core/store/rows.ts'
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import {
  draftOfRecord,
  draftRow,
  isEmpty,
  publishedNames,
  readDraft,
  type StoredDraft,
} from '../../drafts/draft-rows.ts'
import { readRecord, readRecords, type StoredRecord } from '../../records/remote-records.ts'
import { ReadFailed } from './account-entities.ts'

export interface AccountDrafts {
  /** All if `ids` is null, oldest first. */
  planned(ids: readonly string[] | null): readonly StoredDraft[]
  currencyOf(draft: Pick<Draft, 'subject' | 'remoteId' | 'base' | 'patch'>): string | null
  localState(change: SetChange, inSet: ReadonlySet<string>): Omit<LocalState, 'existing'>
  /** What published drafts are called now, by `draft:ID`. */
  publishedNames(ids: readonly string[]): ReadonlyMap<string, string>
  /** When the list that was synced longest ago was synced; null if one never was. */
  syncedAt(subjects: readonly DraftSubject[]): number | null
  /** Records of a kind as last synced, in pages, because an account may have a hundred thousand. */
  records(subject: DraftSubject): Iterable<StoredRecord>
}

const publishedRow = rowOf({ draft: jsonColumn(draft) })
/** The step that created it. An adopted record has none. */
const publishedSql = `SELECT draft FROM job_step WHERE draft_id = :id AND kind = 'create' AND state = 'done'
  ORDER BY finished_at DESC LIMIT 1`

/** What a new entity was published with, by the names that its references have now. */
function publishedContent(statements: Statements, id: string): Fields | null {
  const row = statements.get(publishedSql, { id })
  const step = row === undefined ? null : statements.unlessUnreadable(() => readRow(publishedRow, row))
  if (step === null) return null
  const { patch } = step.draft
  return withNames(patch, publishedNames(statements, dependenciesOf(patch)))
}

const seenRow = rowOf({ seenAt: z.int() })

const recordsAtOnce = 1_000

export function accountDrafts(database: Database, workspace: Workspace): AccountDrafts {
  const attempt = <T>(work: (statements: Statements) => T): T => {
    const outcome = database.attempt(work)
    if (!outcome.ok) throw new ReadFailed(outcome.fault)
    return outcome.value
  }
  const ownDraft = (statements: RowReader, id: string): StoredDraft | null => {
    const storedDraft = statements.unlessUnreadable(() => readDraft(statements, id))
    return storedDraft !== null && sameWorkspace(storedDraft.draft.workspace, workspace) ? storedDraft : null
  }
  /** From the record, or from the campaign it refers to. */
  const currencyIn = (
    statements: RowReader,
    draft: Pick<Draft, 'subject' | 'remoteId' | 'base' | 'patch'>,
  ): string | null => {
    const { subject, remoteId } = draft
    const record = remoteId === null ? null : readRecord(statements, workspace, subject, remoteId)
    const parent = contentOf(draft).campaign_id
    const campaign =
      record === null && typeof parent === 'string'
        ? readRecord(statements, workspace, 'campaign', parent)
        : null
    const currency = record?.record.currency ?? campaign?.record.currency
    return typeof currency === 'string' ? currency : null
  }
  return {
    planned: (ids) =>
      attempt(({ all }) =>
        all(
          `SELECT * FROM draft WHERE ${inWorkspace} AND empty = 0
             AND (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids))) ORDER BY rowid`,
          { ...workspaceValues(workspace), ids: ids === null ? null : JSON.stringify(ids) },
        ).read(draftRow),
      ),
    publishedNames: (ids) => attempt((statements) => publishedNames(statements, ids)),
    syncedAt: (subjects) =>
      attempt(({ all }) => {
        const rows = all(
          `SELECT seen_at FROM remote_list WHERE ${inWorkspace} AND subject IN (SELECT value FROM json_each(:subjects))`,
          { ...workspaceValues(workspace), subjects: JSON.stringify(subjects) },
        ).read(seenRow)
        return rows.length < subjects.length ? null : Math.min(...rows.map(({ seenAt }) => seenAt))
      }),
    *records(subject) {
      for (let after = ''; ; ) {
        const page = attempt((statements) =>
          readRecords(statements, workspace, subject, after, recordsAtOnce),
        )
        yield* page
        const last = page.at(-1)
        if (last === undefined) return
        after = last.remoteId
      }
    },
    currencyOf: (draft) => attempt((statements) => currencyIn(statements, draft)),
    localState: (change, inSet) =>
      attempt((statements) => {
        const { id, subject, remoteId } = change
        const record = remoteId === null ? null : readRecord(statements, workspace, subject, remoteId)
        const storedDraft =
          remoteId === null
            ? ownDraft(statements, id)
            : statements.unlessUnreadable(() => draftOfRecord(statements, workspace, subject, remoteId))
        const isPublished =
          remoteId === null &&
          statements.get('SELECT 1 AS found FROM draft_published WHERE draft_id = :id', { id }) !== undefined
        return {
          record: record === null ? null : contentOfRecord(subject, record.record),
          currency: currencyIn(statements, change),
          draft: storedDraft === null || isEmpty(storedDraft.draft) ? null : storedDraft.draft,
          published: isPublished ? { content: publishedContent(statements, id) } : null,
          isThere: (named) => inSet.has(named) || ownDraft(statements, named) !== null,
        }
      }),
  }
}
