import type { Micro } from '../../../shared/api/conventions.ts'
import { textOf } from '../../../shared/entities/fields.ts'
import { withCurrency } from '../../../shared/money/amount-label.ts'
import { amountIn, toMicro } from '../../../shared/money/micro.ts'
import type { BudgetSums } from '../../../shared/policy/policy.ts'
import type { PolicyDocument } from '../../../shared/policy/policy-document.ts'
import { t } from '../../../shared/text/language.ts'
import type { Breach, Guard } from './guard.ts'
import type { PolicyView } from './policy-view.ts'

/** Caps of amounts by line item, campaign and account. */

const budgets = {
  daily: { field: 'daily_budget_amount_local_micro', label: t`Daily budget` },
  total: { field: 'total_budget_amount_local_micro', label: t`Total budget` },
  bid: { field: 'bid_amount_local_micro', label: t`Bid` },
} as const
type BudgetName = keyof typeof budgets

type Caps = Readonly<Partial<Record<BudgetName, number | undefined>>>

export function microCap(amount: number | undefined): bigint | null {
  return amount === undefined ? null : BigInt(Math.round(amount * 1e6))
}

export function capGuards({ caps, currency }: PolicyDocument): readonly Guard[] {
  if (caps === undefined) return []
  const { level = 'error', lineItem, campaign, account } = caps
  const guards: Guard[] = []
  const add = (scope: 'lineItem' | 'campaign' | 'account', scopeCaps: Caps | undefined, make: MakeCheck) => {
    for (const name of ['daily', 'total', 'bid'] as const) {
      const cap = microCap(scopeCaps?.[name])
      if (cap === null) continue
      const capText = withCurrency(toMicro(cap), currency ?? null)
      const { kinds, check, summary } = make(name, cap, capText)
      guards.push({
        name: `caps.${scope}.${name}`,
        path: ['caps', scope, name],
        level,
        summary,
        kinds,
        check,
      })
    }
  }
  add('lineItem', lineItem, (name, cap, capText) => ({
    kinds: ['lineItem'],
    summary: t`${budgets[name].label} of a line item: at most ${capText}`,
    check: (view) => ownBreach(view, name, cap, capText),
  }))
  add('campaign', campaign, (name, cap, capText) => ({
    kinds: ['campaign', 'lineItem'],
    summary: t`${budgets[name].label} of a campaign: at most ${capText}`,
    check: (view) =>
      view.draft.subject === 'campaign'
        ? ownBreach(view, name, cap, capText)
        : campaignBreach(view, name, cap, capText),
  }))
  add('account', account, (name, _cap, capText) => ({
    kinds: ['campaign', 'lineItem'],
    summary: t`${budgets[name].label} of the account: at most ${capText}`,
    check: (view) => accountBreach(view, name, capText),
  }))
  if (currency !== undefined) guards.push(currencyGuard(currency, level))
  return guards
}

type MakeCheck = (name: BudgetName, cap: bigint, shown: string) => Pick<Guard, 'kinds' | 'check' | 'summary'>

function ownBreach(view: PolicyView, name: BudgetName, cap: bigint, capText: string): readonly Breach[] {
  const { field, label } = budgets[name]
  const amount = amountIn(view.after, field)
  if (amount === null || BigInt(amount) <= cap || !(view.changes(field) || view.activates)) return []
  const value = amountText(view, amount)
  return [
    {
      field,
      message: t`${label} ${value} is above ${capText}, which the policy allows.`,
      values: [{ name: field, value }],
    },
  ]
}

/** A campaign’s line items together. */
function campaignBreach(view: PolicyView, name: BudgetName, cap: bigint, capText: string): readonly Breach[] {
  if (name === 'bid') return []
  const { field, label } = budgets[name]
  const campaign = textOf(view.after.campaign_id)
  if (campaign === null || !raises(view, field)) return []
  const sum = view.facts.lineItemBudgets(campaign)[name]
  if (sum === null || sum <= cap) return []
  const value = amountText(view, toMicro(sum))
  return [
    {
      field,
      message: t`${label} of the campaign’s line items adds up to ${value}, above ${capText}, which the policy allows.`,
      values: [
        { name: field, value: amountText(view, amountIn(view.after, field)) },
        { name: t`all line items of the campaign`, value },
      ],
    },
  ]
}

function accountBreach(view: PolicyView, name: BudgetName, capText: string): readonly Breach[] {
  if (name === 'bid') return []
  const { field, label } = budgets[name]
  if (view.after.entity_status !== 'ACTIVE' || !raises(view, field)) return []
  const sum: BudgetSums[typeof name] = view.facts.accountExcess()[name]
  if (sum === null) return []
  const value = amountText(view, toMicro(sum))
  return [
    {
      field,
      message: t`${label} of all active campaigns adds up to ${value}, above ${capText}, which the policy allows for the account.`,
      values: [
        { name: field, value: amountText(view, amountIn(view.after, field)) },
        { name: t`all active campaigns`, value },
      ],
    },
  ]
}

/** Whether a change adds to a sum. */
function raises(view: PolicyView, field: string): boolean {
  const after = amountIn(view.after, field) ?? 0
  return view.activates ? after > 0 : after > (amountIn(view.before, field) ?? 0)
}

function currencyGuard(currency: string, level: Guard['level']): Guard {
  return {
    name: 'currency',
    path: ['currency'],
    level,
    kinds: ['campaign', 'lineItem'],
    summary: t`Amounts are in ${currency}`,
    check(view) {
      const actual = currencyOf(view)
      const fields = Object.values(budgets).map(({ field }) => field)
      const field = fields.find((name) => view.changes(name) && amountIn(view.after, name) !== null)
      if (actual === null || actual === currency || field === undefined) return []
      const message = t`The amount is in ${actual}, but the policy’s caps are in ${currency}.`
      return [{ field, message, values: [{ name: t`currency`, value: actual }] }]
    },
  }
}

function currencyOf({ draft, after, facts }: PolicyView): string | null {
  const campaign = draft.subject === 'campaign' ? draft.remoteId : textOf(after.campaign_id)
  return campaign === null ? null : facts.currencyOf(campaign)
}

function amountText(view: PolicyView, amount: Micro | null): string {
  return amount === null ? '–' : withCurrency(amount, currencyOf(view))
}
