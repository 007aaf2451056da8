import { z } from 'zod'
import type { GridSubject } from '../campaigns/campaign-grid.ts'
import { inLocale } from '../text/format.ts'
import { plural, t } from '../text/language.ts'
import type { AlertCause } from './alert-causes.ts'
import type { DaySpan } from './days.ts'

/** Rules about figures, with thresholds that the person sets. */

/** Null switches a rule off. Days and percents are whole, the amount is in micro units of the account's currency. */
export const alertThresholds = z.strictObject({
  /** Days without an impression, while running. */
  noDelivery: z.int().min(1).max(7).nullable(),
  /** Spent in seven days without a click. */
  spendWithoutClicks: z.int().min(1).max(1_000_000_000_000_000).nullable(),
  /** Percent that the spend of seven days is above or below plan. */
  pacing: z.int().min(1).max(1_000).nullable(),
  /** Percent that the click-through rate fell from one week to the next. */
  ctrFell: z.int().min(1).max(100).nullable(),
  /** Days before the end of the flight by which the total budget runs out. */
  budgetEarly: z.int().min(1).max(365).nullable(),
})
export type AlertThresholds = Readonly<z.output<typeof alertThresholds>>

export const defaultAlertThresholds: AlertThresholds = {
  noDelivery: 2,
  spendWithoutClicks: 50_000_000,
  pacing: 20,
  ctrFell: 50,
  budgetEarly: 1,
}

interface Counts {
  readonly spend: number
  readonly impressions: number
  readonly clicks: number
}

/** What is known of a campaign or line item that runs. Null for days that weren't read, or in which it didn't run yet. */
export interface AlertFacts {
  /** The days of `noDelivery`, up to today. */
  readonly latest: Counts | null
  readonly week: Counts | null
  readonly weekBefore: Counts | null
  /** Planned for the same seven days; null without a budget of its own. */
  readonly planned: number | null
  /** Null if it has no total budget or no end, or if not all of its spend is known. */
  readonly budget: {
    readonly total: number
    readonly spent: number
    /** Of a day, lately. */
    readonly pace: number
    readonly endsAt: number
  } | null
  readonly now: number
}

export type Alert =
  | { readonly rule: 'noDelivery'; readonly days: number }
  | { readonly rule: 'spendWithoutClicks'; readonly spend: number }
  | { readonly rule: 'behindPlan' | 'aheadOfPlan'; readonly spend: number; readonly planned: number }
  | { readonly rule: 'ctrFell'; readonly before: number; readonly now: number }
  /** `at` is in the past if it's used up. */
  | { readonly rule: 'budgetEarly'; readonly at: number; readonly endsAt: number }

/** The gravest first. */
export const alertRules = [
  'noDelivery',
  'budgetEarly',
  'spendWithoutClicks',
  'aheadOfPlan',
  'behindPlan',
  'ctrFell',
] as const satisfies readonly Alert['rule'][]

export interface FigureAlert {
  readonly subject: GridSubject
  readonly key: string
  readonly title: string
  /** Title of a line item's campaign; null for a campaign. */
  readonly campaign: string | null
  readonly alert: Alert
  /** Why, as far as it's known; the most likely first. */
  readonly causes: readonly AlertCause[]
}

/** Fewer say too little about a rate. */
const minImpressions = 1_000
const minClicks = 20
const dayMs = 86_400_000

/** Days that the rules look at, before today: what of today is missing isn't known yet. */
export function alertSpans(today: number, { noDelivery }: AlertThresholds) {
  const before = (days: number, until = today): DaySpan => ({ from: until - days, to: until })
  return {
    latest: before(noDelivery ?? 1),
    week: before(7),
    weekBefore: before(7, today - 7),
    pace: before(3),
  }
}

/** What the rules say, the gravest first. */
export function alertsOf(facts: AlertFacts, thresholds: AlertThresholds): readonly Alert[] {
  const { latest, week, weekBefore, planned, budget, now } = facts
  const alerts: Alert[] = []
  const { noDelivery, budgetEarly, spendWithoutClicks, pacing, ctrFell } = thresholds
  if (noDelivery !== null && latest?.impressions === 0) alerts.push({ rule: 'noDelivery', days: noDelivery })
  if (budgetEarly !== null && budget !== null && budget.total > 0) {
    const remainingBudget = Math.max(0, budget.total - budget.spent)
    const at = remainingBudget === 0 ? now : now + (remainingBudget / budget.pace) * dayMs
    if (budget.endsAt - at > budgetEarly * dayMs) {
      alerts.push({ rule: 'budgetEarly', at: Math.round(at), endsAt: budget.endsAt })
    }
  }
  if (week === null) return alerts
  if (spendWithoutClicks !== null && week.clicks === 0 && week.spend >= spendWithoutClicks) {
    alerts.push({ rule: 'spendWithoutClicks', spend: week.spend })
  }
  if (pacing !== null && planned !== null && planned > 0) {
    const off = (week.spend - planned) / planned
    if (Math.abs(off) * 100 > pacing) {
      alerts.push({ rule: off > 0 ? 'aheadOfPlan' : 'behindPlan', spend: week.spend, planned })
    }
  }
  if (ctrFell !== null && weekBefore !== null && canCompare(week) && canCompare(weekBefore)) {
    const [was, is] = [weekBefore.clicks / weekBefore.impressions, week.clicks / week.impressions]
    if (weekBefore.clicks >= minClicks && is <= was * (1 - ctrFell / 100)) {
      alerts.push({ rule: 'ctrFell', before: was, now: is })
    }
  }
  return alerts
}

function canCompare({ impressions }: Counts): boolean {
  return impressions >= minImpressions
}

const percent = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
)
const rate = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
)

/** What is wrong, without the name: "Spent 40% more than planned in 7 days". */
export function alertText(
  alert: Alert,
  now: number,
  { money, day }: { readonly money: (micro: number) => string; readonly day: (at: number) => string },
): string {
  switch (alert.rule) {
    case 'noDelivery':
      return plural(alert.days, {
        one: 'No impressions for # day, although it’s running',
        other: 'No impressions for # days, although it’s running',
      })
    case 'spendWithoutClicks':
      return t`Spent ${money(alert.spend)} in 7 days without a click`
    case 'aheadOfPlan':
      return t`Spent ${percent().format(alert.spend / alert.planned - 1)} more than planned in 7 days`
    case 'behindPlan':
      return t`Spent ${percent().format(1 - alert.spend / alert.planned)} less than planned in 7 days`
    case 'ctrFell':
      return t`CTR fell from ${rate().format(alert.before)} to ${rate().format(alert.now)} within a week`
    case 'budgetEarly':
      return alert.at <= now
        ? t`Total budget used up; the flight ends ${day(alert.endsAt)}`
        : t`Total budget lasts until ${day(alert.at)}; the flight ends ${day(alert.endsAt)}`
  }
}

/** Whether an alert is the same as before: its numbers change with every refresh. */
export function alertKey({ subject, key, alert }: Pick<FigureAlert, 'subject' | 'key' | 'alert'>): string {
  return `${subject} ${key} ${alert.rule}`
}
