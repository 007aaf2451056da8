import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { wrapDatabase } from '../../../../../../src/main/core/store/database.ts'
import { databasePath } from '../../../../../../src/main/modules/data-file/open.ts'
import { readPlans } from '../../../../../../src/main/modules/statistics/worker/plans.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { campaign, item } from '../../campaigns/worker/grid-stage.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'

let folder: string
let stage: DraftsStage
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-plans-'))
  stage = setDraftsStage(folder)
})
afterEach(() => {
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

const day = 20_000
const now = (day + 7) * 86_400_000
const timeOn = (days: number) => new Date((day + days) * 86_400_000).toISOString()

function planned(): readonly number[] {
  const file = new DatabaseSync(databasePath(folder), { readOnly: true })
  const found = wrapDatabase(file).attempt((statements) => {
    const plans = readPlans(statements, { workspace, zone: 'UTC' }, 1, now)
    return plans.lineItems
      .toSorted((a, b) => a.key.localeCompare(b.key))
      .map((row) => plans.of(row, { from: day, to: day + 7 }))
  })
  file.close()
  return unwrap(found)
}

it('a pause, a start or a budget in a draft changes no plan before it’s published', async () => {
  const daily = (units: number) => ({ daily_budget_amount_local_micro: units * 1_000_000 })
  stage.see('campaign', campaign('c1', 'Boots'))
  stage.see(
    'lineItem',
    item('l1', 'Runs', { campaign_id: 'c1', start_time: '2020-01-01T00:00:00Z', ...daily(10) }),
    item('l2', 'Paused long ago', {
      campaign_id: 'c1',
      entity_status: 'PAUSED',
      start_time: '2020-01-01T00:00:00Z',
      updated_at: '2021-01-01T00:00:00Z',
      ...daily(10),
    }),
  )
  expect(planned()).toEqual([70_000_000, Number.NaN])
  const change = async (remoteId: string, fields: Record<string, string | number>) =>
    unwrap(await stage.handlers.change({ workspace, subject: 'lineItem', remoteId, fields }))
  await change('l1', { entity_status: 'PAUSED', ...daily(500) })
  await change('l2', { entity_status: 'ACTIVE' })
  expect(planned()).toEqual([70_000_000, Number.NaN])
})

it('a pause is when the service’s history says, not the last edit since', async () => {
  const daily = { daily_budget_amount_local_micro: 10_000_000 }
  const paused = {
    campaign_id: 'c1',
    entity_status: 'PAUSED',
    start_time: '2020-01-01T00:00:00Z',
    // Renamed in the week that is planned, years after the pause.
    updated_at: new Date((day + 5) * 86_400_000).toISOString(),
    ...daily,
  }
  stage.see('campaign', campaign('c1', 'Boots'))
  stage.see('lineItem', item('l1', 'Paused long ago', paused), item('l2', 'Paused on the third day', paused))
  expect(planned()).toEqual([50_000_000, 50_000_000])
  const entry = (id: string, at: number, changes: Record<string, unknown>) => ({
    entity: 'LINE_ITEM',
    entity_id: id,
    change_type: 'UPDATE',
    change_time: new Date(at * 86_400_000).toISOString(),
    changes,
  })
  const pause = { entity_status: { old: 'ACTIVE', new: 'PAUSED' } }
  const save = (id: string, value: readonly unknown[]) =>
    unwrap(
      stage.store.storedFetches.saveFetch(workspace, `history 90 LINE_ITEM ${id}`, { readAt: now, value }),
    )
  save('l1', [entry('l1', day + 5, { name: { old: 'a', new: 'b' } }), entry('l1', day - 400, pause)])
  save('l2', [entry('l2', day + 3, pause)])
  expect(planned()).toEqual([Number.NaN, 30_000_000])
})

it('a raise counts from when the service’s history says', async () => {
  const daily_budget_amount_local_micro = 30_000_000
  stage.see('campaign', campaign('c1', 'Boots'))
  stage.see(
    'lineItem',
    item('l1', 'Raised', {
      campaign_id: 'c1',
      start_time: '2020-01-01T00:00:00Z',
      daily_budget_amount_local_micro,
    }),
  )
  expect(planned()).toEqual([210_000_000])
  const entry = {
    entity: 'LINE_ITEM',
    entity_id: 'l1',
    change_type: 'UPDATE',
    change_time: new Date((day + 5) * 86_400_000).toISOString(),
    changes: { daily_budget_amount_local_micro: { old: 10_000_000, new: 30_000_000 } },
  }
  unwrap(
    stage.store.storedFetches.saveFetch(workspace, 'history 90 LINE_ITEM l1', {
      readAt: now,
      value: [entry],
    }),
  )
  expect(planned()).toEqual([110_000_000])
})

it('what was created from here has no plan before that, although its flight begins earlier', () => {
  stage.see('campaign', campaign('c1', 'Boots'))
  const created = item('l1', 'Created on the fifth day', {
    campaign_id: 'c1',
    start_time: '2020-01-01T00:00:00Z',
    daily_budget_amount_local_micro: 10_000_000,
    updated_at: new Date((day + 5) * 86_400_000).toISOString(),
  })
  unwrap(
    stage.store.drafts.change((transaction) =>
      succeed(transaction.putRecord(workspace, 'lineItem', created, (day + 5) * 86_400_000)),
    ),
  )
  expect(planned()).toEqual([20_000_000])
})

it.each<[string, Fields, number]>([
  ['runs since', {}, 20],
  ['was created paused', { entity_status: 'PAUSED' }, Number.NaN],
  ['was paused on the sixth day', { entity_status: 'PAUSED', updated_at: timeOn(6) }, 10],
  ['was renamed on the sixth day', { updated_at: timeOn(6) }, 20],
  // Twelve days remain of the flight: two of them are within the span.
  [
    'has a total budget',
    {
      daily_budget_amount_local_micro: null,
      total_budget_amount_local_micro: 120_000_000,
      end_time: timeOn(17),
    },
    20,
  ],
])('what was created elsewhere on the fifth day, with an earlier start, and %s', (_what, change, units) => {
  const fields = {
    campaign_id: 'c1',
    start_time: '2020-01-01T00:00:00Z',
    daily_budget_amount_local_micro: 10_000_000,
    created_at: timeOn(5),
    updated_at: timeOn(5),
    ...change,
  }
  stage.see('campaign', campaign('c1', 'Boots'))
  stage.see('lineItem', item('l1', 'Created elsewhere', fields))
  expect(planned()).toEqual([units * 1_000_000])
})
