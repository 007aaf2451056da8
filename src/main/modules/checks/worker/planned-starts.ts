import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { type DeliveryStart, mayStartDelivery } from '../../../../shared/campaigns/delivery-start.ts'
import { contentOf, type Draft, referencedDraft, referenceTo } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../../shared/drafts/draft-content.ts'
import type { ReviewedDraft, ReviewPlan } from '../../../../shared/publishing/publish-review.ts'
import type { DraftRepository } from '../../drafts/store.ts'
import type { EntityRepository } from '../../entities/store.ts'
import { readOrNull } from './check-facts.ts'
import {
  isExhausted,
  type SideOf,
  StartFinder,
  type StartFinderParts,
  type StartSubject,
} from './start-finder.ts'

export interface StartParts extends StartFinderParts {
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
  const finder = new StartFinder(parts, workspace, publishedSides(parts, workspace, sentChange), now)
  const starts = new Map<string, DeliveryStart>()
  for (let from = 0; from < sentIds.length; from += batchSize) {
    for (const { draft } of readOrNull(parts.drafts.byIds(sentIds.slice(from, from + batchSize))) ?? []) {
      const start = startOfDraft(finder, draft)
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
  const finder = new StartFinder(parts, workspace, publishedSides(parts, workspace, sentChange), now)
  return new Map(
    whole.flatMap((draft) => {
      const start = startOfDraft(finder, draft)
      return start === null ? [] : [[draft.id, start] as const]
    }),
  )
}

/** A new campaign has only new line items, which say it themselves. */
function startOfDraft(finder: StartFinder, draft: Draft): DeliveryStart | null {
  const { id, subject, kind, remoteId, base } = draft
  if (subject === 'campaign') {
    return kind !== 'update' || remoteId === null ? null : finder.startOfCampaign(remoteId)
  }
  const before = kind === 'create' ? null : base
  return finder.startOfLineItem(remoteId ?? referenceTo(id), before, contentOf(draft))
}

/** The change of a record or draft that is sent; null if it has none. */
type SentChange = (subject: StartSubject, key: string) => Draft | null

/** Content at the service, and as it is once what's sent is published. */
function publishedSides(
  { entities }: Pick<StartParts, 'entities'>,
  workspace: Workspace,
  sentChange: SentChange,
): SideOf {
  return (subject, key) => {
    const record = readOrNull(entities.record(workspace, subject, key))
    const before = record === null ? null : contentOfRecord(subject, record.record)
    const change = sentChange(subject, key)
    const changed = change === null || change.kind === 'delete' ? null : contentOf(change)
    return {
      before,
      after: change === null ? before : changed,
      isExhausted: record !== null && isExhausted(record.record),
    }
  }
}
