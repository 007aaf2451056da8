import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createCampaignGrid } from '../../src/main/campaigns/grid-host.ts'
import { createWorkspaceChecks } from '../../src/main/checks/check-host.ts'
import { runBulk } from '../../src/main/services/campaigns-bulk.ts'
import { startCheckpoints } from '../../src/main/store/checkpoints.ts'
import { databasePath } from '../../src/main/store/open.ts'
import type { GridView } from '../../src/shared/domain/campaign-grid.ts'
import type { Fields } from '../../src/shared/domain/json.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../test/unit/main/services/drafts-stage.ts'
import { unwrap } from '../../test/unit/main/store/folder.ts'
import type { Measurement } from './measurement.ts'

const campaigns = 2_000
const lineItems = Number(process.env.FLIGHTDECK_BENCH_LINE_ITEMS ?? 100_000)
const bulkRows = 10_000

const tree: GridView = {
  ...{ shape: 'tree', text: '', filters: [], changedOnly: false, findings: null, sort: [], group: null },
  folded: [],
}

const logger = { info: () => undefined, warn: () => undefined, error: console.error }

/** An account of the largest size that the grid promises to stay quick with. */
export async function measureCampaigns(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-campaigns-'))
  const path = databasePath(folder)
  const checks = createWorkspaceChecks({
    entry: new URL('../../src/main/checks/check-worker.ts', import.meta.url),
    ...{ path, logger },
  })
  const stage = setDraftsStage(folder, checks)
  Object.defineProperty(stage, 'now', { get: () => Date.now() })
  const grid = createCampaignGrid({
    entry: new URL('../../src/main/campaigns/grid-worker.ts', import.meta.url),
    ...{ path, logger },
  })
  const checkpoints = startCheckpoints({
    entry: new URL('../../src/main/store/checkpoint-worker.ts', import.meta.url),
    ...{ path, logger },
  })
  try {
    grid.prepare()
    const saving = await whileFree(() => fill(stage))
    const opening = await timed(async () => {
      const { viewId } = unwrap(await grid.open(workspace, tree))
      unwrap(await grid.window(viewId, 0, 60))
    })
    const sort = [{ field: 'daily_budget_amount_local_micro', descending: true }]
    const sorting = await timed(async () => unwrap(await grid.open(workspace, { ...tree, sort })))
    const sortingAgain = await timed(async () =>
      unwrap(
        await grid.open(workspace, { ...tree, sort: [{ field: 'start_time', descending: false }, ...sort] }),
      ),
    )
    const filters: GridView['filters'] = [{ field: 'name', test: 'contains', values: ['77'] }]
    const filtering = await timed(async () => unwrap(await grid.open(workspace, { ...tree, filters })))
    const { viewId } = unwrap(await grid.open(workspace, { ...tree, shape: 'lineItems' }))
    const window = await timed(async () => unwrap(await grid.window(viewId, Math.floor(lineItems / 2), 200)))
    const target = { kind: 'view' as const, viewId, except: [] }
    const rows = unwrap(await grid.rows(workspace, target, ['lineItem']))
    const action = { kind: 'percent' as const, field: 'daily_budget_amount_local_micro', percent: 110 }
    const bulk = await whileFree(async () =>
      unwrap(await runBulk(stage.parts, workspace, 'raise', rows.slice(0, bulkRows), action, () => true)),
    )
    const preview = await timed(async () =>
      unwrap(await grid.previewBulk(workspace, { target, subjects: ['lineItem'], action })),
    )
    await whileFree(async () =>
      unwrap(await runBulk(stage.parts, workspace, 'raise', rows.slice(bulkRows), action, () => true)),
    )
    await stage.checker.settled()
    const check = await whileFree(async () => unwrap(await stage.checker.checkAll(workspace)))
    return [
      told('save 100,000 line items of a reading', saving.ms, 'ms', null),
      told('main blocked at most while saving them', saving.longest, 'ms', 30),
      told('open 100,000 line items to the first 60 rows', opening, 'ms', 300),
      told('sort 100,000 line items by a budget', sorting, 'ms', 250),
      told('sort them by two fields', sortingAgain, 'ms', 250),
      told('filter 100,000 line items by a text', filtering, 'ms', 250),
      told('200 rows from the middle', window, 'ms', null),
      told('preview a bulk edit of 100,000', preview, 'ms', null),
      told('bulk edit of 10,000 line items', bulk.ms, 'ms', null),
      told('main blocked at most while editing them', bulk.longest, 'ms', 30),
      told('check 100,000 changed line items', check.ms, 'ms', 5_000),
      told('main blocked at most while checking them', check.longest, 'ms', 30),
      told('memory of main and the grid', Math.round(process.memoryUsage().rss / 1e6), 'MB', null),
      told('database', Math.round(statSync(path).size / 1e6), 'MB', null),
    ]
  } finally {
    await checks.close()
    await grid.close()
    await checkpoints.close()
    stage.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

function told(name: string, value: number, unit: string, most: number | null): Measurement {
  const bar = most === null ? null : ({ kind: 'atMost', value: most } as const)
  return { name: `campaigns: ${name}`, value: Math.round(value * 10) / 10, unit, bar, baseline: null }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** How long it took, and the longest time that nothing else could run. */
async function whileFree(
  work: () => Promise<unknown>,
): Promise<{ readonly ms: number; readonly longest: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const ms = await timed(work)
  delay.disable()
  return { ms, longest: delay.max / 1e6 }
}

async function fill(stage: DraftsStage): Promise<void> {
  const save = async (subject: 'campaign' | 'lineItem', count: number, make: (number: number) => Fields) => {
    for (let from = 0; from < count; from += 25) {
      const records = Array.from({ length: Math.min(25, count - from) }, (_, place) => make(from + place))
      unwrap(stage.store.library.savePage(workspace, subject, records, Date.now()))
      await new Promise((resolve) => setImmediate(resolve))
    }
    unwrap(stage.store.library.noteReading(workspace, subject, Date.now()))
  }
  await save('campaign', campaigns, campaign)
  await save('lineItem', lineItems, lineItem)
}

const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z', deleted: false }

function campaign(number: number): Fields {
  return {
    ...{ id: `c${number}`, name: `Campaign ${number}`, funding_instrument_id: 'f1', currency: 'USD' },
    ...{ budget_optimization: 'LINE_ITEM', entity_status: 'ACTIVE', effective_status: 'RUNNING' },
    ...{ daily_budget_amount_local_micro: 500_000_000, servable: true, reasons_not_servable: [] },
    ...times,
  }
}

function lineItem(number: number): Fields {
  const spread = (number * 7_919) % 100_003
  return {
    ...{ id: `l${number}`, name: `Line item ${spread} of the season`, campaign_id: `c${number % campaigns}` },
    ...{ objective: number % 3 === 0 ? 'REACH' : 'ENGAGEMENTS', product_type: 'PROMOTED_TWEETS' },
    ...{ placements: ['ALL_ON_TWITTER'], bid_strategy: 'AUTO', goal: 'ENGAGEMENT', pay_by: 'ENGAGEMENT' },
    ...{ entity_status: number % 4 === 0 ? 'PAUSED' : 'ACTIVE', currency: 'USD', standard_delivery: true },
    ...{
      daily_budget_amount_local_micro: 1_000_000 + spread * 10_000,
      total_budget_amount_local_micro: null,
    },
    ...{ bid_amount_local_micro: null, start_time: `2026-0${(number % 9) + 1}-01T00:00:00Z`, end_time: null },
    ...{ categories: [], frequency_cap: null, duration_in_days: null, creative_source: 'MANUAL' },
    ...times,
  }
}
