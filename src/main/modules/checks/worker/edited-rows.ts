import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { isMicro } from '../../../../shared/api/conventions.ts'
import { bulkEdited } from '../../../../shared/campaigns/bulk-edit.ts'
import type { FieldEdit } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { once } from '../../../../shared/core/once.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { contentOf, type Draft, referencedDraft } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord, titleOf } from '../../../../shared/drafts/draft-content.ts'
import { editedPatch } from '../../../../shared/drafts/draft-edit.ts'
import { type PackedRows, unpackRow } from '../../campaigns/packed-rows.ts'
import { rowCurrency } from '../../campaigns/row-currency.ts'
import type { CampaignRepository } from '../../campaigns/store.ts'
import type { StoredDraft } from '../../drafts/draft-rows.ts'
import type { DraftRepository } from '../../drafts/store.ts'
import type { EntityRepository } from '../../entities/store.ts'
import type { RemoteRecord } from '../../records/remote-records.ts'

interface Repositories {
  readonly drafts: DraftRepository
  readonly campaigns: CampaignRepository
  readonly entities: EntityRepository
}

/** A row before and after an edit. */
export interface EditedRow {
  /** Its draft, or an empty one if there is none; null if the row doesn't exist. */
  readonly now: Draft | null
  /** Null if the edit changes nothing in it, or is impossible. */
  readonly after: Draft | null
}

export interface EditedRows {
  of(subject: GridSubject, key: string): EditedRow
  /** The repositories as they would be after the edit, for the questions of campaign and line item rules. */
  readonly repositories: Pick<Repositories, 'drafts' | 'campaigns'>
}

const daily = 'daily_budget_amount_local_micro'
/** What decides how much a line item may spend a day. */
const dailySpending: readonly string[] = [daily, 'entity_status', 'end_time']

