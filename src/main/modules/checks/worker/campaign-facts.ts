import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { CampaignFacts } from '../../../../shared/campaigns/campaign-facts.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { contentOf, referencedDraft } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../../shared/drafts/draft-content.ts'
import { campaignBudget } from '../../../../shared/entities/campaigns/campaign-check.ts'
import type { CampaignRepository } from '../../campaigns/store.ts'
import type { StoredDraft } from '../../drafts/draft-rows.ts'
import type { EntityRepository } from '../../entities/store.ts'
import type { StoredFetch } from '../../records/fetch-store.ts'

/** What the rules of campaigns and line items need from a workspace, each looked up once. */
export function campaignFactsOf(
  { entities, campaigns }: { readonly entities: EntityRepository; readonly campaigns: CampaignRepository },
  workspace: Workspace,
  lookUp: {
    readonly draft: (id: string) => StoredDraft | null
    readonly planned: (remoteId: string) => StoredDraft | null
  },
): CampaignFacts {
  const known = new Map<string, ReturnType<CampaignFacts['campaign']>>()
  const campaign = (names: string): ReturnType<CampaignFacts['campaign']> => {
    const id = referencedDraft(names)
    if (id !== null) {
      const stored = lookUp.draft(id)
      const budget = stored === null ? null : campaignBudget(contentOf(stored.draft))
      return budget === null ? null : { budget, currency: null }
    }
    const record = read(entities.record(workspace, 'campaign', names))
    if (record === null) return null
    const planned = lookUp.planned(names)
    const content = planned === null ? contentOfRecord('campaign', record.record) : contentOf(planned.draft)
    const budget = campaignBudget(content)
    const { currency } = record.record
    return budget === null ? null : { budget, currency: typeof currency === 'string' ? currency : null }
  }
  let categories: CampaignFacts['businessCategories'] | null = null
  return {
    campaign(names) {
      const found = known.get(names)
      if (found !== undefined) return found
      const fresh = campaign(names)
      known.set(names, fresh)
      return fresh
    },
    lineItemsWithDailyBudget: (names) => read(campaigns.dailyBudgets(workspace, names)) ?? 0,
    get businessCategories() {
      categories ??= businessCategories(read(campaigns.fetched(workspace, 'businessCategories')))
      return categories
    },
    otherCuratedLinks: (lineItem, { id, remoteId }) =>
      read(campaigns.otherCuratedLinks(workspace, lineItem, { draftId: id, remoteId })) ?? 0,
    criteriaLeft: (draft) => read(campaigns.criteriaLeft(workspace, `draft:${draft.id}`)) ?? 0,
  }
}

const categoryList = z.array(z.object({ iab_categories: z.array(z.string()) }))

function businessCategories(fetched: StoredFetch | null): CampaignFacts['businessCategories'] {
  const found = categoryList.safeParse(fetched?.value)
  return found.success ? found.data : []
}

/** The call itself reports disk trouble; the rule treats the campaign as unknown. */
function read<T>(outcome: Outcome<T | null>): T | null {
  return outcome.ok ? outcome.value : null
}
