import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import {
  createGridReader,
  type GridReader,
} from '../../../../../../src/main/modules/campaigns/worker/grid-reader.ts'
import { databasePath } from '../../../../../../src/main/modules/data-file/open.ts'
import type { GridView } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'

export const flat: GridView = {
  shape: 'lineItems',
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}

export let folder: string
export let stage: DraftsStage
export let reader: GridReader

/** Each test of the file that calls this begins with a grid without rows. */
export function beginEmpty(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flightdeck-grid-'))
    stage = setDraftsStage(folder)
    reader = createGridReader(databasePath(folder))
  })
  afterEach(() => {
    reader.close()
    stage.end()
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Each test of the file that calls this begins with two campaigns and four line items. */
export function beginWithRows(): void {
  beginEmpty()
  beforeEach(() => {
    stage.see('campaign', campaign('c1', 'Boots'), campaign('c2', 'Tents'))
    stage.see(
      'lineItem',
      item('l1', 'Boots in Berlin', { campaign_id: 'c1', daily_budget_amount_local_micro: 5_000_000 }),
      item('l2', 'Böots in Paris', { campaign_id: 'c1', entity_status: 'PAUSED' }),
      item('l3', 'Tents', { campaign_id: 'c2', daily_budget_amount_local_micro: 2_000_000 }),
      item('l4', 'Without a campaign here', { campaign_id: 'c9', objective: 'REACH' }),
    )
  })
}

export const campaign = (id: string, name: string): Fields => ({
  id,
  name,
  funding_instrument_id: 'f1',
  currency: 'USD',
  entity_status: 'ACTIVE',
  budget_optimization: 'LINE_ITEM',
  updated_at: '2026-01-01T00:00:00Z',
})
export const item = (id: string, name: string, more: Fields): Fields => ({
  id,
  name,
  objective: 'ENGAGEMENTS',
  entity_status: 'ACTIVE',
  currency: 'USD',
  start_time: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...more,
})

export const open = (view: Partial<GridView> = {}) =>
  unwrap(reader.api.open({ workspace, view: { ...flat, ...view } }))
export const window = (viewId: string) => unwrap(reader.api.window({ viewId, offset: 0, count: 200 }))
export const keys = (view: Partial<GridView> = {}) =>
  window(open(view).viewId).rows.map((row) => (row.kind === 'entity' ? row.key : `${row.kind} ${row.key}`))

/** A view with one filter. */
export function filter(
  field: string,
  test: GridView['filters'][number]['test'],
  values: GridView['filters'][number]['values'],
): Partial<GridView> {
  return { filters: [{ field, test, values: [...values] }] }
}
