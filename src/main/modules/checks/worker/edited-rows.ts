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
  /** The same for any row of the account: `after` is `now` for those that aren't affected. */
  planned(subject: GridSubject, key: string): EditedRow
  /** The repositories as they would be after the edit, for the questions of campaign and line item rules. */
  readonly repositories: Pick<Repositories, 'drafts' | 'campaigns'>
}

const daily = 'daily_budget_amount_local_micro'
/** What decides how much a line item may spend a day. */
const dailySpending: readonly string[] = [daily, 'entity_status', 'end_time']

/** What an edit of one field would make of rows, without writing anything. `rows`: all affected rows. */
export function editedRows(
  repositories: Repositories,
  workspace: Workspace,
  action: FieldEdit,
  rows: PackedRows,
): EditedRows {
  return new RowEdit(repositories, workspace, action, rows)
}

class RowEdit implements EditedRows {
  readonly repositories: EditedRows['repositories']
  readonly #stored: Repositories
  readonly #workspace: Workspace
  readonly #action: FieldEdit
  readonly #meant: () => Readonly<Record<GridSubject, ReadonlySet<string>>>
  readonly #campaigns = new Map<string, StoredDraft | null>()
  #lastRecord: { readonly name: string; readonly value: RemoteRecord | null } | null = null

  constructor(stored: Repositories, workspace: Workspace, action: FieldEdit, rows: PackedRows) {
    this.#stored = stored
    this.#workspace = workspace
    this.#action = action
    this.#meant = once(() => keysOf(rows))
    const { drafts, campaigns } = stored
    this.repositories = {
      drafts: {
        ...drafts,
        get: (id) => this.#campaignAfter(`draft:${id}`, () => drafts.get(id)),
        ofRecord: (place, subject, remoteId) => {
          const now = () => drafts.ofRecord(place, subject, remoteId)
          return subject === 'campaign' ? this.#campaignAfter(remoteId, now) : now()
        },
      },
      campaigns: {
        ...campaigns,
        dailyBudgets: (place, campaign) => {
          const now = campaigns.dailyBudgets(place, campaign)
          return now.ok ? { ok: true, value: now.value + this.#moreDailyBudgets(campaign) } : now
        },
        runningBudgets: (place, campaign, time) => {
          const now = campaigns.runningBudgets(place, campaign, time)
          if (!now.ok) return now
          const changed = now.value.daily + this.#moreRunningDaily(campaign, time)
          return { ok: true, value: { ...now.value, daily: changed } }
        },
      },
    }
  }

  of(subject: GridSubject, key: string): EditedRow {
    const id = referencedDraft(key)
    const planned =
      id === null
        ? valueOrNull(this.#stored.drafts.ofRecord(this.#workspace, subject, key))
        : this.#storedDraft(id)
    const now = planned?.draft ?? (id === null ? this.#emptyDraft(subject, key) : null)
    return { now, after: now === null || isLocked(now) ? null : this.#edited(now, subject, key) }
  }

  planned(subject: GridSubject, key: string): EditedRow {
    const row = this.of(subject, key)
    return { now: row.now, after: (this.#meant()[subject].has(key) ? row.after : null) ?? row.now }
  }

  #storedDraft = (id: string): StoredDraft | null => valueOrNull(this.#stored.drafts.get(id))

  /** Content and currency of a row are requested one after the other. */
  #record = (subject: GridSubject, id: string): RemoteRecord | null => {
    const name = `${subject} ${id}`
    if (this.#lastRecord?.name !== name) {
      const value = valueOrNull(this.#stored.entities.record(this.#workspace, subject, id))
      this.#lastRecord = { name, value }
    }
    return this.#lastRecord.value
  }

  #emptyDraft(subject: GridSubject, remoteId: string): Draft | null {
    const existingRecord = this.#record(subject, remoteId)
    if (existingRecord === null) return null
    return {
      id: 'previewed',
      workspace: this.#workspace,
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

  #edited(draft: Draft, subject: GridSubject, key: string): Draft | null {
    const currency = rowCurrency({ draft: this.#storedDraft, record: this.#record }, subject, key)
    const result = bulkEdited(contentOf(draft), this.#action, currency)
    if (result.kind !== 'changed') return null
    const patched = editedPatch(draft, result.fields)
    return patched.kind === 'changed' ? { ...draft, patch: patched.patch } : null
  }

  /** If a campaign is edited with its line items, they are checked against the edited campaign. */
  #campaignAfter(key: string, now: () => Outcome<StoredDraft | null>): Outcome<StoredDraft | null> {
    if (!this.#meant().campaign.has(key)) return now()
    const cachedDraft = this.#campaigns.get(key)
    if (cachedDraft !== undefined) return { ok: true, value: cachedDraft }
    const { after } = this.of('campaign', key)
    if (after === null) return now()
    const title = titleOf('campaign', contentOf(after))
    const value = { draft: after, title, type: null, errors: 0, warnings: 0, missing: 0, blocked: 0 }
    this.#campaigns.set(key, value)
    return { ok: true, value }
  }

  /** How many more line items of a campaign would have their own daily budget. */
  #moreDailyBudgets(campaign: string): number {
    if (this.#action.kind !== 'set' || this.#action.field !== daily) return 0
    return this.#lineItemsOf(campaign).reduce((sum, { now, after }) => {
      if (now === null || after === null) return sum
      return sum + Number(isSet(contentOf(after)[daily])) - Number(isSet(contentOf(now)[daily]))
    }, 0)
  }

  /** How much more a day the line items of a campaign that run or are new would have together, in micro units. */
  #moreRunningDaily(campaign: string, time: number): bigint {
    if (!dailySpending.includes(this.#action.field)) return 0n
    return this.#lineItemsOf(campaign).reduce((sum, { now, after }) => {
      if (now === null || after === null) return sum
      return sum + runningDaily(after, time) - runningDaily(now, time)
    }, 0n)
  }

  /** The edited line items of a campaign. */
  #lineItemsOf(campaign: string): readonly EditedRow[] {
    const meant = this.#meant().lineItem
    if (meant.size === 0) return []
    const keys = valueOrNull(this.#stored.campaigns.lineItemsOf(this.#workspace, campaign)) ?? []
    return keys.filter((key) => meant.has(key)).map((key) => this.of('lineItem', key))
  }
}

function keysOf(rows: PackedRows): Readonly<Record<GridSubject, ReadonlySet<string>>> {
  const keys: Record<GridSubject, Set<string>> = { campaign: new Set(), lineItem: new Set() }
  for (const row of rows) {
    const { subject, key } = unpackRow(row)
    keys[subject].add(key)
  }
  return keys
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
