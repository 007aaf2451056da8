import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { contentOf, referencedDraft } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../../shared/drafts/draft-content.ts'
import type { DraftSubject } from '../../../../shared/entities/kinds.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import { criteriaOf } from '../../../../shared/entities/targeting/targeting-set.ts'
import type { CurrentPolicy, PolicyFacts } from '../../../../shared/policy/policy.ts'
import type { CampaignRepository } from '../../campaigns/store.ts'
import type { StoredDraft } from '../../drafts/draft-rows.ts'
import type { DraftRepository } from '../../drafts/store.ts'
import type { EntityRepository } from '../../entities/store.ts'
import { type DefineFact, readOrNull as read } from './check-facts.ts'

interface PolicyFactParts {
  readonly drafts: DraftRepository
  readonly entities: EntityRepository
  readonly campaigns: Pick<CampaignRepository, 'activeBudgets' | 'lineItemBudgets'>
}

interface LookUp {
  readonly define: DefineFact
  readonly draft: (id: string) => StoredDraft | null
  readonly plannedIn: (subject: DraftSubject) => (remoteId: string) => StoredDraft | null
  readonly zone: () => string | null
}

const dayMs = 86_400_000

/** What rules of a policy ask about a workspace. */
export function policyFactsOf(
  { drafts, entities, campaigns }: PolicyFactParts,
  workspace: Workspace,
  { policy, now }: CurrentPolicy,
  { define, draft, plannedIn, zone }: LookUp,
): Omit<PolicyFacts, 'currencyOf' | 'targetedValue'> {
  const contentAt = (subject: DraftSubject, names: string): Fields | null => {
    const id = referencedDraft(names)
    const planned = id === null ? plannedIn(subject)(names) : draft(id)
    if (planned !== null) return contentOf(planned.draft)
    const record = id === null ? read(entities.record(workspace, subject, names)) : null
    return record === null ? null : contentOfRecord(subject, record.record)
  }
  /** A new line item's targeting is a draft that names it; without one, it targets everyone. */
  const targetingOf = (lineItem: string): readonly CriterionTerms[] | null => {
    if (referencedDraft(lineItem) === null) {
      const content = contentAt('targeting', lineItem)
      return content === null ? null : criteriaOf(content)
    }
    const naming = read(drafts.byIds(read(drafts.naming(workspace, [lineItem])) ?? [])) ?? []
    const planned = naming.find(({ draft: one }) => one.subject === 'targeting')
    return planned === undefined ? [] : criteriaOf(contentOf(planned.draft))
  }
  /** Only what's above a cap is a fact, so that a change below it doesn't outdate the checks of all others. */
  const accountExcess = () => {
    const { daily, total } = policy.accountCaps
    const sums = daily === null && total === null ? null : read(campaigns.activeBudgets(workspace))
    const above = (sum: bigint | undefined, cap: bigint | null) =>
      sum !== undefined && cap !== null && sum > cap ? String(sum) : null
    return { daily: above(sums?.daily, daily), total: above(sums?.total, total) }
  }
  const recordedFacts = {
    zone: define('zone', zone),
    isFuture: define('isFuture', (time) => Number(time) > now),
    today: define('today', () => Math.floor(now / dayMs) * dayMs),
    forbiddenNow: define('forbiddenNow', () => {
      const accountZone = zone()
      return accountZone === null ? -1 : policy.forbiddenAt(now, accountZone)
    }),
    contentOf: define('content', (subject, names) =>
      contentAt(subject === 'campaign' ? 'campaign' : 'lineItem', names),
    ),
    targetingOf: define('targeting', targetingOf),
    lineItemBudgets: define('lineItems', (campaign) => {
      const sums = read(campaigns.lineItemBudgets(workspace, campaign))
      return { daily: String(sums?.daily ?? 0n), total: String(sums?.total ?? 0n) }
    }),
    accountExcess: define('account', accountExcess),
  }
  const sums = ({ daily, total }: { readonly daily: string | null; readonly total: string | null }) => ({
    daily: daily === null ? null : BigInt(daily),
    total: total === null ? null : BigInt(total),
  })
  return {
    ...recordedFacts,
    isFuture: (time) => recordedFacts.isFuture(String(time)),
    lineItemBudgets: (campaign) => sums(recordedFacts.lineItemBudgets(campaign)),
    accountExcess: () => sums(recordedFacts.accountExcess()),
  }
}
