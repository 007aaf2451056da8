import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { wrapDatabase } from '../../../../../../src/main/core/store/database.ts'
import {
  createGridReader,
  type GridReader,
} from '../../../../../../src/main/modules/campaigns/worker/grid-reader.ts'
import { writeFigures } from '../../../../../../src/main/modules/exchange/worker/write-figures.ts'
import type { GridTarget } from '../../../../../../src/shared/campaigns/campaign-bulk.ts'
import type { GridFilter, RequestedFigures } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import { dayOf, midnightOf } from '../../../../../../src/shared/statistics/days.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { setDraftsStage } from '../../drafts/drafts-stage.ts'
import { type FiguresStage, setFiguresStage, workspace, zone } from '../../statistics/worker/figures-stage.ts'
import { flat } from './grid-stage.ts'

/** November 28, 2026, 10:04 in Berlin: the account has spent 100 a day for months, and 40 today. */
const now = Date.parse('2026-11-28T09:04:00Z')
const today = dayOf(now, zone)
const units = (amount: number) => amount * 1_000_000

let stage: FiguresStage
let reader: GridReader
beforeEach(() => {
  stage = setFiguresStage()
  reader = createGridReader(stage.path, () => now)
})
afterEach(() => {
  reader.close()
  stage.end()
})

/** Figures of these days and today are loaded. */
async function load(days: number) {
  const campaign = {
    id: 'c1',
    name: 'Boots',
    currency: 'EUR',
    entity_status: 'ACTIVE',
    servable: true,
    updated_at: '2026-01-01T00:00:00Z',
    daily_budget_amount_local_micro: units(100),
  }
  const line = {
    ...campaign,
    id: 'l1',
    campaign_id: 'c1',
    start_time: new Date(midnightOf(today - 200, zone)).toISOString(),
  }
  unwrap(stage.store.entities.savePage(workspace, 'campaign', [campaign], now))
  unwrap(stage.store.entities.savePage(workspace, 'lineItem', [line], now))
  for (const entity of ['CAMPAIGN', 'LINE_ITEM'] as const) {
    await stage.answer({
      entity,
      ids: [entity === 'CAMPAIGN' ? 'c1' : 'l1'],
      from: today - days,
      to: today + 1,
      readAt: now,
      metrics: (_id, steps) => ({
        billed_charge_local_micro: Array.from({ length: steps }, (_, step) =>
          units(step === steps - 1 ? 40 : 100),
        ),
      }),
    })
  }
}

const requested = (kind: 'last7' | 'thisMonth' | 'today' | 'lastMonth'): RequestedFigures => ({
  range: { kind },
  compare: true,
  columns: ['spend', 'pacing'],
})
function figuresOf(kind: Parameters<typeof requested>[0]) {
  const view = { ...flat, shape: 'campaigns' as const, figures: requested(kind) }
  const opened = unwrap(reader.api.open({ workspace, view, zone }))
  const [row] = unwrap(reader.api.window({ viewId: opened.viewId, offset: 0, count: 1 })).rows
  const percent = unwrap(
    reader.api.open({
      workspace,
      zone,
      view: { ...view, filters: [{ field: 'figure:spend:percent', test: 'notEmpty', values: [] }] },
    }),
  )
  return {
    completeness: opened.period?.completeness.kind,
    compared: opened.period?.compared?.completeness.kind,
    spend: row?.kind === 'entity' ? row.figures?.spend : null,
    pacing: row?.kind === 'entity' ? row.figures?.pacing?.[0] : null,
    total: opened.figures?.campaigns.spend,
    changed: percent.rows,
  }
}

it('compares whole days with whole days', async () => {
  await load(60)
  const week = [units(700), units(700)]
  expect(figuresOf('last7')).toMatchObject({
    completeness: 'complete',
    compared: 'complete',
    spend: week,
    pacing: 1,
    total: week,
    changed: 1,
  })
  expect(figuresOf('thisMonth')).toMatchObject({ spend: [units(2_700), units(2_700)], changed: 1 })
})

it('compares nothing with days that aren’t loaded, or with half a day', async () => {
  await load(29)
  // October is loaded from its 30th on.
  expect(figuresOf('thisMonth')).toMatchObject({
    completeness: 'complete',
    compared: 'incomplete',
    spend: [units(2_700), null],
    total: [units(2_700), null],
    changed: 0,
  })
  expect(figuresOf('today')).toMatchObject({ completeness: 'current', spend: [units(40), null], changed: 0 })
  // Spend of two days against the plan of a month would be far behind.
  expect(figuresOf('lastMonth')).toMatchObject({
    completeness: 'incomplete',
    spend: [units(200), null],
    pacing: null,
  })
})

