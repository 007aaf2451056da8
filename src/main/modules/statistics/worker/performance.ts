import { z } from 'zod'
import {
  campaignDelivery,
  type DeliveryKind,
  deliversNow,
  lineItemDelivery,
} from '../../../../shared/campaigns/delivery.ts'
import { textOf } from '../../../../shared/entities/fields.ts'
import type { AlertThresholds } from '../../../../shared/statistics/alerts.ts'
import { type DaySpan, dayOf } from '../../../../shared/statistics/days.ts'
import { type FigureName, figureOf, figures } from '../../../../shared/statistics/figures.ts'
import { completenessOf } from '../../../../shared/statistics/measured-period.ts'
import { offPlanShare, type Performance } from '../../../../shared/statistics/performance.ts'
import { storedFields } from '../../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import type { Account, RawPerformance } from '../ports.ts'
import { entityNumber, spaceOf } from './block-store.ts'
import { alertsOfAll } from './performance-alerts.ts'
import { counted, orZero, type Reader, type Source, spend, sumsIn, titleOf } from './performance-source.ts'
import { type PlanRow as Row, readPlans } from './plans.ts'
import { currencyOf, seriesOf, storedSpanOf } from './series.ts'

/** What figures say about an account as a whole: the overview's cards, and alerts. */

const maxRows = 5
/** Fewer impressions say too little about a rate. */
const minImpressions = 500
const shownOfDay = ['spend', 'impressions', 'clicks', 'ctr'] as const satisfies readonly FigureName[]

/** Null before figures were read for the first time. */
export function performanceOf(
  reader: Reader,
  account: Account,
  thresholds: AlertThresholds,
  now: number,
): RawPerformance | null {
  const space = spaceOf(reader, account.workspace)
  const storedSpan = space === null ? null : storedSpanOf(reader, space.id)
  if (space === null || storedSpan === null) return null
  const plans = readPlans(reader, account, space.id, now)
  const kinds = campaignKinds(reader, account)
  const kindOf = ({ key }: Pick<Row, 'key'>) => kinds.get(key) ?? 'unknown'
  const campaigns = plans.campaigns.filter((row) => row.isActive && deliversNow(kindOf(row)))
  const running = new Map(campaigns.map((row) => [row.id, kindOf(row)]))
  const source: Source = {
    reader,
    space,
    account,
    known: storedSpan,
    now,
    today: dayOf(now, account.zone),
    plans,
    campaigns,
    lineItems: plans.lineItems.filter(({ isActive, parent, start, end }) => {
      const flight = { status: isActive ? 'ACTIVE' : 'PAUSED', start, end }
      return deliversNow(lineItemDelivery(flight, running.get(parent ?? 0) ?? 'deleted', now).kind)
    }),
  }
  return {
    known: storedSpan,
    week: completenessOf(
      { from: source.today - 7, to: source.today },
      { known: storedSpan, now, zone: account.zone },
    ),
    currency: currencyOf(reader, account.workspace),
    ...spendOf(source),
    creatives: creativesOf(source),
    alerts: alertsOfAll(source, thresholds),
  }
}

const campaignRecord = z.object({ remote_id: z.string(), record: storedFields })

/** What the service says of each campaign's delivery, by key. */
function campaignKinds(reader: Reader, { workspace }: Account): ReadonlyMap<string, DeliveryKind> {
  const rows = reader
    .all(
      `SELECT remote_id, record FROM remote_record WHERE ${inWorkspace} AND subject = 'campaign'`,
      workspaceValues(workspace),
    )
    .read(campaignRecord)
  return new Map(rows.map(({ remote_id: key, record }) => [key, campaignDelivery(record).kind]))
}

function spendOf(source: Source): Pick<Performance, 'spend' | 'pacing' | 'yesterday'> {
  const { reader, account, campaigns, today, plans } = source
  const span = { from: today - 30, to: today }
  const { starts, series } = seriesOf(
    reader,
    {
      workspace: account.workspace,
      entity: 'CAMPAIGN',
      ids: 'all',
      span,
      metrics: [...counted],
      granularity: 'DAY',
      segmentation: null,
    },
    account.zone,
  )
  const days = starts.map((_, index) => ({ from: span.from + index, to: span.from + index + 1 }))
  const values = wholeDays(source, days, series[0]?.values ?? {})
  const planned = days.map((day) => {
    const dayPlans = plans.campaigns
      .map((campaign) => plans.of(campaign, day))
      .filter((plan) => !Number.isNaN(plan))
    return dayPlans.length === 0 ? null : dayPlans.reduce((sum, plan) => sum + plan, 0)
  })
  const week = { from: today - 7, to: today }
  const spentInWeek = sumsIn(source, 'CAMPAIGN', [spend], week)
  const pacedRows =
    spentInWeek === null
      ? []
      : campaigns.flatMap((campaign) => {
          const plan = plans.of(campaign, week)
          if (!(plan > 0)) return []
          return [{ campaign, spent: orZero(spentInWeek(spend, campaign)), planned: plan }]
        })
  const off = (row: { readonly spent: number; readonly planned: number }) =>
    Math.abs(row.spent / row.planned - 1)
  const byDay = (metric: (typeof counted)[number]) => values[metric] ?? starts.map(() => null)
  return {
    spend: {
      starts,
      spent: byDay(spend),
      planned,
      impressions: byDay('impressions'),
      clicks: byDay('clicks'),
    },
    pacing: {
      campaigns: pacedRows.length,
      offPlan: pacedRows.filter((row) => off(row) > offPlanShare).length,
      rows: pacedRows
        .toSorted((a, b) => off(b) - off(a))
        .slice(0, maxRows)
        .map(({ campaign, ...row }) => ({ key: campaign.key, title: titleOf(source, campaign), ...row })),
    },
    yesterday: yesterdayOf(source, values),
  }
}

