import { createCampaign, updateCampaign } from '../../api/ads/campaigns.ts'
import type { CampaignBudget, CampaignFacts } from '../../campaigns/campaign-facts.ts'
import {
  type CampaignContent,
  campaignChanges,
  campaignContent,
  campaignFields,
} from '../../campaigns/entity-content.ts'
import type { Finding } from '../../core/finding.ts'
import type { Fields } from '../../core/json.ts'
import { contentOf } from '../../drafts/draft.ts'
import { type Citation, citePublic } from '../../service-docs/citation.ts'
import { unset } from '../fields.ts'
import { type CheckedDraft, formFindings, joinFindings, withoutKnownWarnings } from '../form-findings.ts'
import { type CampaignOutlook, type CampaignTerms, campaignFindings } from './campaign-rules.ts'

const ofCampaigns: Citation = citePublic('campaigns#names-and-references')

/** Null if the content can't be parsed. */
export function campaignDraftFindings(draft: CheckedDraft, facts: CampaignFacts): readonly Finding[] | null {
  const parsedContent = campaignContent.safeParse(contentOf(draft))
  if (!parsedContent.success) return null
  const isNew = draft.kind === 'create'
  const form = isNew
    ? formFindings('campaign', createCampaign.params.shape, campaignFields, contentOf(draft), ofCampaigns)
    : formFindings('campaign', updateCampaign.params.shape, campaignChanges(), draft.patch, ofCampaigns)
  const key = draft.remoteId ?? `draft:${draft.id}`
  const lineItemsWithDailyBudget = facts.lineItemsWithDailyBudget(key)
  const currency = facts.campaign(key)?.currency ?? null
  const { outlook } = facts
  const outlookOf = (setsDaily: boolean): CampaignOutlook | null =>
    outlook === undefined
      ? null
      : {
          isNew,
          setsDaily,
          currency: () => currency,
          dailyOfLineItems: () => outlook.dailyOfLineItems(key),
          lineItems: () => outlook.lineItems(key),
        }
  const check = (content: CampaignContent, setsDaily: boolean) =>
    campaignFindings(campaignTerms(content), {
      lineItemsWithDailyBudget,
      currency,
      outlook: outlookOf(setsDaily),
    })
  const findingsBefore = (): readonly Finding[] => {
    const before = isNew ? null : campaignContent.safeParse(draft.base ?? {})
    return before?.success ? check(before.data, false) : []
  }
  return joinFindings(
    form,
    withoutKnownWarnings(
      check(parsedContent.data, isNew || 'daily_budget_amount_local_micro' in draft.patch),
      findingsBefore,
    ),
  )
}

function campaignTerms(content: CampaignContent): CampaignTerms {
  return {
    ...unset(content, [
      'daily_budget_amount_local_micro',
      'total_budget_amount_local_micro',
      'standard_delivery',
    ]),
    budget_optimization: content.budget_optimization || 'LINE_ITEM',
  }
}

/** What a line item's rules need of its campaign; null if the content can't be parsed. */
export function campaignBudget(content: Fields): CampaignBudget | null {
  const parsedContent = campaignContent.safeParse(content)
  return parsedContent.success ? campaignTerms(parsedContent.data) : null
}