it('plans nothing for what isn’t published yet', async () => {
  await load(60)
  const view = { ...flat, shape: 'lineItems' as const, figures: requested('thisMonth') }
  const pacing = () => unwrap(reader.api.open({ workspace, view, zone })).figures?.lineItems.pacing
  expect(pacing()).toMatchObject([1, expect.anything()])
  const drafts = setDraftsStage(dirname(stage.path))
  await drafts.create('lineItem', {
    name: 'Copy',
    campaign_id: 'c1',
    entity_status: 'PAUSED',
    start_time: new Date(midnightOf(today - 20, zone)).toISOString(),
    daily_budget_amount_local_micro: units(100),
  })
  drafts.end()
  expect(pacing()).toMatchObject([1, expect.anything()])
})

it('plans nothing before it was created for what someone else created with an earlier start', async () => {
  await load(60)
  const view = { ...flat, shape: 'lineItems' as const, figures: requested('thisMonth') }
  const pacing = () => unwrap(reader.api.open({ workspace, view, zone })).figures?.lineItems.pacing
  const elsewhere = {
    id: 'l2',
    name: 'Created elsewhere',
    campaign_id: 'c1',
    currency: 'EUR',
    entity_status: 'ACTIVE',
    start_time: new Date(midnightOf(today - 20, zone)).toISOString(),
    created_at: new Date(midnightOf(today, zone)).toISOString(),
    updated_at: new Date(midnightOf(today, zone)).toISOString(),
    daily_budget_amount_local_micro: units(100),
  }
  unwrap(stage.store.entities.savePage(workspace, 'lineItem', [elsewhere], now))
  expect(pacing()).toMatchObject([1, expect.anything()])
})

it.each<[string, GridFilter, readonly string[]]>([
  ['spent less than an amount', { field: 'figure:spend', test: 'below', values: [1] }, ['Never served']],
  ['spent less than nothing', { field: 'figure:spend', test: 'below', values: [0] }, []],
  // A rate of nothing isn't known.
  ['is below a pacing', { field: 'figure:pacing', test: 'below', values: [1] }, []],
])('what has no figures at all %s', async (_what, filter, names) => {
  await load(60)
  const neverServed = { id: 'l2', name: 'Never served', campaign_id: 'c1', entity_status: 'ACTIVE' }
  unwrap(stage.store.entities.savePage(workspace, 'lineItem', [neverServed], now))
  const view = { ...flat, shape: 'lineItems' as const, figures: requested('last7'), filters: [filter] }
  const { viewId } = unwrap(reader.api.open({ workspace, view, zone }))
  const { rows } = unwrap(reader.api.window({ viewId, offset: 0, count: 9 }))
  expect(rows.map((row) => (row.kind === 'entity' ? row.title : ''))).toEqual(names)
})

it('sums the figures of a selection in the days of its view', async () => {
  await load(60)
  const view = { ...flat, shape: 'lineItems' as const, figures: requested('last7') }
  const { viewId } = unwrap(reader.api.open({ workspace, view, zone }))
  const target: GridTarget = { kind: 'rows', campaigns: ['c1'], lineItems: [] }
  expect(unwrap(reader.api.sums({ workspace, target, viewId })).figures).toMatchObject({
    campaigns: { spend: [units(700), units(700)] },
    lineItems: { spend: [null, null] },
  })
  expect(unwrap(reader.api.sums({ workspace, target })).figures).toBeNull()
})

it('says in each row of an export what its numbers are of', async () => {
  await load(29)
  const path = join(stage.path, '..', 'figures.csv')
  const rows = [
    { subject: 'campaign', key: 'c1' },
    { subject: 'campaign', key: 'draft:new' },
    { subject: 'lineItem', key: 'l1' },
  ] as const
  const database = wrapDatabase(stage.file)
  const steps = { next: async () => undefined }
  const source = { workspace, zone, now, path, form: 'csv' } as const
  await writeFigures(
    (work) => unwrap(database.attempt(work)),
    rows,
    { ...source, figures: { ...requested('thisMonth'), columns: ['spend'] } },
    steps,
  )
  expect(
    readFileSync(path, 'utf8').replace('\u{feff}', '').replaceAll(/\s–\s/g, '–').trim().split(/\r?\n/),
  ).toEqual([
    'Campaign,Line item,ID,Status,Days,Complete,Compared with,Time zone,Currency,Spend,"Spend, period before"',
    'Boots,,c1,Running,1–27 Nov 2026,Yes,1–27 Oct 2026 (incomplete),Europe/Berlin,EUR,2700,',
    'Boots,Boots,l1,Running,1–27 Nov 2026,Yes,1–27 Oct 2026 (incomplete),Europe/Berlin,EUR,2700,',
    'Total of campaigns,,,,1–27 Nov 2026,Yes,1–27 Oct 2026 (incomplete),Europe/Berlin,EUR,2700,',
    ',Total of line items,,,1–27 Nov 2026,Yes,1–27 Oct 2026 (incomplete),Europe/Berlin,EUR,2700,',
  ])
})
