import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { CampaignFacts } from '../../../../shared/campaigns/campaign-facts.ts'
import type { ChoiceKind } from '../../../../shared/campaigns/related-entities.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { once } from '../../../../shared/core/once.ts'
import { contentOf, referencedDraft, referenceTo } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../../shared/drafts/draft-content.ts'
import { campaignBudget } from '../../../../shared/entities/campaigns/campaign-check.ts'
import { toMicro } from '../../../../shared/money/micro.ts'
import type { CampaignRepository } from '../../campaigns/store.ts'
import type { StoredDraft } from '../../drafts/draft-rows.ts'
import type { EntityRepository } from '../../entities/store.ts'
import type { FetchRepository, StoredFetch } from '../../records/fetch-store.ts'
import { type DefineFact, readOrNull as read, remembered } from './check-facts.ts'
import { currencyFinder } from './draft-currency.ts'

/** What the rules of campaigns and line items need from a workspace, each looked up once. */
export function campaignFactsOf(
  {
    entities,
    campaigns,
    storedFetches,
  }: {
    readonly entities: EntityRepository
    readonly campaigns: CampaignRepository
    readonly storedFetches: FetchRepository
  },
  workspace: Workspace,
  lookUp: {
    readonly define: DefineFact
    readonly draft: (id: string) => StoredDraft | null
    readonly planned: (remoteId: string) => StoredDraft | null
  },
): CampaignFacts {
  const { define } = lookUp
  const currencyOf = currencyFinder(entities, workspace)
  /** A new campaign pays in the currency of its funding instrument. */
  const fundingCurrency = ({ funding_instrument_id: id }: Fields): string | null => {
    const list = fundingList.safeParse(
      read(storedFetches.fetched(workspace, 'fundingInstruments' satisfies ChoiceKind))?.value,
    )
    return list.success ? (list.data.find((funding) => funding.id === id)?.currency ?? null) : null
  }
  const campaign = (names: string): ReturnType<CampaignFacts['campaign']> => {
    const id = referencedDraft(names)
    if (id !== null) {
      const storedDraft = lookUp.draft(id)
      const budget = storedDraft === null ? null : campaignBudget(contentOf(storedDraft.draft))
      const currency =
        storedDraft === null
          ? null
          : (fundingCurrency(contentOf(storedDraft.draft)) ?? currencyOf(storedDraft.draft))
      return budget === null ? null : { budget, currency }
    }
    const record = read(entities.record(workspace, 'campaign', names))
    if (record === null) return null
    const planned = lookUp.planned(names)
    const content = planned === null ? contentOfRecord('campaign', record.record) : contentOf(planned.draft)
    const budget = campaignBudget(content)
    const { currency } = record.record
    return budget === null ? null : { budget, currency: typeof currency === 'string' ? currency : null }
  }
  // Facts are compared as text: a time that always differs would have every draft checked again.
  const hour = once(() => Math.floor(Date.now() / hourMs) * hourMs)
  const running = remembered((names: string) => read(campaigns.runningBudgets(workspace, names, hour())))
  const categories = once(() =>
    businessCategories(read(storedFetches.fetched(workspace, 'businessCategories'))),
  )
  return {
    campaign: define('campaign', remembered(campaign)),
    lineItemsWithDailyBudget: define(
      'dailyBudgets',
      (names) => read(campaigns.dailyBudgets(workspace, names)) ?? 0,
    ),
    businessCategories: define('categories', categories),
    otherCuratedLinks: define('curatedLinks', (lineItem, draftId, remoteId) => {
      const except = { draftId, remoteId: remoteId === '' ? null : remoteId }
      return read(campaigns.otherLinks(workspace, 'curatedCategory', lineItem, except)) ?? 0
    }),
    outlook: {
      now: define('hour', hour),
      dailyOfLineItems: define('runningDaily', (names) => toMicro(running(names)?.daily ?? 0n)),
      lineItems: define('runningLineItems', (names) => running(names)?.lineItems ?? 0),
      promotedPosts: define('promotedPosts', (names) => {
        // A new line item has no posts at the service.
        const isUnread =
          referencedDraft(names) === null && read(entities.seenAt(workspace, 'promotedPost')) === null
        const nothing = { draftId: '', remoteId: null }
        return isUnread ? null : read(campaigns.otherLinks(workspace, 'promotedPost', names, nothing))
      }),
    },
    criteriaLeft: define(
      'criteria',
      (draftId) => read(campaigns.criteriaLeft(workspace, referenceTo(draftId))) ?? 0,
    ),
  }
}

const fundingList = z.array(z.object({ id: z.string(), currency: z.string().nullish() }))
const hourMs = 3_600_000
const categoryList = z.array(z.object({ iab_categories: z.array(z.string()) }))

function businessCategories(fetched: StoredFetch | null): ReturnType<CampaignFacts['businessCategories']> {
  const parsedCategories = categoryList.safeParse(fetched?.value)
  return parsedCategories.success ? parsedCategories.data : []
}
