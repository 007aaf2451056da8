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
    units(270),
  ])
  expect(until({ updated_at: at(today) })).toEqual([units(170)])
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
