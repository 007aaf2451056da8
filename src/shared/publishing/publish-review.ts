import { pathTemplate } from '../api/operation.ts'
import type { Draft } from '../drafts/draft.ts'
import type { FieldChange } from '../jobs/job.ts'
import { subtractMicro } from '../money/micro.ts'
import type { MoneyThresholds } from '../money/money-threshold.ts'
import { t } from '../text/language.ts'
import { type PlannedCall, plannedCalls } from './publish-batch.ts'
import { type DraftSpending, moneyOf } from './publish-money.ts'
import { type PlannedDraft, type PublishPlan, planPublish, withNeeded } from './publish-plan.ts'
import { undoBlocker, undoRemainder } from './publish-undo.ts'
import { windowsOf } from './publish-windows.ts'
import type { Review, ReviewCall, ReviewGroup, ReviewItem } from './review.ts'

/** A change with its findings. */
export interface ReviewedDraft extends PlannedDraft {
  readonly errors: number
  readonly warnings: number
  /** Whether drafts that it waits for have errors. */
  readonly isBlocked: boolean
  /** It's already in a job, or its outcome is unknown. */
  readonly isUnderWay: boolean
  /** Null for entities that don't spend. */
  readonly spending: DraftSpending | null
  /** The ID or `draft:ID` of its campaign. */
  readonly campaign: string | null
}

export interface ReviewPlan {
  /** The selected changes with their dependencies, by campaign: in sending order, followed by those held back. */
  readonly drafts: readonly ReviewedDraft[]
  readonly plan: PublishPlan
  readonly allCalls: readonly PlannedCall[]
  /** By draft. */
  readonly calls: ReadonlyMap<string, readonly ReviewCall[]>
  /** For changes that are held back: titles of the drafts that caused it. */
  readonly heldBy: ReadonlyMap<string, readonly string[]>
}

/**
 * Plans what would be sent for the selected drafts (all if null); errors hold back a draft and everything that needs
 * it.
 */
export function planReview(all: readonly ReviewedDraft[], chosen: readonly string[] | null): ReviewPlan {
  const draftById = new Map(all.map((draft) => [draft.id, draft]))
  // Stryker disable next-line ArrayDeclaration: no draft has the ID that it adds.
  const chosenIds = chosen === null ? null : withNeeded(chosen, (id) => draftById.get(id)?.needs ?? [])
  const drafts = all.filter(({ id, isUnderWay }) => !isUnderWay && (chosenIds === null || chosenIds.has(id)))
  const plan = planPublish(drafts.filter(({ errors, isBlocked }) => errors === 0 && !isBlocked))
  const allCalls = plannedCalls(plan.steps)
  const calls = callsOf(allCalls)
  const sentIds = new Set(calls.keys())
  // Stryker disable next-line ArrayDeclaration: only drafts have calls.
  const inOrder = [...calls.keys()].flatMap((id) => draftById.get(id) ?? [])
  const heldDrafts = drafts.filter(({ id }) => !sentIds.has(id))
  const titleOf = (id: string): string => draftById.get(id)?.title ?? t`A deleted draft`
  const heldBy = heldDrafts.map(({ id, needs }) => {
    const because = plan.blockedBy.get(id) ?? needs.filter((needed) => !sentIds.has(needed))
    return [id, [...new Set(because)].map(titleOf)] as const
  })
  return { drafts: byCampaign([...inOrder, ...heldDrafts]), plan, allCalls, calls, heldBy: new Map(heldBy) }
}

/** Changes without a campaign come first, because campaigns use them; each group keeps its order. */
function byCampaign(drafts: readonly ReviewedDraft[]): readonly ReviewedDraft[] {
  const groups = Map.groupBy(drafts, ({ campaign }) => campaign)
  return [...(groups.get(null) ?? []), ...[...groups].flatMap(([key, own]) => (key === null ? [] : own))]
}