/** What an edit of one field would make of rows, without writing anything. `rows`: all affected rows. */
export function editedRows(
  { drafts, campaigns, entities }: Repositories,
  workspace: Workspace,
  action: FieldEdit,
  rows: PackedRows,
): EditedRows {
  const meant = once(() => {
    const keys: Record<GridSubject, Set<string>> = { campaign: new Set(), lineItem: new Set() }
    for (const row of rows) {
      const { subject, key } = unpackRow(row)
      keys[subject].add(key)
    }
    return keys
  })
  let last: { readonly name: string; readonly value: RemoteRecord | null } | null = null
  /** Content and currency of a row are requested one after the other. */
  const record = (subject: GridSubject, id: string): RemoteRecord | null => {
    const name = `${subject} ${id}`
    if (last?.name !== name) last = { name, value: valueOrNull(entities.record(workspace, subject, id)) }
    return last.value
  }
  const storedDraft = (id: string) => valueOrNull(drafts.get(id))

  const of = (subject: GridSubject, key: string): EditedRow => {
    const id = referencedDraft(key)
    const planned = id === null ? valueOrNull(drafts.ofRecord(workspace, subject, key)) : storedDraft(id)
    const now = planned?.draft ?? (id === null ? begun(subject, key) : null)
    return { now, after: now === null || isLocked(now) ? null : edited(now, subject, key) }
  }
  const begun = (subject: GridSubject, remoteId: string): Draft | null => {
    const existingRecord = record(subject, remoteId)
    if (existingRecord === null) return null
    return {
      id: 'previewed',
      workspace,
      subject,
      kind: 'update',
      remoteId,
      patch: {},
      base: contentOfRecord(subject, existingRecord.record),
      revision: 1,
      comment: '',
      sync: 'clean',
      publish: 'idle',
      createdAt: 0,
      updatedAt: 0,
    }
  }
  const edited = (draft: Draft, subject: GridSubject, key: string): Draft | null => {
    const currency = rowCurrency({ draft: storedDraft, record }, subject, key)
    const result = bulkEdited(contentOf(draft), action, currency)
    if (result.kind !== 'changed') return null
    const patched = editedPatch(draft, { [action.field]: result.value })
    return patched.kind === 'changed' ? { ...draft, patch: patched.patch } : null
  }

  const draftsByKey = new Map<string, StoredDraft | null>()
  /** If a campaign is edited with its line items, they are checked against the edited campaign. */
  const campaignAfter = (key: string, now: () => Outcome<StoredDraft | null>) => {
    if (!meant().campaign.has(key)) return now()
    const cachedDraft = draftsByKey.get(key)
    if (cachedDraft !== undefined) return { ok: true, value: cachedDraft } as const
    const { after } = of('campaign', key)
    if (after === null) return now()
    const title = titleOf('campaign', contentOf(after))
    const value = { draft: after, title, type: null, errors: 0, warnings: 0, missing: 0, blocked: 0 }
    draftsByKey.set(key, value)
    return { ok: true, value } as const
  }
  /** How many more line items of a campaign would have their own daily budget. */
  const moreDailyBudgets = (campaign: string): number => {
    if (action.kind !== 'set' || action.field !== daily || meant().lineItem.size === 0) return 0
    const lineItemRows = valueOrNull(campaigns.lineItemsOf(workspace, campaign)) ?? []
    return lineItemRows
      .filter((key) => meant().lineItem.has(key))
      .reduce((sum, key) => {
        const { now, after } = of('lineItem', key)
        if (now === null || after === null) return sum
        return sum + Number(isSet(contentOf(after)[daily])) - Number(isSet(contentOf(now)[daily]))
      }, 0)
  }
  /** How much more a day the line items of a campaign that run or are new would have together, in micro units. */
  const moreRunningDaily = (campaign: string, time: number): bigint => {
    if (!dailySpending.includes(action.field) || meant().lineItem.size === 0) return 0n
    const lineItems = valueOrNull(campaigns.lineItemsOf(workspace, campaign)) ?? []
    return lineItems
      .filter((key) => meant().lineItem.has(key))
      .reduce((sum, key) => {
        const { now, after } = of('lineItem', key)
        if (now === null || after === null) return sum
        return sum + runningDaily(after, time) - runningDaily(now, time)
      }, 0n)
  }
  return {
    of,
    repositories: {
      drafts: {
        ...drafts,
        get: (id) => campaignAfter(`draft:${id}`, () => drafts.get(id)),
        ofRecord: (place, subject, remoteId) => {
          const now = () => drafts.ofRecord(place, subject, remoteId)
          return subject === 'campaign' ? campaignAfter(remoteId, now) : now()
        },
      },
      campaigns: {
        ...campaigns,
        dailyBudgets: (place, campaign) => {
          const now = campaigns.dailyBudgets(place, campaign)
          return now.ok ? { ok: true, value: now.value + moreDailyBudgets(campaign) } : now
        },
        runningBudgets: (place, campaign, time) => {
          const now = campaigns.runningBudgets(place, campaign, time)
          if (!now.ok) return now
          const changed = now.value.daily + moreRunningDaily(campaign, time)
          return { ok: true, value: { ...now.value, daily: changed } }
        },
      },
    },
  }
}

/** A draft that is being published can't be changed. */
function isLocked({ publish }: Draft): boolean {
  return publish === 'queued' || publish === 'sent' || publish === 'unknown'
}

/** The daily budget of a line item that runs or is new, otherwise 0. */
function runningDaily(draft: Draft, time: number): bigint {
  const { entity_status: status, end_time: end, [daily]: budget } = contentOf(draft)
  const hasEnded = typeof end === 'string' && Date.parse(end) <= time
  const counts = (status === 'ACTIVE' || draft.kind === 'create') && !hasEnded
  return counts && isMicro(budget) ? BigInt(budget) : 0n
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** Later calls report disk trouble; here it means that the record is missing. */
function valueOrNull<T>(outcome: Outcome<T | null>): T | null {
  return outcome.ok ? outcome.value : null
}
