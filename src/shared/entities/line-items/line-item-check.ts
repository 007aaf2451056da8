import { createLineItem, updateLineItem } from '../../api/ads/line-items.ts'
import { parseIsoTime } from '../../api/conventions.ts'
import type { CampaignFacts } from '../../campaigns/campaign-facts.ts'
import {
  type LineItemContent,
  lineItemChanges,
  lineItemContent,
  lineItemFields,
} from '../../campaigns/entity-content.ts'
import type { Finding } from '../../core/finding.ts'
import { contentOf, referenceTo } from '../../drafts/draft.ts'
import { isFinerThanCoin } from '../../money/currencies.ts'
import { type Citation, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { unset } from '../fields.ts'
import { type CheckedDraft, formFindings, joinFindings, withoutKnownWarnings } from '../form-findings.ts'
import { copiedTargetingFindings } from './copy-rules.ts'
import { lineItemFindings } from './line-item-rules.ts'
import { type LineItemChange, type LineItemTerms, lineItemWarning } from './line-item-terms.ts'

const ofLineItems: Citation = citePublic('line-items#names-and-status')

/** Null if the content can't be parsed. */
export function lineItemDraftFindings(
  draft: CheckedDraft,
  account: CampaignFacts,
): readonly Finding[] | null {
  const parsedContent = lineItemContent.safeParse(contentOf(draft))
  if (!parsedContent.success) return null
  const isNew = draft.kind === 'create'
  const form = isNew
    ? formFindings('line-item', createLineItem.params.shape, lineItemFields, contentOf(draft), ofLineItems)
    : formFindings('line-item', updateLineItem.params.shape, lineItemChanges(), draft.patch, ofLineItems)
  const { campaign_id } = parsedContent.data
  const campaign = campaign_id ? account.campaign(campaign_id) : null
  const accountOutlook = account.outlook
  const key = draft.remoteId ?? referenceTo(draft.id)
  const outlook =
    accountOutlook === undefined
      ? null
      : {
          now: accountOutlook.now,
          dailyOfLineItems: () => accountOutlook.dailyOfLineItems(campaign_id ?? ''),
          promotedPosts: () => accountOutlook.promotedPosts(key),
        }
  const check = (content: LineItemContent, change: LineItemChange) =>
    lineItemFindings(lineItemTerms(content, campaign?.currency ?? null), {
      change,
      campaign: campaign?.budget ?? null,
      businessCategories: account.businessCategories(),
      outlook,
    })
  const doubts = [...budgetFindings(parsedContent.data, campaign?.currency ?? null), ...startFindings(draft)]
  if (isNew) {
    const copied = copiedTargetingFindings(account.criteriaLeft(draft.id))
    return joinFindings(form, [...check(parsedContent.data, { kind: 'create' }), ...doubts, ...copied])
  }
  const earlier = (): readonly Finding[] => {
    const before = lineItemContent.safeParse(draft.base ?? {})
    return before.success
      ? [
          ...check(before.data, { kind: 'update', given: new Set() }),
          ...budgetFindings(before.data, campaign?.currency ?? null),
        ]
      : []
  }
  const changedFields = new Set(Object.keys(draft.patch))
  const findings = [...check(parsedContent.data, { kind: 'update', given: changedFields }), ...doubts]
  return joinFindings(form, withoutKnownWarnings(findings, earlier))
}

const budgets = ['daily_budget_amount_local_micro', 'total_budget_amount_local_micro'] as const

/** Amounts that the service may refuse; whether it does isn't documented for budgets. */
function budgetFindings(content: LineItemContent, currency: string | null): readonly Finding[] {
  if (currency === null) return []
  return budgets.flatMap((field) => {
    const amount = content[field]
    if (amount == null || !isFinerThanCoin(amount, currency)) return []
    const message = t`The budget has more decimals than ${currency} allows.`
    const finding = lineItemWarning(
      'budget-denomination',
      field,
      message,
      citePublic('accounts#bidding-rules'),
    )
    return [{ ...finding, code: 'INVALID_DENOMINATION' }]
  })
}

const dayMs = 86_400_000

/** A start that was over by more than a day when it was edited. */
function startFindings({ patch, updatedAt }: CheckedDraft): readonly Finding[] {
  const { start_time: start } = patch
  if (updatedAt === undefined || typeof start !== 'string' || !(parseIsoTime(start) < updatedAt - dayMs))
    return []
  return [lineItemWarning('start-in-past', 'start_time', t`The start is in the past.`)]
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
