import { createSliceRows } from '../../src/main/core/slice-rows.ts'
import type { Fields } from '../../src/shared/core/json.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { type DraftsStage, workspace } from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import { type Block, longestBlock, type Measurement } from './measurement.ts'

/** An account of the largest size for which the grid must stay fast, and the tools to measure it. */

const campaigns = 2_000
export const lineItems = Number(process.env.FLIGHTDECK_BENCH_LINE_ITEMS ?? 100_000)
export const logger = { info: () => undefined, warn: () => undefined, error: console.error }

export function told(name: string, value: number, unit: string, most: number | null): Measurement {
  const bar = most === null ? null : ({ kind: 'atMost', value: most } as const)
  return { name, value: Math.round(value * 10) / 10, unit, bar, baseline: null }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** How long it took, and the longest time main was blocked. */
export async function whileFree(
  work: () => Promise<unknown>,
): Promise<{ readonly ms: number; readonly block: Block }> {
  let ms = 0
  const block = await longestBlock(async () => {
    ms = await timed(work)
  })
  return { ms, block }
}

/** The claims about main during a large operation, with main's own share of the work. */
export function toldBlock(doing: string, { wall, processor, idle }: Block): readonly Measurement[] {
  const baseline = { name: 'an idle thread meanwhile', value: Math.round(idle * 10) / 10 }
  return [
    { ...told(`${doing}: main blocked at most`, wall, 'ms', 30), baseline },
    told(`${doing}: work of main at a stretch at most, processor time`, processor, 'ms', 30),
  ]
}

/** Saves campaigns and line items as a sync does. */
export async function fillAccount(stage: DraftsStage): Promise<void> {
  const save = async (subject: 'campaign' | 'lineItem', count: number, make: (number: number) => Fields) => {
    const slices = createSliceRows(25)
    let from = 0
    while (from < count) {
      const length = Math.min(slices.rows, count - from)
      const records = Array.from({ length }, (_, place) => make(from + place))
      const began = performance.now()
      unwrap(stage.store.creatives.savePage(workspace, subject, records, Date.now()))
      slices.took(length, performance.now() - began)
      from += length
      await stage.store.pace.rest()
    }
    unwrap(stage.store.creatives.noteSync(workspace, subject, Date.now()))
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
