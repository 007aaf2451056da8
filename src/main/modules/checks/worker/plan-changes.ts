import { type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import type { Draft } from '../../../../shared/drafts/draft.ts'
import type { Review } from '../../../../shared/jobs/job.ts'
import { spendingOf } from '../../../../shared/publishing/publish-money.ts'
import { plannedDraft } from '../../../../shared/publishing/publish-plan.ts'
import {
  planReview,
  type ReviewedDraft,
  type ReviewPlan,
  reviewItem,
  reviewTotals,
} from '../../../../shared/publishing/publish-review.ts'
import type { CreativeRepository } from '../../creatives/store.ts'
import type { StoredDraft } from '../../drafts/draft-rows.ts'
import type { DraftRepository } from '../../drafts/store.ts'
import type { ChosenChanges } from '../ports.ts'
import { currencyFinder } from './draft-currency.ts'

export interface PlanParts {
  readonly drafts: Pick<DraftRepository, 'ids' | 'byIds'>
  readonly creatives: CreativeRepository
}

const readTogether = 500

/** What would be published, worked out in one go: tens of thousands take a while, so this is for a thread of its own. */
export function planChanges(
  { drafts, creatives }: PlanParts,
  { workspace, draftIds }: Pick<ChosenChanges, 'workspace' | 'draftIds'>,
): Outcome<ReviewPlan> {
  const ids = drafts.ids(workspace)
  if (!ids.ok) return ids
  const currencyOf = currencyFinder(creatives, workspace)
  const all: ReviewedDraft[] = []
  for (let from = 0; from < ids.value.length; from += readTogether) {
    const slice = drafts.byIds(ids.value.slice(from, from + readTogether))
    if (!slice.ok) return slice
    for (const stored of slice.value) all.push(reviewed(stored, currencyOf))
  }
  return succeed(planReview(all, draftIds))
}

export function reviewChanges(
  parts: PlanParts,
  chosen: ChosenChanges,
  { offset, count }: { readonly offset: number; readonly count: number },
): Outcome<Review> {
  const planned = planChanges(parts, chosen)
  if (!planned.ok) return planned
  const review = planned.value
  const shown = review.drafts.slice(offset, offset + count)
  const stored = parts.drafts.byIds(shown.map(({ id }) => id))
  if (!stored.ok) return stored
  const byId = new Map(stored.value.map(({ draft }) => [draft.id, draft]))
  const rows = shown.flatMap((row) => {
    const draft = byId.get(row.id)
    return draft === undefined ? [] : [reviewItem(row, draft, review)]
  })
  return succeed({ ...reviewTotals(review, chosen.thresholds), rows, total: review.drafts.length })
}

function reviewed(
  { draft, title, errors, warnings, blocked }: StoredDraft,
  currencyOf: (draft: Draft) => string | null,
): ReviewedDraft {
  const isUnderWay = draft.publish === 'queued' || draft.publish === 'sent' || draft.publish === 'unknown'
  const spending = spendingOf(draft, title, currencyOf)
  return { ...plannedDraft(draft, title), errors, warnings, isBlocked: blocked > 0, isUnderWay, spending }
}
