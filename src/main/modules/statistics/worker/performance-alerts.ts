import {
  type AlertFacts,
  type AlertThresholds,
  alertRules,
  alertSpans,
  alertsOf,
  type FigureAlert,
} from '../../../../shared/statistics/alerts.ts'
import { type DaySpan, midnightOf } from '../../../../shared/statistics/days.ts'
import type { Performance } from '../../../../shared/statistics/performance.ts'
import { causeFinder } from './alert-causes.ts'
import { counted, orZero, type Source, spend, sumsIn, titleOf } from './performance-source.ts'
import type { PlanRow as Row } from './plans.ts'

const maxAlerts = 200
/** Flights that began earlier aren't added up to say when a budget ends. */
const maxFlightDays = 90

/** Everything past a threshold, with its causes; what a campaign says as a whole, its line items don't repeat. */
export function alertsOfAll(source: Source, thresholds: AlertThresholds): Performance['alerts'] {
  const { campaigns, lineItems } = source
  const parents = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const ofCampaigns = alertsIn(source, 'CAMPAIGN', campaigns, thresholds)
  const campaignAlerts = new Set(ofCampaigns.map(({ row, alert }) => `${row.id} ${alert.rule}`))
  const alerts = [
    ...ofCampaigns,
    // What a campaign says as a whole, its line items don't repeat.
    ...alertsIn(source, 'LINE_ITEM', lineItems, thresholds).filter(
      ({ row, alert }) => !campaignAlerts.has(`${row.parent} ${alert.rule}`),
    ),
  ]
  const causesOf = causesIn(source)
  const named = ({ row, alert }: (typeof alerts)[number]): FigureAlert => {
    const parent = row.subject === 0 ? undefined : parents.get(row.parent ?? 0)
    return {
      key: row.key,
      subject: row.subject === 0 ? 'campaign' : 'lineItem',
      alert,
      causes: causesOf(row, alert),
      title: titleOf(source, row),
      campaign: parent === undefined ? null : titleOf(source, parent),
    }
  }
  const place = ({ alert }: (typeof alerts)[number]) => alertRules.indexOf(alert.rule)
  return {
    total: alerts.length,
    byRule: alertRules.flatMap((rule) => {
      const count = alerts.filter(({ alert }) => alert.rule === rule).length
      return count === 0 ? [] : [{ rule, count }]
    }),
    rows: alerts
      .toSorted((a, b) => place(a) - place(b))
      .slice(0, maxAlerts)
      .map(named),
  }
}

function causesIn(source: Source) {
  const { reader, account, now, today, campaigns, lineItems, plans } = source
  const week = { from: today - 7, to: today }
  const sums = [
    sumsIn(source, 'CAMPAIGN', [spend], week),
    sumsIn(source, 'LINE_ITEM', [spend], week),
  ] as const
  return causeFinder({
    reader,
    workspace: account.workspace,
    now,
    campaigns,
    lineItems,
    spentInWeek(row) {
      const of = sums[row.subject]
      return of === null ? null : orZero(of(spend, row))
    },
    plannedInWeek: (row) => plans.of(row, week),
    titleOf: (row) => titleOf(source, row),
  })
}

function alertsIn(
  source: Source,
  entity: 'CAMPAIGN' | 'LINE_ITEM',
  rows: readonly Row[],
  thresholds: AlertThresholds,
) {
  const { account, known, now, today, campaigns, lineItems, plans } = source
  const { zone } = account
  const spans = alertSpans(today, thresholds)
  const children = Map.groupBy(lineItems, ({ parent }) => parent ?? 0)
  const isOpen = (row: Row, begins: number) => !(row.start > begins) && !(row.end < now)
  const spanned = ({ from, to }: DaySpan) => {
    const sums = sumsIn(source, entity, counted, { from, to })
    const begins = midnightOf(from, zone)
    return (row: Row): AlertFacts['latest'] => {
      // A campaign delivers what its line items deliver.
      const delivers = entity === 'CAMPAIGN' ? (children.get(row.id) ?? []) : [row]
      const ran = isOpen(row, begins) && delivers.some((row) => isOpen(row, begins))
      if (sums === null || !ran) return null
      const [spent, impressions, clicks] = counted.map((metric) => orZero(sums(metric, row)))
      return { spend: spent ?? 0, impressions: impressions ?? 0, clicks: clicks ?? 0 }
    }
  }
  const [latest, week, weekBefore] = [spanned(spans.latest), spanned(spans.week), spanned(spans.weekBefore)]
  const first = Math.max(known.since, today - maxFlightDays)
  const whole = sumsIn(source, entity, [spend], { from: first, to: today + 1 })
  const lately = sumsIn(source, entity, [spend], spans.pace)
  const withBudget = new Set(
    campaigns.flatMap(({ id, daily, total }) => (Number.isNaN(daily) && Number.isNaN(total) ? [] : [id])),
  )
  const plannedOf = (row: Row): number | null => {
    // Line items share the budget of their campaign: their own are what each of them may spend at most.
    if (entity === 'LINE_ITEM' && withBudget.has(row.parent ?? 0)) return null
    const plan = plans.of(row, spans.week)
    return Number.isNaN(plan) ? null : plan
  }
  const budgetOf = (row: Row): AlertFacts['budget'] => {
    const isWhole = row.start >= midnightOf(first, zone)
    if (whole === null || lately === null || !isWhole || Number.isNaN(row.total) || !(row.end > now))
      return null
    const days = Math.max(1, Math.min(3, (now - row.start) / 86_400_000))
    return {
      total: row.total,
      spent: orZero(whole(spend, row)),
      endsAt: row.end,
      pace: orZero(lately(spend, row)) / days,
    }
  }
  return rows.flatMap((row) => {
    const facts: AlertFacts = {
      latest: latest(row),
      week: week(row),
      weekBefore: weekBefore(row),
      now,
      planned: plannedOf(row),
      budget: budgetOf(row),
    }
    return alertsOf(facts, thresholds).map((alert) => ({ row, alert }))
  })
}
