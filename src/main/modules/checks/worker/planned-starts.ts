import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import {
  type DeliveryContext,
  type DeliveryStart,
  type DeliveryTerms,
  deliveryStart,
  dependsOnSpend,
  joinStarts,
  mayStartDelivery,
} from '../../../../shared/campaigns/delivery-start.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { contentOf, type Draft, referencedDraft, referenceTo } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../../shared/drafts/draft-content.ts'
import { textOf } from '../../../../shared/entities/fields.ts'
import type { ReviewedDraft, ReviewPlan } from '../../../../shared/publishing/publish-review.ts'
import { dayOf } from '../../../../shared/statistics/days.ts'
import type { Database } from '../../../core/store/database.ts'
import type { AccountRepository } from '../../accounts/store.ts'
import type { CampaignRepository } from '../../campaigns/store.ts'
import type { DraftRepository } from '../../drafts/store.ts'
import type { EntityRepository } from '../../entities/store.ts'
import { createSpendSoFar, type SpendSoFar } from '../../statistics/worker/spend-so-far.ts'
import { readOrNull } from './check-facts.ts'

export interface StartParts {
  readonly database: Database
  readonly accounts: Pick<AccountRepository, 'find'>
  readonly campaigns: Pick<CampaignRepository, 'lineItemsOf'>
  readonly drafts: Pick<DraftRepository, 'byIds' | 'ofRecord'>
  readonly entities: Pick<EntityRepository, 'record'>
}

/** What a publish lets run; a change of a campaign stands for its line items. */
export interface PlannedStarts {
  readonly total: number
  /** The first of them. */
  readonly items: readonly PlannedStart[]
  /** Whether something starts although no status says so: a new end, start or budget lets it. */
  readonly hasUnswitched: boolean
}

export interface PlannedStart {
  readonly title: string
  /** Name of a line item's campaign; null for a campaign. */
  readonly campaign: string | null
  readonly currency: string | null
  readonly start: DeliveryStart
}

/** A message box has no room for more. */
const maxStarts = 10

export function plannedStarts(
  { drafts, calls }: Pick<ReviewPlan, 'drafts' | 'calls'>,
  nameOf: (campaign: string) => string | null,
): PlannedStarts {
  const starting = drafts.flatMap(({ id, title, subject, campaign, spending }) => {
    const start = calls.has(id) ? spending?.change.start : undefined
    const currency = spending?.currency ?? null
    const campaignId = subject === 'campaign' ? null : campaign
    return start === undefined ? [] : [{ title, campaignId, currency, start }]
  })
  const items = starting.slice(0, maxStarts).map(({ campaignId, ...item }) => ({
    ...item,
    campaign: campaignId === null ? null : nameOf(campaignId),
  }))
  const hasUnswitched = starting.some(({ start }) => start.field !== 'entity_status')
  return { total: starting.length, items, hasUnswitched }
}

/** Whether a draft may let something run. */
export function maySpend(draft: Draft): boolean {
  const { kind, subject, patch } = draft
  if (kind === 'delete' || (subject !== 'campaign' && subject !== 'lineItem')) return false
  const { entity_status: status = null } = contentOf(draft)
  return mayStartDelivery(patch) && status !== 'PAUSED' && status !== 'DRAFT'
}

/** Drafts of a large publish are read in slices. */
const batchSize = 500

/**
 * The plan with what its changes start. Whatever isn't sent counts as it's published. `candidates`: the IDs of drafts
 * that may let something run.
 */
export function withStarts(
  parts: StartParts,
  workspace: Workspace,
  plan: ReviewPlan,
  candidates: readonly string[],
  now: number,
): ReviewPlan {
  const sentIds = candidates.filter((id) => plan.calls.has(id))
  if (sentIds.length === 0) return plan
  const sentChange = (subject: StartSubject, key: string): Draft | null => {
    const id = referencedDraft(key)
    const storedDraft =
      id === null
        ? readOrNull(parts.drafts.ofRecord(workspace, subject, key))
        : readOrNull(parts.drafts.byIds([id]))?.[0]
    return storedDraft && plan.calls.has(storedDraft.draft.id) ? storedDraft.draft : null
  }
  const finder = new StartFinder(parts, workspace, sentChange, now)
  const starts = new Map<string, DeliveryStart>()
  for (let from = 0; from < sentIds.length; from += batchSize) {
    for (const { draft } of readOrNull(parts.drafts.byIds(sentIds.slice(from, from + batchSize))) ?? []) {
      const start = finder.startOf(draft)
      if (start !== null) starts.set(draft.id, start)
    }
  }
  const started = (draft: ReviewedDraft): ReviewedDraft => {
    const start = starts.get(draft.id)
    const { spending } = draft
    return start === undefined || spending === null
      ? draft
      : { ...draft, spending: { ...spending, change: { ...spending.change, start } } }
  }
  return starts.size === 0 ? plan : { ...plan, drafts: plan.drafts.map(started) }
}

/** What changes that aren't stored as drafts start, such as those of an undo, by their IDs. */
export function startsOfChanges(
  parts: Omit<StartParts, 'drafts'>,
  workspace: Workspace,
  changes: readonly Draft[],
  now: number,
): ReadonlyMap<string, DeliveryStart> {
  // The base of an undo has only what it restores.
  const whole = changes.filter(maySpend).map((draft) => {
    const record = readOrNull(parts.entities.record(workspace, draft.subject, draft.remoteId ?? ''))
    if (record === null) return draft
    return { ...draft, base: { ...contentOfRecord(draft.subject, record.record), ...draft.base } }
  })
  const byRecord = new Map(whole.map((draft) => [`${draft.subject} ${draft.remoteId}`, draft]))
  const sentChange = (subject: StartSubject, key: string) => byRecord.get(`${subject} ${key}`) ?? null
  const finder = new StartFinder(parts, workspace, sentChange, now)
  return new Map(
    whole.flatMap((draft) => {
      const start = finder.startOf(draft)
      return start === null ? [] : [[draft.id, start] as const]
    }),
  )
}

