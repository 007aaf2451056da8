import type { z } from 'zod'
import { createCampaign, updateCampaign } from '../../api/ads/campaigns.ts'
import { createLineItem, updateLineItem } from '../../api/ads/line-items.ts'
import type { Source } from '../../api/operation.ts'
import type { Finding } from '../../core/finding.ts'
import type { Fields } from '../../core/json.ts'
import { contentOf, type Draft, referencedDraft } from '../../drafts/draft.ts'
import { fieldLabel } from '../../drafts/draft-labels.ts'
import { t } from '../../text/language.ts'
import { invalid, missing } from '../../text/text-rules.ts'
import { isEmpty, unset } from '../fields.ts'
import { copiedTargetingFindings } from '../line-items/copy-rules.ts'
import { lineItemFindings } from '../line-items/line-item-rules.ts'
import type { CampaignBudget, LineItemChange, LineItemTerms } from '../line-items/line-item-terms.ts'
import {
  type CampaignContent,
  campaignChanges,
  campaignContent,
  campaignFields,
  type LineItemContent,
  lineItemChanges,
  lineItemContent,
  lineItemFields,
} from './campaign-content.ts'
import { type CampaignTerms, campaignFindings } from './campaign-rules.ts'

/** What the rules of campaigns and line items need besides the draft. */
export interface CampaignFacts {
  /** The campaign with this reference (an ID or `draft:ID`) with its draft applied; null if unknown. */
  readonly campaign: (
    names: string,
  ) => { readonly budget: CampaignBudget; readonly currency: string | null } | null
  /** How many line items of a campaign would have their own daily budget. */
  readonly lineItemsWithDailyBudget: (names: string) => number
  /** Empty if they weren't fetched. */
  readonly businessCategories: readonly { readonly iab_categories: readonly string[] }[]
  /** Links of a line item to curated categories, except the given draft and its record. */
  readonly otherCuratedLinks: (lineItem: string, draft: Pick<Draft, 'id' | 'remoteId'>) => number
  /** Number of targeting criteria that a copied line item omits. */
  readonly criteriaLeft: (draft: Pick<Draft, 'id'>) => number
}

type Judged = Pick<Draft, 'id' | 'kind' | 'remoteId' | 'base' | 'patch'>

const ofCampaigns: Source = { document: 'public', place: 'A2' }
const ofLineItems: Source = { document: 'public', place: 'A3' }

/** Null if the content can't be parsed. */
export function campaignDraftFindings(draft: Judged, facts: CampaignFacts): readonly Finding[] | null {
  const read = campaignContent.safeParse(contentOf(draft))
  if (!read.success) return null
  const isNew = draft.kind === 'create'
  const form = isNew
    ? formFindings('campaign', createCampaign.params.shape, campaignFields, contentOf(draft), ofCampaigns)
    : formFindings('campaign', updateCampaign.params.shape, campaignChanges(), draft.patch, ofCampaigns)
  const key = draft.remoteId ?? `draft:${draft.id}`
  const context = { lineItemsWithDailyBudget: facts.lineItemsWithDailyBudget(key) }
  const judge = (content: CampaignContent) => campaignFindings(campaignTerms(content), context)
  const known = (): readonly Finding[] => {
    const before = isNew ? null : campaignContent.safeParse(draft.base ?? {})
    return before?.success ? judge(before.data) : []
  }
  return joined(form, withoutKnownWarnings(judge(read.data), known))
}

export function lineItemDraftFindings(draft: Judged, facts: CampaignFacts): readonly Finding[] | null {
  const read = lineItemContent.safeParse(contentOf(draft))
  if (!read.success) return null
  const isNew = draft.kind === 'create'
  const form = isNew
    ? formFindings('line-item', createLineItem.params.shape, lineItemFields, contentOf(draft), ofLineItems)
    : formFindings('line-item', updateLineItem.params.shape, lineItemChanges(), draft.patch, ofLineItems)
  const { campaign_id } = read.data
  const campaign = campaign_id ? facts.campaign(campaign_id) : null
  const judge = (content: LineItemContent, change: LineItemChange) =>
    lineItemFindings(lineItemTerms(content, campaign?.currency ?? null), {
      change,
      campaign: campaign?.budget ?? null,
      businessCategories: facts.businessCategories,
    })
  if (isNew) {
    const copied = copiedTargetingFindings(facts.criteriaLeft(draft))
    return joined(form, [...judge(read.data, { kind: 'create' }), ...copied])
  }
  const known = (): readonly Finding[] => {
    const before = lineItemContent.safeParse(draft.base ?? {})
    return before.success ? judge(before.data, { kind: 'update', given: new Set() }) : []
  }
  const given = new Set(Object.keys(draft.patch))
  return joined(form, withoutKnownWarnings(judge(read.data, { kind: 'update', given }), known))
}

/** Values that the service's parameters don't accept, and missing required parameters. */
function formFindings(
  subject: string,
  shape: Readonly<Record<string, z.ZodType>>,
  names: readonly string[],
  values: Fields,
  source: Source,
): readonly Finding[] {
  return names.flatMap((name): Finding[] => {
    const schema = shape[name]
    if (schema === undefined) return []
    const value = isEmpty(values[name]) ? (name in values ? null : undefined) : values[name]
    if (value === undefined && takes(schema).nothing) return []
    if (referencedDraft(value) !== null) return []
    const rule = `${subject}.${name.replaceAll('_', '-')}`
    const label = capitalised(fieldLabel(name))
    if (value === undefined || value === null) {
      const { nothing, empty } = takes(schema)
      return empty || (value === undefined && nothing)
        ? []
        : [missing(`${rule}-required`, name, t`${label} is required.`, source)]
    }
    const read = schema.safeParse(value)
    return read.success ? [] : [invalid(`${rule}-form`, name, formMessage(label, read.error), source)]
  })
}

const taken = new WeakMap<z.ZodType, { readonly nothing: boolean; readonly empty: boolean }>()

/** Whether a parameter may be omitted, and whether it may be cleared; computed once per schema. */
function takes(schema: z.ZodType): { readonly nothing: boolean; readonly empty: boolean } {
  const known = taken.get(schema)
  if (known !== undefined) return known
  const found = { nothing: schema.safeParse(undefined).success, empty: schema.safeParse(null).success }
  taken.set(schema, found)
  return found
}

/** Messages of the operation's schemas continue the field's name; those of the schema library mean nothing to users. */
function formMessage(label: string, error: z.ZodError): string {
  const message = error.issues[0]?.message ?? ''
  return /^[a-z]/.test(message)
    ? `${label} ${message}.`
    : t`${label} has a value that the service doesn’t accept.`
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Findings about a value's format replace the rules' findings about the same field. */
function joined(form: readonly Finding[], rules: readonly Finding[]): readonly Finding[] {
  const places = new Set(form.map(({ field }) => field))
  return [...form, ...rules.filter(({ field }) => !places.has(field))]
}

/**
 * The service judges the whole entity, so errors stay; a warning that the record already had is dropped. Earlier
 * findings are only computed if there is a warning, because that takes as long as the check itself.
 */
function withoutKnownWarnings(
  findings: readonly Finding[],
  known: () => readonly Finding[],
): readonly Finding[] {
  if (findings.every(({ severity }) => severity === 'error')) return findings
  const rules = new Set(known().map(({ rule }) => rule))
  return findings.filter(({ severity, rule }) => severity === 'error' || !rules.has(rule))
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
  const read = campaignContent.safeParse(content)
  return read.success ? campaignTerms(read.data) : null
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
