import type { Objective } from '../../../../shared/api/ads/line-items.ts'
import type { Micro } from '../../../../shared/api/conventions.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { t } from '../../../../shared/text/language.ts'
import { isoOfZoned, type ZonedFields } from '../../../ui/inputs/zoned-fields.ts'
import { echoOf } from '../inspector/amount-result.ts'
import { newLineItem } from './defaults.ts'

/** The guided form as entered: few questions, everything else follows from the objective. */
export interface CampaignPlan {
  readonly name: string
  readonly fundingInstrumentId: string
  readonly objective: Objective
  /** Whether line items share the campaign's budget. */
  readonly shared: boolean
  readonly daily: string
  readonly total: string
  readonly start: ZonedFields
  readonly end: ZonedFields
  /** Names of line items, one per line. */
  readonly lineItems: string
}

export interface PlanTerms {
  readonly now: number
  readonly currency: string | null
  readonly timezone: string
}

export const maxLineItems = 100

/** Errors by field of the form. */
export type PlanErrors = Readonly<Partial<Record<keyof CampaignPlan, string>>>

export function planErrors(plan: CampaignPlan, { currency }: PlanTerms): PlanErrors {
  const amount = (text: string): string | undefined => {
    if (text.trim() !== '' && currency === null)
      return t`Choose a funding instrument, which sets the currency.`
    const echo = echoOf(text, currency)
    if (echo.kind === 'trouble') return echo.sentence
    return echo.kind === 'ambiguous'
      ? t`This can be read in two ways. Write it with its decimals.`
      : undefined
  }
  const names = namesOf(plan)
  const entries: readonly (readonly [keyof CampaignPlan, string | undefined])[] = [
    ['name', plan.name.trim() === '' ? t`Enter a name.` : undefined],
    ['daily', amount(plan.daily)],
    ['total', amount(plan.total)],
    ['lineItems', names.length > maxLineItems ? t`Enter at most ${maxLineItems} line items.` : undefined],
  ]
  return Object.fromEntries(entries.filter(([, trouble]) => trouble !== undefined))
}

function namesOf({ lineItems }: CampaignPlan): readonly string[] {
  return lineItems
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The campaign and its line items as new drafts; all of them paused. */
export function draftsOf(
  plan: CampaignPlan,
  terms: PlanTerms,
): { readonly campaign: Fields; readonly lineItems: readonly Fields[] } {
  const { currency, timezone } = terms
  const daily = amountOf(plan.daily, currency)
  const total = amountOf(plan.total, currency)
  const start = isoOfZoned(plan.start, timezone)
  const end = isoOfZoned(plan.end, timezone, true)
  const campaign: Fields = {
    name: plan.name.trim(),
    budget_optimization: plan.shared ? 'CAMPAIGN' : 'LINE_ITEM',
    entity_status: 'PAUSED',
    ...(plan.fundingInstrumentId === '' ? {} : { funding_instrument_id: plan.fundingInstrumentId }),
    ...(daily === null ? {} : { daily_budget_amount_local_micro: daily }),
    ...(total === null ? {} : { total_budget_amount_local_micro: total }),
  }
  const lineItems = namesOf(plan).map((name) => ({
    ...newLineItem(plan.objective, terms),
    name,
    ...(start === null ? {} : { start_time: start }),
    ...(end === null ? {} : { end_time: end }),
  }))
  return { campaign, lineItems }
}

function amountOf(text: string, currency: string | null): Micro | null {
  const echo = echoOf(text, currency)
  return echo.kind === 'amount' ? echo.amount : null
}