/** Content as published and as planned; null if it doesn't exist or isn't known. */
interface Side {
  readonly before: Fields | null
  readonly after: Fields | null
  readonly isExhausted: boolean
}

type StartSubject = 'campaign' | 'lineItem'

/** The change of a record or draft that is sent; null if it has none. */
type SentChange = (subject: StartSubject, key: string) => Draft | null

class StartFinder {
  readonly #parts: Omit<StartParts, 'drafts'>
  readonly #workspace: Workspace
  readonly #sentChange: SentChange
  readonly #now: number
  readonly #zone: string | null
  readonly #spent: SpendSoFar
  readonly #campaigns = new Map<string, Side>()

  constructor(parts: Omit<StartParts, 'drafts'>, workspace: Workspace, sentChange: SentChange, now: number) {
    this.#parts = parts
    this.#workspace = workspace
    this.#sentChange = sentChange
    this.#now = now
    const account = readOrNull(parts.accounts.find(workspace, workspace.accountId))
    this.#zone = account?.timezone ?? null
    this.#spent = createSpendSoFar(parts.database, workspace, dayOf(now, this.#zone ?? 'UTC'))
  }

  startOf(draft: Draft): DeliveryStart | null {
    if (draft.subject === 'campaign') return this.#startsOfCampaign(draft)
    const after = contentOf(draft)
    const before = draft.kind === 'create' ? null : draft.base
    const key = draft.remoteId ?? referenceTo(draft.id)
    return this.#isOwnStart(key, before, after) ? this.#start(key, before, after) : null
  }

  /** A new campaign has only new line items, which say it themselves. */
  #startsOfCampaign({ kind, remoteId }: Draft): DeliveryStart | null {
    if (kind !== 'update' || remoteId === null) return null
    const { after: campaign } = this.#campaign(remoteId)
    if (campaign === null) return null
    const starts = (readOrNull(this.#parts.campaigns.lineItemsOf(this.#workspace, remoteId)) ?? []).flatMap(
      (key) => {
        if (referencedDraft(key) !== null) return []
        const { before, after } = this.#side('lineItem', key)
        if (before === null || after === null || this.#isOwnStart(key, before, after)) return []
        return this.#start(key, before, after) ?? []
      },
    )
    const spentByCampaign = starts.length === 0 ? null : this.#spent('CAMPAIGN', remoteId)
    return joinStarts(starts, campaign, { ...this.#contextOf(remoteId), spentByCampaign })
  }

  /** Whether a line item's own change starts it, not the change of its campaign. */
  #isOwnStart(key: string, before: Fields | null, after: Fields): boolean {
    const campaignId = textOf(after.campaign_id) ?? ''
    const { after: campaign } = this.#campaign(campaignId)
    const start = this.#judge(key, null, {
      before: before === null ? null : { lineItem: before, campaign },
      after: { lineItem: after, campaign },
    })
    return start !== null
  }

  #start(key: string, before: Fields | null, after: Fields): DeliveryStart | null {
    const campaignId = textOf(after.campaign_id) ?? ''
    const campaign = this.#campaign(campaignId)
    return this.#judge(key, campaignId, {
      before: before === null ? null : { lineItem: before, campaign: campaign.before },
      after: { lineItem: after, campaign: campaign.after },
    })
  }

  /** Without an ID of the campaign, what it has spent doesn't count. */
  #judge(
    key: string,
    campaignId: string | null,
    { before, after }: { readonly before: DeliveryTerms | null; readonly after: DeliveryTerms },
  ): DeliveryStart | null {
    const context = this.#contextOf(campaignId)
    const isAsked = dependsOnSpend(before, after, context)
    return deliveryStart(before, after, {
      ...context,
      spentByLineItem: isAsked ? this.#spent('LINE_ITEM', key) : null,
      spentByCampaign: isAsked && campaignId !== null ? this.#spent('CAMPAIGN', campaignId) : null,
    })
  }

  #contextOf(campaignId: string | null): DeliveryContext {
    return {
      now: this.#now,
      zone: this.#zone,
      spentByLineItem: null,
      spentByCampaign: null,
      isCampaignExhausted: campaignId !== null && this.#campaign(campaignId).isExhausted,
    }
  }

  #campaign(key: string): Side {
    const cached = this.#campaigns.get(key)
    if (cached !== undefined) return cached
    const side = this.#side('campaign', key)
    this.#campaigns.set(key, side)
    return side
  }

  #side(subject: StartSubject, key: string): Side {
    const record = readOrNull(this.#parts.entities.record(this.#workspace, subject, key))
    const before = record === null ? null : contentOfRecord(subject, record.record)
    const change = this.#sentChange(subject, key)
    const changed = change === null || change.kind === 'delete' ? null : contentOf(change)
    const { reasons_not_servable: reasons } = record?.record ?? {}
    return {
      before,
      after: change === null ? before : changed,
      isExhausted: Array.isArray(reasons) && reasons.includes('BUDGET_EXHAUSTED'),
    }
  }
}
