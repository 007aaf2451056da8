import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { contentOf, type Draft, referencedDraft } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../../shared/drafts/draft-content.ts'
import type { Use } from '../../../../shared/entities/entity-row.ts'
import { pick } from '../../../../shared/entities/fields.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import { criteriaIn, criteriaOf } from '../../../../shared/entities/targeting/targeting-set.ts'
import { isUsedByOthers } from '../../../../shared/entities/uses.ts'
import type { MoneyAlert } from '../../../../shared/money/money-guard.ts'
import type { MoneyThresholds } from '../../../../shared/money/money-threshold.ts'
import { changeSummary } from '../../../../shared/publishing/change-summary.ts'
import { spendingOf } from '../../../../shared/publishing/publish-money.ts'
import { plannedDraft } from '../../../../shared/publishing/publish-plan.ts'
import {
  planReview,
  type ReviewedDraft,
  type ReviewPlan,
  reviewGroups,
  reviewItem,
  reviewTotals,
} from '../../../../shared/publishing/publish-review.ts'
import type { Review, ReviewFilter } from '../../../../shared/publishing/review.ts'
import type { NamedCriterion } from '../../../../shared/targeting/targeting-view.ts'
import type { AccountRepository } from '../../accounts/store.ts'
import type { StoredDraft } from '../../drafts/draft-rows.ts'
import type { DraftRepository } from '../../drafts/store.ts'
import { createEntityNames, type EntityNames, type NameParts } from '../../entities/entity-names.ts'
import type { EntityRepository } from '../../entities/store.ts'
import { createTargetingNames } from '../../entities/targeting-names.ts'
import type { FetchRepository } from '../../records/fetch-store.ts'
import { currencyFinder } from './draft-currency.ts'
import { audienceSize } from './planned-sharings.ts'
import { maySpend, type StartParts, withStarts } from './planned-starts.ts'

/** The changes to review: the selected ones with their dependencies, or all. */
export interface ChosenChanges {
  readonly workspace: Workspace
  readonly draftIds: readonly string[] | null
  readonly thresholds: MoneyThresholds
  /** What a review says about people and times. */
  readonly terms?: ReviewTerms | undefined
}

export interface ReviewTerms {
  /** "@handle" by ID, of the users who signed in. */
  readonly userNames: Readonly<Record<string, string>>
  /** The account's; null if it isn't known. */
  readonly timezone: string | null
}

export interface PlanParts extends NameParts, StartParts {
  readonly accounts: Pick<AccountRepository, 'find'>
  readonly drafts: Pick<DraftRepository, 'ids' | 'byIds' | 'naming' | 'ofRecord'>
  readonly entities: EntityRepository
  readonly storedFetches: Pick<FetchRepository, 'fetchedAll'>
}

const batchSize = 500

/** Plans a publish without a pause: tens of thousands of changes take a while, so this runs in its own thread. */
export function planChanges(
  parts: Omit<PlanParts, 'storedFetches'>,
  { workspace, draftIds }: Pick<ChosenChanges, 'workspace' | 'draftIds'>,
): Outcome<ReviewPlan> {
  const { drafts, entities } = parts
  const ids = drafts.ids(workspace)
  if (!ids.ok) return ids
  const currencyOf = currencyFinder(entities, workspace)
  const names = createEntityNames(parts, workspace)
  const all: ReviewedDraft[] = []
  const starting: string[] = []
  for (let from = 0; from < ids.value.length; from += batchSize) {
    const slice = drafts.byIds(ids.value.slice(from, from + batchSize))
    if (!slice.ok) return slice
    for (const storedDraft of slice.value) {
      all.push(reviewed(storedDraft, currencyOf, names))
      if (maySpend(storedDraft.draft)) starting.push(storedDraft.draft.id)
    }
  }
  return succeed(withStarts(parts, workspace, planReview(all, draftIds), starting, Date.now()))
}