/** The sums of a review, without its items, as far as the changes alone determine them. */
export function reviewTotals(
  { drafts, plan, allCalls, calls }: ReviewPlan,
  thresholds: MoneyThresholds,
): Omit<Review, 'rows' | 'total' | 'all' | 'groups'> {
  const { windows, minDurationMs } = windowsOf(operationsOf(allCalls), () => null)
  return {
    publishable: calls.size,
    blocked: drafts.length - calls.size,
    warnings: drafts.reduce((sum, { id, warnings }) => sum + (calls.has(id) ? warnings : 0), 0),
    irreversible: drafts.filter(
      (draft) => calls.has(draft.id) && (undoBlocker(draft) ?? undoRemainder(draft)) !== null,
    ).length,
    windows,
    calls: allCalls.length,
    uploadBytes: plan.steps.reduce((sum, { uploadBytes }) => sum + (uploadBytes ?? 0), 0),
    minDurationMs,
    ...moneyOf(sentSpendings({ drafts, calls }), thresholds),
  }
}

/** More would make each page of a review large. */
const maxGroups = 500

/** The campaigns of changes that are sorted by campaign; none if there are more than fit. */
export function reviewGroups(
  drafts: readonly ReviewedDraft[],
  { calls }: Pick<ReviewPlan, 'calls'>,
  nameOf: (draft: ReviewedDraft) => string | null,
): readonly ReviewGroup[] {
  const groups = [...Map.groupBy(drafts, ({ campaign }) => campaign).values()]
  if (groups.length > maxGroups) return []
  return groups.map((members) => {
    const [first] = members
    return {
      // Stryker disable next-line ConditionalExpression: a group has a member.
      campaign: first === undefined ? null : nameOf(first),
      count: members.length,
      isCampaignAlone: members.length === 1 && first?.subject === 'campaign',
      daily: dailyDifference(sentSpendings({ drafts: members, calls })),
    }
  })
}

function dailyDifference(spendings: readonly DraftSpending[]): ReviewGroup['daily'] {
  const moved = moneyOf(spendings, {}).money.filter(({ effect: { daily } }) => daily.after !== daily.before)
  const [only] = moved
  if (only === undefined || moved.length > 1) return null
  const { effect, currency } = only
  return { difference: subtractMicro(effect.daily.after, effect.daily.before), currency }
}

/** The spending effect of those that are sent. */
export function sentSpendings({
  drafts,
  calls,
}: Pick<ReviewPlan, 'drafts' | 'calls'>): readonly DraftSpending[] {
  return drafts.flatMap(({ id, spending }) => (spending !== null && calls.has(id) ? [spending] : []))
}

export function reviewItem(
  reviewedDraft: ReviewedDraft,
  draft: Draft,
  { calls, heldBy }: ReviewPlan,
  shownDraft: Pick<ReviewItem, 'campaign' | 'names' | 'uses' | 'summary'>,
): ReviewItem {
  const { id, subject, kind, title, errors, warnings, spending } = reviewedDraft
  return {
    draftId: id,
    subject,
    kind,
    title,
    errors,
    warnings,
    ...shownDraft,
    comment: draft.comment,
    byAgent: draft.byAgent === true,
    createdBy: draft.createdBy ?? null,
    changedBy: draft.changedBy ?? null,
    changes: changesOf(draft),
    blockedBy: heldBy.get(id) ?? [],
    calls: calls.get(id) ?? [],
    undoBlocker: undoBlocker(reviewedDraft),
    undoRemainder: undoRemainder(reviewedDraft),
    currency: spending?.currency ?? null,
  }
}

/** Each changed field before and after; a deletion changes none. */
export function changesOf({ kind, base, patch }: Draft): readonly FieldChange[] {
  if (kind === 'delete') return []
  return Object.entries(patch)
    .map(([field, after]) => ({ field, before: base?.[field] ?? null, after }))
    .filter(({ before, after }) => before !== null || after !== null)
}

function callsOf(planned: readonly PlannedCall[]): ReadonlyMap<string, readonly ReviewCall[]> {
  const calls = new Map<string, ReviewCall[]>()
  for (const [index, { operation, steps }] of planned.entries()) {
    const call: ReviewCall = {
      position: index + 1,
      operation: operation.id,
      title: operation.title,
      route: `${operation.method} ${pathTemplate(operation)}`,
      changes: steps.length,
    }
    for (const { draftId } of steps) calls.set(draftId, [...(calls.get(draftId) ?? []), call])
  }
  return calls
}

/** Everything that is sent at least: the calls, and the reads before them. */
function* operationsOf(calls: readonly PlannedCall[]) {
  for (const { operation, reads } of calls) {
    yield operation
    yield* reads
  }
}
