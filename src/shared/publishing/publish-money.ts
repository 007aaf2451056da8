import { type Micro, micro } from '../api/conventions.ts'
import { type GridSubject, gridSubjects } from '../campaigns/campaign-grid.ts'
import type { Fields, Json } from '../core/json.ts'
import { contentOf, type Draft } from '../drafts/draft.ts'
import { type MoneyEffect, moneyEffect, type Spending, type SpendingChange } from '../money/money-guard.ts'
import { type AmountToConfirm, amountToConfirm, type MoneyThresholds } from '../money/money-threshold.ts'
import { compareNames } from '../text/format.ts'
import type { ReviewMoney } from './review.ts'

/** The effect of a change on spending, and its currency. */
export interface DraftSpending {
  readonly subject: GridSubject
  /** Null if it isn't known yet. */
  readonly currency: string | null
  readonly change: SpendingChange
}

/** Null for entities that don't spend. */
export function spendingOf(
  draft: Draft,
  title: string,
  currencyOf: (draft: Draft) => string | null,
): DraftSpending | null {
  const { id, kind, base } = draft
  const subject = gridSubjects.find((subject) => subject === draft.subject)
  if (subject === undefined) return null
  return {
    subject,
    currency: currencyOf(draft),
    change: {
      draftId: id,
      title,
      before: kind === 'create' ? null : contentSpending(base ?? {}),
      after: kind === 'delete' ? null : contentSpending(contentOf(draft)),
    },
  }
}

/** The spending fields of a campaign or line item. */
export function contentSpending(content: Fields): Spending {
  const { entity_status } = content
  return {
    entity_status: typeof entity_status === 'string' ? entity_status : null,
    daily_budget_amount_local_micro: amount(content.daily_budget_amount_local_micro),
    total_budget_amount_local_micro: amount(content.total_budget_amount_local_micro),
    bid_amount_local_micro: amount(content.bid_amount_local_micro),
  }
}

function amount(value: Json | undefined): Micro | null {
  const parsedAmount = micro.safeParse(value)
  return parsedAmount.success ? parsedAmount.data : null
}

/** Maximum alerts in a review; it also has their total number. */
const maxAlerts = 50

export interface MoneyOfReview {
  readonly money: readonly ReviewMoney[]
  readonly toType: readonly AmountToConfirm[]
}

/**
 * The effect on spending by currency, with separate sums for campaigns and line items: a campaign's budget limits its
 * line items', so a common sum would count twice.
 */
export function moneyOf(spendings: readonly DraftSpending[], thresholds: MoneyThresholds): MoneyOfReview {
  const currencies = [...new Set(spendings.map(({ currency }) => currency))].toSorted((a, b) =>
    compareNames(a ?? '', b ?? ''),
  )
  const money: ReviewMoney[] = []
  const toType: AmountToConfirm[] = []
  for (const currency of currencies) {
    const effects: MoneyEffect[] = []
    for (const subject of gridSubjects) {
      const matchingSpendings = spendings.filter(
        (spending) => spending.currency === currency && spending.subject === subject,
      )
      // Stryker disable next-line ConditionalExpression: nothing has no effect on money.
      if (matchingSpendings.length === 0) continue
      const effect = moneyEffect(matchingSpendings.map(({ change }) => change))
      effects.push(effect)
      const alerts = effect.alerts.slice(0, maxAlerts)
      const isMoved = matchingSpendings.some(({ change }) => !sameSpending(change))
      if (isMoved)
        money.push({ subject, currency, effect: { ...effect, alerts }, alerts: effect.alerts.length })
    }
    const largest = amountToConfirm(currency, effects, thresholds)
    if (largest !== null) toType.push(largest)
  }
  return { money, toType }
}

function sameSpending({ before, after, start }: SpendingChange): boolean {
  if (before === null || after === null || start !== undefined) return false
  return (
    before.entity_status === after.entity_status &&
    before.daily_budget_amount_local_micro === after.daily_budget_amount_local_micro &&
    before.total_budget_amount_local_micro === after.total_budget_amount_local_micro &&
    before.bid_amount_local_micro === after.bid_amount_local_micro
  )
}
