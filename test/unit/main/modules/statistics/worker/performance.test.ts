import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { alertText, defaultAlertThresholds } from '../../../../../../src/shared/statistics/alerts.ts'
import { dayOf, midnightOf } from '../../../../../../src/shared/statistics/days.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { type FiguresStage, setFiguresStage, workspace, zone } from './figures-stage.ts'

const now = Date.UTC(2026, 10, 25, 12)
const today = dayOf(now, zone)
const first = today - 30
const at = (day: number) => new Date(midnightOf(day, zone)).toISOString()

let stage: FiguresStage
beforeEach(() => {
  stage = setFiguresStage()
})
afterEach(() => stage.end())

const performance = () =>
  Promise.resolve(
    stage.api.performance({ account: { workspace, zone }, thresholds: defaultAlertThresholds, now }),
  )

/** Two campaigns of 100 a day with a line item each: one spends its budget, the other half of it. */
async function fillAccount(lineItemFields: Fields = {}) {
  const times = { start_time: at(first), end_time: at(today + 10), entity_status: 'ACTIVE', currency: 'EUR' }
  const campaign = (id: string, name: string) => ({
    ...times,
    id,
    name,
    daily_budget_amount_local_micro: 100_000_000,
  })
  const line = (id: string, campaign_id: string) => ({
    ...times,
    id,
    name: `Line of ${campaign_id}`,
    campaign_id,
    ...lineItemFields,
  })
  const { entities } = stage.store
  unwrap(
    entities.savePage(workspace, 'campaign', [campaign('c1', 'Winter Tents'), campaign('c2', 'Boots')], now),
  )
  unwrap(entities.savePage(workspace, 'lineItem', [line('l1', 'c1'), line('l2', 'c2')], now))
  for (const [entity, letter] of [
    ['CAMPAIGN', 'c'],
    ['LINE_ITEM', 'l'],
    ['PROMOTED_TWEET', 'p'],
  ] as const) {
    await stage.answer({
      entity,
      ids: [`${letter}1`, `${letter}2`],
      from: first,
      to: today + 1,
      readAt: now,
      metrics: (id, steps) => {
        const half = id.endsWith('2') ? 0.5 : 1
        const each = (value: number) => Array.from({ length: steps }, () => Math.round(value * half))
        const clicks = each(100).map((count, step) => (id.endsWith('1') && step >= steps - 8 ? 40 : count))
        return { impressions: each(10_000), clicks, billed_charge_local_micro: each(100_000_000) }
      },
    })
  }
}

it('says nothing before figures were read', async () => {
  expect(await performance()).toBeNull()
})

it('compares spend with plan, names what is off and ranks creatives', async () => {
  await fillAccount()
  const found = await performance()
  expect(found?.currency).toBe('EUR')
  expect(found?.spend.spent).toEqual(Array.from({ length: 30 }, () => 150_000_000))
  expect(found?.spend.planned).toEqual(Array.from({ length: 30 }, () => 200_000_000))
  expect(found?.pacing).toEqual({
    campaigns: 2,
    offPlan: 1,
    rows: [
      { key: 'c2', title: 'Boots', spent: 350_000_000, planned: 700_000_000 },
      { key: 'c1', title: 'Winter Tents', spent: 700_000_000, planned: 700_000_000 },
    ],
  })
  expect(found?.yesterday.figures[0]).toEqual({ name: 'spend', now: 150_000_000, before: 150_000_000 })
  expect(found?.yesterday.movers).toEqual([])
  expect(found?.creatives.best.map(({ id }) => id)).toEqual(['p2'])
  expect(found?.creatives.worst.map(({ id }) => id)).toEqual(['p1'])
})

it('says which line item promotes a creative, as soon as its promotion is synced', async () => {
  await fillAccount()
  const unsynced = await performance()
  expect(unsynced?.creatives.best).toMatchObject([{ id: 'p2', post: null, lineItem: null }])
  const promotion = { id: 'p2', tweet_id: '77', line_item_id: 'l2' }
  unwrap(stage.store.entities.savePage(workspace, 'promotedPost', [promotion], now))
  const synced = await performance()
  expect(synced?.creatives.best).toMatchObject([{ id: '77', post: '77', lineItem: 'l2' }])
})

it('says nothing about days that the last refresh didn’t reach', async () => {
  await fillAccount()
  // Offline for two days: nothing is known of the day of the last refresh as a whole, and nothing of the next.
  const found = await stage.api.performance({
    account: { workspace, zone },
    thresholds: defaultAlertThresholds,
    now: now + 2 * 86_400_000,
  })
  expect(found?.spend.spent.slice(-3)).toEqual([150_000_000, null, null])
  expect(found?.yesterday.figures.map((figure) => [figure.now, figure.before])).toEqual([
    [null, null],
    [null, null],
    [null, null],
    [null, null],
  ])
  expect(found?.pacing.campaigns).toBe(0)
  expect(found?.alerts.rows).toEqual([])
})

it('raises alerts by the thresholds, each with the names that people know', async () => {
  await fillAccount()
  const terms = { money: String, day: String }
  const alerts = (await performance())?.alerts
  expect(
    alerts?.rows.map(({ title, campaign, alert }) => [title, campaign, alertText(alert, now, terms)]),
  ).toEqual([
    ['Boots', null, 'Spent 50% less than planned in 7 days'],
    // Its line item doesn't repeat it.
    ['Winter Tents', null, 'CTR fell from 1% to 0.4% within a week'],
  ])
  expect(alerts?.byRule).toEqual([
    { rule: 'behindPlan', count: 1 },
    { rule: 'ctrFell', count: 1 },
  ])
})

it('says why too little is delivered: rejected posts, line items that lag, a campaign that is spent', async () => {
  await fillAccount()
  const causes = async (title: string) =>
    (await performance())?.alerts.rows.find((row) => row.title === title && row.alert.rule === 'behindPlan')
      ?.causes
  expect(await causes('Boots')).toEqual([])
  const { entities } = stage.store
  const promoted = (id: string, line_item_id: string, approval_status: string) => ({
    id,
    line_item_id,
    tweet_id: id,
    approval_status,
  })
  unwrap(
    entities.savePage(
      workspace,
      'promotedPost',
      [promoted('1', 'l1', 'ACCEPTED'), promoted('2', 'l2', 'REJECTED')],
      now,
    ),
  )
  expect(await causes('Boots')).toEqual([{ kind: 'rejectedPosts', posts: 1 }])
  stage.end()
  stage = setFiguresStage()
  await fillAccount({ daily_budget_amount_local_micro: 100_000_000 })
  expect(await causes('Boots')).toContainEqual({
    kind: 'laggingLineItem',
    key: 'l2',
    title: 'Line of c2',
    spent: 350_000_000,
    planned: 700_000_000,
  })
})
