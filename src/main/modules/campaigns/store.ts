import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { VersionPage } from '../../../shared/campaigns/related-entities.ts'
import type { Calls, InputOf } from '../../../shared/contract/contract.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import type { LineItemKind } from '../../../shared/entities/line-items/suggested-defaults.ts'
import { type Database, jsonColumn, readRow } from '../../core/store/database.ts'
import { textColumn } from '../../core/store/rows.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import {
  activeBudgets,
  type BudgetTotals,
  countDailyBudgets,
  lineItemBudgets,
  lineItemKinds,
  lineItemsOf,
  type RunningBudgets,
  runningBudgets,
} from '../records/campaign-line-items.ts'
import { createFetchRepository } from '../records/fetch-store.ts'
import { listVersions } from '../records/record-versions.ts'
import { type RemoteRecord, readRecord, recordRow } from '../records/remote-records.ts'

/** How a list is synced: the first time in full, after that only what changed. */
const going = z.object({
  kind: z.enum(['whole', 'changes']),
  /** Cursor of the next page; null for the first page. */
  cursor: z.string().nullable(),
  /** The newest change when the sync started: the next incremental sync ends there. */
  newest: z.string().nullable(),
  startedAt: z.int(),
})
export type RunningSync = Readonly<z.output<typeof going>>

export interface StoredSync {
  /** All changes before this time (in the service's format) are stored; null before the first sync. */
  readonly known: string | null
  /** A sync that has started and not finished; the next one resumes it. */
  readonly going: RunningSync | null
}

/** What is stored about campaigns and line items besides records and drafts. */
export interface CampaignRepository {
  /** Keys of a campaign's line items, new ones included, sorted by name. */
  lineItemsOf(workspace: Workspace, campaign: string): Outcome<readonly string[]>
  /** The settings of its line items, grouped by equal settings. */
  lineItemKinds(workspace: Workspace, campaign: string): Outcome<readonly LineItemKind[]>
  dailyBudgets(workspace: Workspace, campaign: string): Outcome<number>
  /** The budgets of a campaign's line items, planned changes included. */
  lineItemBudgets(workspace: Workspace, campaign: string): Outcome<BudgetTotals>
  /** The budgets of all active campaigns, planned changes included. */
  activeBudgets(workspace: Workspace): Outcome<BudgetTotals>
  /** A campaign's line items, and the daily budgets of those that run or are new, planned changes included. */
  runningBudgets(workspace: Workspace, campaign: string, now: number): Outcome<RunningBudgets>
  /** Existing and drafted links of a line item, except those of the given draft and record. */
  otherLinks(
    workspace: Workspace,
    subject: 'curatedCategory' | 'promotedPost',
    lineItem: string,
    except: { readonly draftId: string; readonly remoteId: string | null },
  ): Outcome<number>
  versions(given: InputOf<Calls['campaigns']['versions']>): Outcome<VersionPage>
  /** Records of a subject that refer to a line item. */
  linkedRecords(
    workspace: Workspace,
    subject: 'curatedCategory' | 'promotedPost',
    lineItem: string,
  ): Outcome<readonly RemoteRecord[]>
  syncState(workspace: Workspace, subject: GridSubject): Outcome<StoredSync>
  saveSync(workspace: Workspace, subject: GridSubject, state: StoredSync): Outcome<void>
  /** The next line items after `after` by ID, and whether their targeting was read since then. */
  targetingAges(
    workspace: Workspace,
    range: { readonly since: number; readonly after: string; readonly count: number },
  ): Outcome<readonly { readonly id: string; readonly isFresh: boolean }[]>
  /** Campaigns that line items name and no list had, such as ones deleted before the first sync. */
  unknownCampaigns(workspace: Workspace, max: number): Outcome<readonly string[]>
  /** Number of targeting criteria that a copied line item omits; 0 for all others. */
  criteriaLeft(workspace: Workspace, lineItem: string): Outcome<number>
  saveCriteriaLeft(workspace: Workspace, lineItem: string, count: number, at: number): Outcome<void>
}

const syncRow = z.object({ known: z.string().nullable(), going: jsonColumn(going).nullable() })
const countRow = z.object({ number: z.int() })