/** Null for days that aren't stored as a whole; 0 for those in which nothing happened. */
function wholeDays(
  { account: { zone }, known, now }: Source,
  days: readonly DaySpan[],
  values: Readonly<Record<string, readonly (number | null)[]>>,
): Readonly<Record<string, readonly (number | null)[]>> {
  const isWhole = days.map((day) => completenessOf(day, { known, now, zone }).kind === 'complete')
  return Object.fromEntries(
    counted.map((metric) => [
      metric,
      isWhole.map((is, index) => (is ? (values[metric]?.[index] ?? 0) : null)),
    ]),
  )
}

/** The column of names is for sorting; a record has its name as it's written. */
function yesterdayOf(
  source: Source,
  values: Readonly<Record<string, readonly (number | null)[]>>,
): Performance['yesterday'] {
  const { campaigns, today } = source
  /** The last step is yesterday. */
  const at = (back: number) => {
    const dayValues = Object.entries(values).flatMap(([metric, of]) => {
      const value = of.at(-back) ?? null
      return value === null ? [] : [[metric, value] as const]
    })
    return dayValues.length === 0 ? null : Object.fromEntries(dayValues)
  }
  const [now, before] = [at(1), at(2)]
  const [yesterdaySums, earlier] = [1, 2].map((back) =>
    sumsIn(source, 'CAMPAIGN', [spend], { from: today - back, to: today - back + 1 }),
  )
  const movers = campaigns.flatMap((campaign) => {
    const [is, was] = [orZero(yesterdaySums?.(spend, campaign)), orZero(earlier?.(spend, campaign))]
    return is === was ? [] : [{ campaign, now: is, before: was }]
  })
  return {
    day: today - 1,
    figures: shownOfDay.map((name) => ({
      name,
      now: now === null ? null : figureOf(figures[name], now),
      before: before === null ? null : figureOf(figures[name], before),
    })),
    movers: movers
      .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
      .slice(0, maxRows)
      .map(({ campaign, ...row }) => ({ key: campaign.key, title: titleOf(source, campaign), ...row })),
  }
}

const entityRow = z.object({ number: z.int(), id: z.string() })
const promotedRow = z.object({ remote_id: z.string(), record: storedFields })

/** A post is promoted by many line items: what it does in all of them counts. */
function creativesOf(source: Source): RawPerformance['creatives'] {
  const { reader, space, today, account } = source
  const sums = sumsIn(source, 'PROMOTED_TWEET', ['impressions', 'clicks'], { from: today - 7, to: today + 1 })
  if (sums === null) return { best: [], worst: [] }
  const promoted = reader
    .all(
      `SELECT remote_id, record FROM remote_record WHERE ${inWorkspace} AND subject = 'promotedPost'`,
      workspaceValues(account.workspace),
    )
    .read(promotedRow)
  const promotions = new Map(
    promoted.map(({ remote_id: id, record }) => [
      id,
      { post: textOf(record.tweet_id), lineItem: textOf(record.line_item_id) },
    ]),
  )
  const byPost = new Map<
    string,
    { post: string | null; lineItem: string | null; impressions: number; clicks: number }
  >()
  const rows = reader
    .all('SELECT number, id FROM statistics_entity WHERE space = :space AND entity = :entity', {
      space: space.id,
      entity: entityNumber('PROMOTED_TWEET'),
    })
    .read(entityRow)
  for (const row of rows) {
    const impressions = orZero(sums('impressions', row))
    if (impressions === 0) continue
    const { post, lineItem } = promotions.get(row.id) ?? { post: null, lineItem: null }
    const postFigures = byPost.get(post ?? row.id) ?? { post, lineItem, impressions: 0, clicks: 0 }
    postFigures.impressions += impressions
    postFigures.clicks += orZero(sums('clicks', row))
    byPost.set(post ?? row.id, postFigures)
  }
  const ranked = [...byPost]
    .map(([id, postFigures]) => ({ id, ...postFigures }))
    .filter(({ impressions }) => impressions >= minImpressions)
    .toSorted((a, b) => b.clicks / b.impressions - a.clicks / a.impressions)
  // A creative is never in both lists, even if there are only a few.
  const best = ranked.slice(0, Math.min(3, Math.ceil(ranked.length / 2)))
  return { best, worst: ranked.slice(best.length).reverse().slice(0, 3) }
}
