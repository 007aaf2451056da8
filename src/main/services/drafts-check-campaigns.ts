import { type CampaignFacts, campaignBudget } from '../../shared/domain/campaign-check.ts'
import { contentOf, referencedDraft } from '../../shared/domain/draft.ts'
import { contentOfRecord } from '../../shared/domain/draft-from-record.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import type { Outcome } from '../../shared/outcome.ts'
import type { StoredDraft } from '../store/draft-rows.ts'
import type { LibraryRepository } from '../store/library.ts'

/** What the rules of campaigns and line items ask of a workspace, each thing looked up once. */
export function campaignFactsOf(
  { library }: { readonly library: LibraryRepository },
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
    const record = read(library.record(workspace, 'campaign', names))
    if (record === null) return null
    const planned = lookUp.planned(names)
    const content = planned === null ? contentOfRecord('campaign', record.record) : contentOf(planned.draft)
    const budget = campaignBudget(content)
    const { currency } = record.record
    return budget === null ? null : { budget, currency: typeof currency === 'string' ? currency : null }
  }
  return {
    campaign(names) {
      const found = known.get(names)
      if (found !== undefined) return found
      const fresh = campaign(names)
      known.set(names, fresh)
      return fresh
    },
    lineItemsWithDailyBudget: () => 0,
    businessCategories: [],
    otherCuratedLinks: () => 0,
  }
}

/** Disk trouble while a rule asks is told by the call itself; the rule takes the thing as not known. */
function read<T>(outcome: Outcome<T | null>): T | null {
  return outcome.ok ? outcome.value : null
}
