import { afterEach, beforeEach, expect, it } from 'vitest'
import { wrapDatabase } from '../../../../../../src/main/core/store/database.ts'
import { readPlans } from '../../../../../../src/main/modules/statistics/worker/plans.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { dayOf, midnightOf } from '../../../../../../src/shared/statistics/days.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { type FiguresStage, setFiguresStage, workspace, zone } from './figures-stage.ts'

const now = Date.UTC(2026, 10, 25, 12)
const today = dayOf(now, zone)
const at = (day: number) => new Date(midnightOf(day, zone)).toISOString()
const week = { from: today - 7, to: today }

let stage: FiguresStage
beforeEach(() => {
  stage = setFiguresStage()
})
afterEach(() => stage.end())

const units = (amount: number) => amount * 1_000_000
const item = (id: string, daily: number, change: Fields = {}): Fields => ({
  id,
  name: id,
  campaign_id: 'c1',
  entity_status: 'ACTIVE',
  start_time: at(today - 20),
  daily_budget_amount_local_micro: units(daily),
  updated_at: at(today - 20),
  ...change,
})

function planned(daily: number | null, items: readonly Fields[], status = 'ACTIVE') {
  const campaign = {
    id: 'c1',
    name: 'c1',
    entity_status: status,
    updated_at: at(today - 3),
    daily_budget_amount_local_micro: daily === null ? null : units(daily),
  }
  unwrap(stage.store.entities.savePage(workspace, 'campaign', [campaign], now))
  unwrap(stage.store.entities.savePage(workspace, 'lineItem', items, now))
  return plansOfCampaigns()
}

function plansOfCampaigns(): readonly number[] {
  return unwrap(
    wrapDatabase(stage.file).attempt((statements) => {
      const plans = readPlans(statements, { workspace, zone }, 1, now)
      return plans.campaigns.map((row) => plans.of(row, week))
    }),
  )
}

it('a change of a paused line item isn’t its pause', () => {
  const paused = { entity_status: 'PAUSED', updated_at: at(today - 2) }
  const until = (change: Fields) => planned(100, [item('l1', 10), item('l2', 20, { ...paused, ...change })])
  expect(until({})).toEqual([units(170)])
  // A budget is raised and lowered again: what should have been spent before the pause stays.
  expect(until({ daily_budget_amount_local_micro: units(40), updated_at: at(today - 1) })).toEqual([
    units(170),
  ])
  expect(until({ updated_at: at(today) })).toEqual([units(170)])
})

it('a raise changes nothing of what was due before it, neither while it’s published nor after its undo', () => {
  const raised = (daily: number, day: number) =>
    planned(100, [item('l1', daily, { updated_at: at(day) }), item('l2', 20)])
  expect(raised(10, today - 20)).toEqual([units(210)])
  expect(raised(40, today - 2)).toEqual([units(5 * 30 + 2 * 60)])
  expect(raised(10, today - 1)).toEqual([units(5 * 30 + 60 + 30)])
})

it('a campaign’s own budget limits each day by what it was then', () => {
  const own = (daily: number, day: number) => {
    const campaign = { id: 'c1', name: 'c1', entity_status: 'ACTIVE', updated_at: at(day) }
    const budget = { daily_budget_amount_local_micro: units(daily) }
    unwrap(stage.store.entities.savePage(workspace, 'campaign', [{ ...campaign, ...budget }], now))
    unwrap(stage.store.entities.savePage(workspace, 'lineItem', [item('l1', 50)], now))
    return plansOfCampaigns()
  }
  expect(own(15, today - 20)).toEqual([units(105)])
  expect(own(40, today - 3)).toEqual([units(4 * 15 + 3 * 40)])
})

it('a total budget is due evenly over the flight, up to the pause', () => {
  const flight = {
    start_time: at(today - 10),
    end_time: at(today + 10),
    total_budget_amount_local_micro: units(200),
  }
  const total = (change: Fields) =>
    planned(100, [item('l1', 0, { ...flight, daily_budget_amount_local_micro: null, ...change })])
  expect(total({})).toEqual([units(70)])
  // The flight isn't shortened by the pause: what remains of the total is no longer due.
  expect(total({ entity_status: 'PAUSED', updated_at: at(today - 2) })).toEqual([units(50)])
})

it.each<[string, () => readonly number[], readonly number[]]>([
  ['what its line items may spend', () => planned(100, [item('l1', 10), item('l2', 20)]), [units(210)]],
  ['at most its own budget', () => planned(15, [item('l1', 10), item('l2', 20)]), [units(105)]],
  [
    'without a line item that was paused before',
    () => planned(100, [item('l1', 10), item('l2', 20, { entity_status: 'PAUSED' })]),
    [units(70)],
  ],
  [
    'with one until it was paused',
    () =>
      planned(100, [item('l1', 10), item('l2', 20, { entity_status: 'PAUSED', updated_at: at(today - 5) })]),
    [units(110)],
  ],
  ['until it was paused itself', () => planned(100, [item('l1', 10)], 'PAUSED'), [units(40)]],
  [
    'without a line item in draft',
    () => planned(100, [item('l1', 10, { entity_status: 'DRAFT' })]),
    [Number.NaN],
  ],
])('a campaign’s plan is %s', (_what, plan, expected) => {
  expect(plan()).toEqual(expected)
})
