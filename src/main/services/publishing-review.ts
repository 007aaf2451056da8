import { setImmediate } from 'node:timers/promises'
import type { Draft } from '../../shared/domain/draft.ts'
import type { Review } from '../../shared/domain/job.ts'
import type { MoneyThresholds } from '../../shared/domain/money-threshold.ts'
import { spendingOf } from '../../shared/domain/publish-money.ts'
import { plannedDraft } from '../../shared/domain/publish-plan.ts'
import {
  planReview,
  type ReviewedDraft,
  type ReviewPlan,
  reviewItem,
  reviewTotals,
} from '../../shared/domain/publish-review.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import type { StoredDraft } from '../store/draft-rows.ts'
import type { DraftsForPublishing } from './drafts-publishing.ts'

/** Drafts that are read at once, so that the process stays free between two readings. */
const slice = 25

type Drafts = Pick<DraftsForPublishing, 'ids' | 'read'>

/** Everything that would be published: the chosen drafts with what they need, or all. */
export async function readPlan(
  drafts: Drafts,
  workspace: Workspace,
  chosen: readonly string[] | null,
  currencyOf: (draft: Draft) => string | null,
): Promise<Outcome<ReviewPlan>> {
  const ids = drafts.ids(workspace)
  if (!ids.ok) return ids
  const all: ReviewedDraft[] = []
  for await (const stored of slices(drafts, ids.value)) {
    if (!stored.ok) return stored
    all.push(...stored.value.map((one) => reviewed(one, currencyOf)))
  }
  return succeed(planReview(all, chosen))
}

/** Drafts in the given order, a slice at a time. */
export async function* slices(
  drafts: Pick<DraftsForPublishing, 'read'>,
  ids: readonly string[],
): AsyncGenerator<Outcome<readonly StoredDraft[]>> {
  for (let from = 0; from < ids.length; from += slice) {
    const stored = drafts.read(ids.slice(from, from + slice))
    yield stored
    if (!stored.ok) return
    await setImmediate()
  }
}

export function reviewPage(
  drafts: Drafts,
  review: ReviewPlan,
  remaining: (bucket: string) => number | null,
  thresholds: MoneyThresholds,
  { offset, count }: { readonly offset: number; readonly count: number },
): Outcome<Review> {
  const shown = review.drafts.slice(offset, offset + count)
  const stored = drafts.read(shown.map(({ id }) => id))
  if (!stored.ok) return stored
  const byId = new Map(stored.value.map(({ draft }) => [draft.id, draft]))
  const items = shown.flatMap((row) => {
    const draft = byId.get(row.id)
    return draft === undefined ? [] : [reviewItem(row, draft, review)]
  })
  const more = Math.max(0, review.drafts.length - offset - shown.length)
  return succeed({ ...reviewTotals(review, remaining, thresholds), items, more })
}

function reviewed(
  { draft, title, errors, warnings, blocked }: StoredDraft,
  currencyOf: (draft: Draft) => string | null,
): ReviewedDraft {
  const isUnderWay = draft.publish === 'queued' || draft.publish === 'sent' || draft.publish === 'unknown'
  const spending = spendingOf(draft, title, currencyOf)
  return { ...plannedDraft(draft, title), errors, warnings, isBlocked: blocked > 0, isUnderWay, spending }
}
