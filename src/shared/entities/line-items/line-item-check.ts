import { createLineItem, updateLineItem } from '../../api/ads/line-items.ts'
import type { CampaignFacts } from '../../campaigns/campaign-facts.ts'
import {
  type LineItemContent,
  lineItemChanges,
  lineItemContent,
  lineItemFields,
} from '../../campaigns/entity-content.ts'
import type { Finding, Source } from '../../core/finding.ts'
import { contentOf, referenceTo } from '../../drafts/draft.ts'
import { unset } from '../fields.ts'
import { type CheckedDraft, formFindings, joinFindings, withoutKnownWarnings } from '../form-findings.ts'
import { copiedTargetingFindings } from './copy-rules.ts'
import { lineItemFindings } from './line-item-rules.ts'
import type { LineItemChange, LineItemTerms } from './line-item-terms.ts'

const ofLineItems: Source = { document: 'public', place: 'A3' }

/** Null if the content can't be parsed. */
export function lineItemDraftFindings(draft: CheckedDraft, facts: CampaignFacts): readonly Finding[] | null {
  const read = lineItemContent.safeParse(contentOf(draft))
  if (!read.success) return null
  const isNew = draft.kind === 'create'
  const form = isNew
    ? formFindings('line-item', createLineItem.params.shape, lineItemFields, contentOf(draft), ofLineItems)
    : formFindings('line-item', updateLineItem.params.shape, lineItemChanges(), draft.patch, ofLineItems)
  const { campaign_id } = read.data
  const campaign = campaign_id ? facts.campaign(campaign_id) : null
  const { outlook: known } = facts
  const key = draft.remoteId ?? referenceTo(draft.id)
  const outlook =
    known === undefined
      ? null
      : {
          now: known.now,
          dailyOfLineItems: () => known.dailyOfLineItems(campaign_id ?? ''),
          promotedPosts: () => known.promotedPosts(key),
        }
  const check = (content: LineItemContent, change: LineItemChange) =>
    lineItemFindings(lineItemTerms(content, campaign?.currency ?? null), {
      change,
      campaign: campaign?.budget ?? null,
      businessCategories: facts.businessCategories(),
      outlook,
    })
  if (isNew) {
    const copied = copiedTargetingFindings(facts.criteriaLeft(draft.id))
    return joinFindings(form, [...check(read.data, { kind: 'create' }), ...copied])
  }
  const earlier = (): readonly Finding[] => {
    const before = lineItemContent.safeParse(draft.base ?? {})
    return before.success ? check(before.data, { kind: 'update', given: new Set() }) : []
  }
  const given = new Set(Object.keys(draft.patch))
  return joinFindings(form, withoutKnownWarnings(check(read.data, { kind: 'update', given }), earlier))
}

const lineItemNames = lineItemContent.keyof().options

function lineItemTerms(content: LineItemContent, currency: string | null): LineItemTerms {
  return {
    ...unset(content, lineItemNames),
    objective: content.objective ?? '',
    product_type: content.product_type ?? '',
    placements: content.placements ?? [],
    bid_strategy: content.bid_strategy || 'AUTO',
    categories: content.categories ?? [],
    currency,
  }
}
