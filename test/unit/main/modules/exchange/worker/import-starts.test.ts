import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databasePath } from '../../../../../../src/main/modules/data-file/open.ts'
import { createExchangeApi } from '../../../../../../src/main/modules/exchange/worker/exchange-reader.ts'
import { startLabel } from '../../../../../../src/shared/campaigns/delivery-start-label.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { unknownFormats } from '../../../../../../src/shared/exchange/campaign-sheet-cells.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'

/** Flights are relative to now, as what starts is judged at the current time. */
const dayMs = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

let stage: DraftsStage
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-import-starts-'))
const path = join(folder, 'sheet.csv')

function lineItem(id: string, campaign_id: string, end: number, more: Fields = {}): Fields {
  return {
    id,
    name: `Item ${id}`,
    campaign_id,
    entity_status: 'ACTIVE',
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_TWITTER'],
    start_time: `${dayFromNow(-40)}T10:00:00Z`,
    end_time: `${dayFromNow(end)}T10:00:00Z`,
    daily_budget_amount_local_micro: 50_000_000,
    ...more,
  }
}

beforeAll(() => {
  stage = setDraftsStage(folder)
  const campaign = { funding_instrument_id: 'f1', budget_optimization: 'LINE_ITEM', currency: 'EUR' }
  stage.see('campaign', { id: 'c1', name: 'Spring', entity_status: 'ACTIVE', ...campaign })
  stage.see('campaign', { id: 'c2', name: 'Autumn', entity_status: 'PAUSED', ...campaign })
  stage.see('lineItem', lineItem('ended', 'c1', -10), lineItem('running', 'c1', 9))
  stage.see('lineItem', lineItem('inPaused', 'c2', 9), lineItem('inPaused2', 'c2', -10))
})

afterAll(() => {
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

async function starts(...lines: readonly string[]): Promise<readonly string[]> {
  writeFileSync(path, ['Type,ID,Name,Status,End (UTC),Daily budget', ...lines].join('\n'))
  const sheet = { workspace, path, zone: 'UTC', formats: unknownFormats }
  const opened = await createExchangeApi(databasePath(folder)).readSheet(sheet, () => undefined)
  return (opened?.groups ?? []).flatMap(({ money }) =>
    money.flatMap(({ currency, effect }) =>
      effect.alerts.flatMap((alert) =>
        alert.kind === 'starts' ? `${alert.title}: ${startLabel(alert.start, currency)}` : [],
      ),
    ),
  )
}

it('are a file’s rows that let something run: by a new end, or by a campaign that goes on', async () => {
  const end = `${dayFromNow(20)} 23:59`
  expect(
    await starts(
      `Line item,ended,Item ended,ACTIVE,${end},50`,
      `Line item,running,Item running,ACTIVE,${end},60`,
      `Line item,inPaused2,Item inPaused2,ACTIVE,${end},50`,
    ),
  ).toEqual([expect.stringMatching(/^Item ended: Runs again: until .*, up to 1,050\.00 EUR\.$/)])
  expect(await starts('Campaign,c2,Autumn,ACTIVE,,')).toEqual([
    expect.stringMatching(/^Autumn: Runs again: until .* up to 500\.00 EUR\.$/),
  ])
  // A row that its campaign's row lets run says it itself.
  expect(
    await starts('Campaign,c2,Autumn,ACTIVE,,', `Line item,inPaused2,Item inPaused2,ACTIVE,${end},50`),
  ).toEqual([
    expect.stringMatching(/^Autumn: Runs again: /),
    expect.stringMatching(/^Item inPaused2: Runs again: /),
  ])
  expect(await starts('Campaign,c1,Spring,PAUSED,,', 'Campaign,c2,Other,PAUSED,,')).toEqual([])
})
