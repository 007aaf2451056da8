import type { Micro } from '../../../shared/api/conventions.ts'
import { startLabel } from '../../../shared/campaigns/delivery-start-label.ts'
import { formatAmount } from '../../../shared/money/amount-label.ts'
import { subtractMicro } from '../../../shared/money/micro.ts'
import {
  type AmountAlert,
  hugeFactor,
  type MoneyAlert,
  type SpendingSum,
} from '../../../shared/money/money-guard.ts'
import type { AmountToConfirm } from '../../../shared/money/money-threshold.ts'
import { spellAmount } from '../../../shared/money/spell-amount.ts'
import type { ReviewMoney } from '../../../shared/publishing/review.ts'
import { inLocale } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { budgetSumLabel } from '../../changes/field-labels.ts'

/** One sum of a review, as a table row. */
export interface SumLine {
  readonly name: string
  readonly currency: string
  readonly before: string
  readonly after: string
  readonly difference: string
  readonly isMoved: boolean
}

/** Daily and total budgets before and after; unset ones are left out. */
export function sumLines(money: readonly ReviewMoney[]): readonly SumLine[] {
  return money.flatMap(({ subject, currency, effect }) => [
    ...sumLine(budgetSumLabel(subject, 'daily'), currency, effect.daily),
    ...sumLine(budgetSumLabel(subject, 'total'), currency, effect.total),
  ])
}

function sumLine(name: string, currency: string | null, sum: SpendingSum): readonly SumLine[] {
  if (sum.before === 0 && sum.after === 0) return []
  const moved = subtractMicro(sum.after, sum.before)
  return [
    {
      name,
      currency: currency ?? '',
      before: formatAmount(sum.before, currency),
      after: formatAmount(sum.after, currency),
      difference: differenceLabel(moved, currency),
      isMoved: sum.after !== sum.before,
    },
  ]
}

/** "+9.30", "−4.00", "0.00". */
export function differenceLabel(moved: Micro, currency: string | null): string {
  if (moved < 0) return `−${formatAmount(-moved, currency)}`
  return `${moved > 0 ? '+' : ''}${formatAmount(moved, currency)}`
}

const percent = inLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }),
)

/** "+15%" between half and twice of the amount, "12.5 times" or "divided by 10" beyond. */
export function changeLabel(factor: number): string {
  if (factor <= 0.5 || factor >= 2) return factorLabel(factor)
  return percent()
    .format(factor - 1)
    .replace('-', '−')
}

const upToHundredths = inLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: 'min2' }),
)

/** How much larger or smaller an amount becomes: "12.5 times", "divided by 10". */
export function factorLabel(factor: number): string {
  return isRise(factor)
    ? t`${upToHundredths().format(factor)} times`
    : t`divided by ${upToHundredths().format(1 / factor)}`
}

function isRise(factor: number): boolean {
  return Math.round(factor * 100) >= 100
}

export function isHuge(factor: number): boolean {
  return factor >= hugeFactor
}

/** Keeps a dash on the line of the word before it. */
export function withDashes(name: string): string {
  return name.replaceAll(' – ', '\u{a0}– ')
}

const fields: Readonly<Record<AmountAlert['field'], string>> = {
  entity_status: t`status`,
  daily_budget_amount_local_micro: t`daily budget`,
  total_budget_amount_local_micro: t`total budget`,
  bid_amount_local_micro: t`bid`,
}

function becomesLabel(factor: number): string {
  return isRise(factor)
    ? t`becomes ${upToHundredths().format(factor)} times as much`
    : t`is divided by ${upToHundredths().format(1 / factor)}`
}

/** The listed alerts of all kinds and currencies; a review may have more than it lists. */
export function alertsOf(money: readonly ReviewMoney[]) {
  return {
    alerts: money.flatMap(({ effect, currency }) => effect.alerts.map((alert) => ({ ...alert, currency }))),
    count: money.reduce((sum, { alerts }) => sum + alerts, 0),
  }
}

export function alertLabel(alert: MoneyAlert, currency: string | null): string {
  if (alert.kind === 'starts') return startLabel(alert.start, currency)
  const { kind, field, factor } = alert
  const becomes = factor === null ? t`changes a lot` : becomesLabel(factor)
  switch (kind) {
    case 'powerOfTen':
      return t`The ${fields[field]} ${becomes}: exactly a power of ten, as with a misplaced decimal point.`
    case 'largeFactor':
      return t`The ${fields[field]} ${becomes}.`
    case 'dailyAboveTotal':
      return t`The daily budget is above the total budget.`
    case 'activated':
      // What it lets run would be named.
      return t`It becomes active, which alone starts no spending.`
  }
}

/** Alerts that say the same, in one sentence with their number. */
export interface AlertGroup {
  readonly label: string
  readonly alerts: readonly (MoneyAlert & { readonly currency: string | null })[]
}

/** In the order of the first alert of each. */
export function alertGroups(alerts: AlertGroup['alerts']): readonly AlertGroup[] {
  // What starts to spend is named for each change: in one sentence, the limit would read as that of all together.
  const bySentence = Map.groupBy(alerts, (alert) =>
    [alert.kind, alertLabel(alert, alert.currency), ...(alert.kind === 'starts' ? [alert.draftId] : [])].join(
      ' ',
    ),
  )
  return [...bySentence.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const label = alertLabel(first, first.currency)
    return [{ label: group.length === 1 ? label : sharedLabel(first, group.length, label), alerts: group }]
  })
}

/** "3 total budgets become 31 times as much." */
function sharedLabel(alert: MoneyAlert, count: number, label: string): string {
  if (alert.kind === 'activated') {
    return plural(count, {
      one: '# change only activates something; that alone starts no spending.',
      other: '# changes only activate something; that alone starts no spending.',
    })
  }
  if (alert.kind === 'dailyAboveTotal') {
    return plural(count, {
      one: '# daily budget is above its total budget.',
      other: '# daily budgets are above their total budgets.',
    })
  }
  if (alert.kind === 'starts' || alert.factor === null || alert.field === 'entity_status') {
    return plural(count, { one: '# change: {label}', other: '# changes: {label}' }, { label })
  }
  const { kind, factor } = alert
  const noun = counted[alert.field](count)
  const times = upToHundredths().format(isRise(factor) ? factor : 1 / factor)
  const isTen = kind === 'powerOfTen'
  if (isRise(factor)) {
    return isTen
      ? t`${noun} become ${times} times as much: exactly a power of ten, as with a misplaced decimal point.`
      : t`${noun} become ${times} times as much.`
  }
  return isTen
    ? t`${noun} are divided by ${times}: exactly a power of ten, as with a misplaced decimal point.`
    : t`${noun} are divided by ${times}.`
}

const counted: Readonly<Record<Exclude<AmountAlert['field'], 'entity_status'>, (count: number) => string>> = {
  daily_budget_amount_local_micro: (count) =>
    plural(count, { one: '# daily budget', other: '# daily budgets' }),
  total_budget_amount_local_micro: (count) =>
    plural(count, { one: '# total budget', other: '# total budgets' }),
  bid_amount_local_micro: (count) => plural(count, { one: '# bid', other: '# bids' }),
}

/** What the amount to type is: "The largest single amount". */
export const toTypeTitles: Readonly<Record<AmountToConfirm['of'], string>> = {
  single: t`The largest single amount`,
  daily: t`Total increase of daily budgets`,
  total: t`Total increase of total budgets`,
}

/** "fifty thousand EUR". */
export function spelledOut({ amount, currency }: AmountToConfirm): string {
  return spellAmount(amount, currency ?? '').trim()
}