export function createCampaignRepository(database: Database): CampaignRepository {
  const fetches = createFetchRepository(database)
  return {
    lineItemsOf: (workspace, campaign) =>
      database.attempt((statements) => lineItemsOf(statements, workspace, campaign)),
    lineItemKinds: (workspace, campaign) =>
      database.attempt((statements) => lineItemKinds(statements, workspace, campaign)),
    dailyBudgets: (workspace, campaign) =>
      database.attempt((statements) => countDailyBudgets(statements, workspace, campaign)),
    lineItemBudgets: (workspace, campaign) =>
      database.attempt((statements) => lineItemBudgets(statements, workspace, campaign)),
    activeBudgets: (workspace) => database.attempt((statements) => activeBudgets(statements, workspace)),
    otherLinks: (workspace, subject, lineItem, { draftId, remoteId }) =>
      database.attempt(
        ({ get }) =>
          readRow(
            countRow,
            get(otherLinksSql, { ...workspaceValues(workspace), subject, lineItem, draftId, remoteId }),
          ).number,
      ),
    runningBudgets: (workspace, campaign, now) =>
      database.attempt((statements) => runningBudgets(statements, workspace, campaign, now)),
    versions: ({ workspace, subject, remoteId, ...range }) =>
      database.attempt((statements) => {
        const record = readRecord(statements, workspace, subject, remoteId)
        const content = record === null ? null : contentOfRecord(subject, record.record)
        const current =
          record === null || content === null
            ? null
            : { content, at: record.seenAt, updatedAt: record.updatedAt }
        return listVersions(statements, workspace, subject, remoteId, range, current)
      }),
    linkedRecords: (workspace, subject, lineItem) =>
      database.attempt(({ all }) =>
        all(
          `SELECT subject, remote_id, title, type, record, updated_at, seen_at
           FROM remote_reference JOIN remote_record USING (environment_id, host, account_id, subject, remote_id)
           WHERE ${inWorkspace} AND names = :lineItem AND subject = :subject ORDER BY remote_id`,
          { ...workspaceValues(workspace), subject, lineItem },
        ).read(recordRow),
      ),
    syncState: (workspace, subject) =>
      database.attempt(({ get, unlessUnreadable }) => {
        const row = get(
          `SELECT known, going FROM campaign_sync WHERE ${inWorkspace} AND subject = :subject`,
          {
            ...workspaceValues(workspace),
            subject,
          },
        )
        const state = row === undefined ? null : unlessUnreadable(() => readRow(syncRow, row))
        return state ?? { known: null, going: null }
      }),
    saveSync: (workspace, subject, state) =>
      database.attempt(({ run }) => {
        run(
          `INSERT OR REPLACE INTO campaign_sync (environment_id, host, account_id, subject, known, going)
           VALUES (:environmentId, :host, :accountId, :subject, :known, :going)`,
          {
            ...workspaceValues(workspace),
            subject,
            known: state.known,
            going: state.going === null ? null : writeJson(state.going),
          },
        )
      }),
    targetingAges: (workspace, range) =>
      database.attempt(({ all }) =>
        all(agesSql, { ...workspaceValues(workspace), ...range })
          .readEach(ageRow)
          .map(({ id, fresh }) => ({ id, isFresh: fresh === 1 })),
      ),
    unknownCampaigns: (workspace, max) =>
      database.attempt(({ all }) =>
        all(unknownSql, { ...workspaceValues(workspace), max }).readEach(textColumn('key')),
      ),
    criteriaLeft: (workspace, lineItem) =>
      mapOutcome(fetches.fetched(workspace, criteriaLeftName(lineItem)), (value) => countOf(value?.value)),
    saveCriteriaLeft: (workspace, lineItem, count, at) =>
      fetches.saveFetch(workspace, criteriaLeftName(lineItem), { readAt: at, value: count }),
  }
}

function criteriaLeftName(lineItem: string): string {
  return `criteriaLeft ${lineItem}`
}

function countOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** Looks at `count` line items, however many of them are fresh: at all of them, main would be busy for long. */
const agesSql = `
  SELECT item.id, coalesce(own.seen_at >= :since, 0) AS fresh FROM (
    SELECT remote_id AS id FROM remote_record
    WHERE ${inWorkspace} AND subject = 'lineItem' AND remote_id > :after ORDER BY remote_id LIMIT :count) AS item
  LEFT JOIN remote_record AS own ON own.environment_id = :environmentId AND own.host = :host
    AND own.account_id = :accountId AND own.subject = 'targeting' AND own.remote_id = item.id
  ORDER BY item.id`
const ageRow = z.object({ id: z.string(), fresh: z.int() })

/** Without the hint, finding the few rows scans all rows of the account. */
const unknownSql = `
  SELECT key FROM campaign_row AS campaign INDEXED BY campaign_row_by_name
  WHERE space = (SELECT id FROM campaign_space WHERE ${inWorkspace}) AND subject = 0 AND present = 0
    AND EXISTS (SELECT 1 FROM campaign_row AS item INDEXED BY campaign_row_by_parent
      WHERE item.space = campaign.space AND item.parent = campaign.id AND item.present = 1)
    AND NOT EXISTS (SELECT 1 FROM deleted_record
      WHERE ${inWorkspace} AND subject = 'campaign' AND remote_id = campaign.key)
  LIMIT :max`

/** Drafted deletions don't count, nor do records whose draft refers to another line item. */
const otherLinksSql = `
  SELECT
    (SELECT count(*) FROM draft_reference CROSS JOIN draft ON draft.id = draft_id
     WHERE names = :lineItem AND ${inWorkspace} AND subject = :subject AND kind <> 'delete'
       AND id <> :draftId)
    + (SELECT count(*) FROM remote_reference
       WHERE ${inWorkspace} AND names = :lineItem AND subject = :subject
         AND (:remoteId IS NULL OR remote_id <> :remoteId)
         AND NOT EXISTS (
           SELECT 1 FROM draft WHERE draft.environment_id = remote_reference.environment_id
             AND draft.host = remote_reference.host AND draft.account_id = remote_reference.account_id
             AND draft.subject = :subject AND draft.remote_id = remote_reference.remote_id))
    AS number`