export function reviewChanges(
  parts: PlanParts,
  chosen: ChosenChanges,
  { offset, count, filter }: ReviewedRows,
): Outcome<Review> {
  const planned = planChanges(parts, chosen)
  if (!planned.ok) return planned
  const review = planned.value
  const { workspace, terms } = chosen
  const targeting = createTargetingNames({
    ...parts,
    nameOfUser: (_, userId) => terms?.userNames[userId]?.slice(1) ?? null,
  })
  const names = createEntityNames(parts, workspace, (userId) =>
    targeting.nameOf(workspace, { targeting_type: 'FOLLOWERS_OF_USER', targeting_value: userId }),
  )
  const targetingOf = (lineItem: string): readonly NamedCriterion[] | null => {
    const criteria = plannedTargeting(parts, workspace, lineItem)
    return criteria === null ? null : targeting.named(workspace, criteria)
  }
  /** Names of criteria by field. */
  const criterionNames = ({ subject, workspace, base, patch }: Draft): Readonly<Record<string, string>> =>
    subject !== 'targeting'
      ? {}
      : Object.fromEntries(
          Object.entries(patch).flatMap(([field, value]) => {
            const [terms] = criteriaIn(field, value ?? base?.[field])
            const name = terms === undefined ? null : targeting.nameOf(workspace, terms)
            return name === null ? [] : [[field, name] as const]
          }),
        )
  /** A planned deletion of a use isn't one: its draft refers to nothing. */
  const usesOf = ({ kind, subject, remoteId }: Draft): readonly Use[] => {
    if (kind !== 'delete' || remoteId === null || !isUsedByOthers(subject)) return []
    const uses = parts.entities.usesOfRecords(chosen.workspace, subject, [remoteId])
    return uses.ok ? uses.value : []
  }
  const campaignOf = ({ campaign }: ReviewedDraft) =>
    campaign === null ? null : names.nameOf('campaign', campaign)
  const listed =
    filter === undefined
      ? review.drafts
      : review.drafts.filter((draft) => matches(draft, filter, review, campaignOf))
  const pageRows = listed.slice(offset, offset + count)
  const storedDrafts = parts.drafts.byIds(pageRows.map(({ id }) => id))
  if (!storedDrafts.ok) return storedDrafts
  const byId = new Map(storedDrafts.value.map(({ draft }) => [draft.id, draft]))
  const rows = pageRows.flatMap((row) => {
    const draft = byId.get(row.id)
    if (draft === undefined) return []
    const references = names.referencesIn({
      before: pick(draft.base ?? {}, Object.keys(draft.patch)),
      after: draft.patch,
    })
    return [
      reviewItem(row, draft, review, {
        campaign: campaignOf(row),
        names: { ...references, ...criterionNames(draft) },
        uses: usesOf(draft),
        summary: changeSummary(draft, {
          currency: row.spending?.currency ?? null,
          timezone: terms?.timezone ?? null,
          contentIn: names.contentIn,
          nameIn: names.nameIn,
          audienceSize: (audience) => audienceSize(parts.entities, workspace, audience),
          targetingOf,
        }),
      }),
    ]
  })
  const totals = reviewTotals(review, chosen.thresholds)
  const byDraft = new Map(review.drafts.map((draft) => [draft.id, draft]))
  /** Line items of different campaigns often have the same name. */
  const withCampaign = (alert: MoneyAlert): MoneyAlert => {
    const draft = byDraft.get(alert.draftId)
    const campaign = draft === undefined || draft.subject === 'campaign' ? null : campaignOf(draft)
    return campaign === null ? alert : { ...alert, campaign }
  }
  return succeed({
    ...totals,
    money: totals.money.map((amounts) => ({
      ...amounts,
      effect: { ...amounts.effect, alerts: amounts.effect.alerts.map(withCampaign) },
    })),
    rows,
    total: listed.length,
    groups: reviewGroups(listed, review, campaignOf),
    all: review.drafts.length,
  })
}

/** The criteria of a line item's own draft or set; a new line item without one targets everyone. Null if unknown. */
function plannedTargeting(
  { drafts, entities }: Pick<PlanParts, 'drafts' | 'entities'>,
  workspace: Workspace,
  lineItem: string,
): readonly CriterionTerms[] | null {
  if (referencedDraft(lineItem) === null) {
    const planned = drafts.ofRecord(workspace, 'targeting', lineItem)
    if (planned.ok && planned.value !== null) return criteriaOf(contentOf(planned.value.draft))
    const set = entities.record(workspace, 'targeting', lineItem)
    return set.ok && set.value !== null ? criteriaOf(contentOfRecord('targeting', set.value.record)) : null
  }
  const ids = drafts.naming(workspace, [lineItem])
  const naming = ids.ok ? drafts.byIds(ids.value) : ids
  if (!naming.ok) return null
  const planned = naming.value.find(({ draft }) => draft.subject === 'targeting')
  return planned === undefined ? [] : criteriaOf(contentOf(planned.draft))
}

/** Rows of a review: a range of the matching ones. */
export interface ReviewedRows {
  readonly offset: number
  readonly count: number
  readonly filter?: ReviewFilter | undefined
}

function matches(
  draft: ReviewedDraft,
  { text, kind, issuesOnly, isSendable }: ReviewFilter,
  { calls }: ReviewPlan,
  campaignOf: (draft: ReviewedDraft) => string | null,
): boolean {
  if (isSendable !== undefined && calls.has(draft.id) !== isSendable) return false
  if (kind !== null && draft.kind !== kind) return false
  if (issuesOnly && draft.errors + draft.warnings === 0 && calls.has(draft.id)) return false
  const searchText = text.trim().toLowerCase()
  if (searchText === '') return true
  return [draft.title, campaignOf(draft) ?? ''].some((name) => name.toLowerCase().includes(searchText))
}

function reviewed(
  storedDraft: StoredDraft,
  currencyOf: (draft: Draft) => string | null,
  names: EntityNames,
): ReviewedDraft {
  const { draft, errors, warnings, missing, blocked } = storedDraft
  const title = names.titleOf(storedDraft)
  const isUnderWay = draft.publish === 'queued' || draft.publish === 'sent' || draft.publish === 'unknown'
  const spending = spendingOf(draft, title, currencyOf)
  return {
    ...plannedDraft(draft, title),
    errors: errors + missing,
    warnings,
    isBlocked: blocked > 0,
    isUnderWay,
    spending,
    campaign: names.campaignOf(draft),
  }
}
