import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCheckReader } from '../../../../../../src/main/modules/checks/worker/check-reader.ts'
import type { CheckWorkerPool } from '../../../../../../src/main/modules/checks/worker/check-shares.ts'
import { noCheckWorkers } from '../../../../../../src/main/modules/checks/worker/check-shares.ts'
import { databasePath } from '../../../../../../src/main/modules/data-file/open.ts'
import type { FieldEdit } from '../../../../../../src/shared/campaigns/campaign-bulk.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { referenceTo } from '../../../../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'

const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'

let stage: DraftsStage
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-validation-preview-'))
const path = databasePath(folder)

beforeAll(async () => {
  stage = setDraftsStage(folder)
  stage.see(
    'campaign',
    campaign('c1', 'Boots', {}),
    campaign('c2', 'Tents', { budget_optimization: 'CAMPAIGN' }),
  )
  stage.see(
    'lineItem',
    item('l1', 'Hikers', { campaign_id: 'c1', [total]: 100_000_000, [daily]: 5_000_000 }),
    item('l2', 'Campers', { campaign_id: 'c1', [total]: 10_000_000, [daily]: 5_000_000 }),
    item('l3', 'Runners', { campaign_id: 'c2' }),
    item('l4', 'Walkers', { campaign_id: 'c1', [total]: 4_000_000, [daily]: 2_000_000 }),
  )
  // Its daily budget already exceeds its total one.
  const edited = { workspace, subject: 'lineItem' as const, remoteId: 'l4', fields: { [daily]: 8_000_000 } }
  unwrap(await stage.handlers.change(edited))
  await stage.checker.idle()
})

afterAll(() => {
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

function campaign(id: string, name: string, more: Fields): Fields {
  return {
    id,
    name,
    funding_instrument_id: 'f1',
    currency: 'USD',
    entity_status: 'ACTIVE',
    budget_optimization: 'LINE_ITEM',
    [daily]: 60_000_000,
    updated_at: '2026-01-01T00:00:00Z',
    ...more,
  }
}
function item(id: string, name: string, more: Fields): Fields {
  return {
    id,
    name,
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    entity_status: 'ACTIVE',
    placements: ['ALL_ON_TWITTER'],
    goal: 'ENGAGEMENT',
    bid_strategy: 'AUTO',
    currency: 'USD',
    start_time: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...more,
  }
}

const everything = ['cc1', 'cc2', 'll1', 'll2', 'll3', 'll4']
const set = (field: string, value: number | string | null): FieldEdit => ({ kind: 'set', field, value })

async function previewed(action: FieldEdit, rows: readonly string[], others?: CheckWorkerPool) {
  const reader = createCheckReader(path, others)
  try {
    const asked = { workspace, user: null, policy: null, requestId: 'r1', action, rows }
    const { previewId, groups, ...sums } = unwrap(await reader.api.previewEdit(asked, () => undefined))
    return {
      ...sums,
      groups: groups.map(({ rule, severity, rows: count }, place) => ({
        rule,
        severity,
        count,
        titles: unwrap(reader.api.previewedRows({ previewId, group: place, offset: 0, count: 100 })).map(
          ({ title, campaign: of }) => (of === null ? title : `${title} of ${of}`),
        ),
      })),
    }
  } finally {
    reader.close()
  }
}

describe('what the rules would say after an edit', () => {
  it('counts the rows with new findings, and names them', async () => {
    expect(await previewed(set(daily, 20_000_000), ['ll1', 'll2', 'll3', 'll4'])).toEqual({
      // l4 already has its error.
      changed: 4,
      errors: 2,
      warnings: 0,
      others: 0,
      starts: { rows: 0, items: [] },
      groups: [
        {
          rule: 'line-item.daily-within-total',
          severity: 'error',
          count: 1,
          titles: ['Campers of Boots'],
        },
        {
          rule: 'line-item.daily-needs-own-budget',
          severity: 'error',
          count: 1,
          titles: ['Runners of Tents'],
        },
      ],
    })
  })

  it('is empty if the new values break no rule', async () => {
    expect(await previewed({ kind: 'percent', field: total, percent: 200 }, ['ll1', 'll2'])).toEqual({
      changed: 2,
      errors: 0,
      warnings: 0,
      others: 0,
      starts: { rows: 0, items: [] },
      groups: [],
    })
    expect(await previewed(set('name', 'Hikers'), ['ll1', 'lgone'])).toMatchObject({ changed: 0 })
  })

  it('checks line items against their campaign as the same edit changes it', async () => {
    const within = await previewed(set(total, 200_000_000), everything)
    expect(within).toMatchObject({ changed: 6, warnings: 0 })
    const alone = await previewed(set(total, 200_000_000), ['ll1', 'll2'])
    expect(alone).toMatchObject({ changed: 2, warnings: 0 })
    const shared = await previewed(set('budget_optimization', 'CAMPAIGN'), ['cc1', 'll1'])
    expect(shared.groups).toMatchObject([
      { rule: 'campaign.own-budgets-in-the-way', severity: 'warning', titles: ['Boots'] },
    ])
  })

  it('counts the daily budgets that the same edit gives to line items of a new campaign', async () => {
    const made = await stage.create('campaign', {
      name: 'New',
      funding_instrument_id: 'f1',
      budget_optimization: 'CAMPAIGN',
      [daily]: 9_000_000,
    })
    const child = await stage.create('lineItem', { name: 'Child', campaign_id: referenceTo(made.id) })
    const [parent, own] = [`c${referenceTo(made.id)}`, `l${referenceTo(child.id)}`]
    const both = await previewed(set(daily, 3_000_000), [parent, own])
    expect(both.groups).toMatchObject([
      { rule: 'line-item.daily-needs-own-budget', titles: ['Child of New'] },
      { rule: 'campaign.own-budgets-in-the-way', titles: ['New'] },
    ])
    const alone = await previewed(set(daily, 3_000_000), [parent])
    expect(alone).toMatchObject({ changed: 1, errors: 0, warnings: 0 })
  })

  it('adds up what the same edit gives to the line items of a campaign', async () => {
    stage.see('campaign', campaign('c3', 'Lamps', { [daily]: 20_000_000 }))
    const lineItems = ['l5', 'l6'].map((id) => item(id, id, { campaign_id: 'c3', [daily]: 5_000_000 }))
    const paused = { campaign_id: 'c3', entity_status: 'PAUSED', [daily]: 15_000_000 }
    stage.see('lineItem', ...lineItems, item('l7', 'l7', paused))

    const warned = await previewed(set(daily, 12_000_000), ['ll5', 'll6'])
    expect(warned).toMatchObject({
      warnings: 2,
      groups: [{ rule: 'line-item.dailies-within-campaign', count: 2 }],
    })
    expect(await previewed(set(daily, 10_000_000), ['ll5', 'll6'])).toMatchObject({ warnings: 0 })
    expect(await previewed(set('entity_status', 'ACTIVE'), ['ll7'])).toMatchObject({ warnings: 1 })
    expect(await previewed(set(daily, 18_000_000), ['ll7'])).toMatchObject({ warnings: 0 })
  })

  it('gives the same result with other threads, even if one of them is lost', async () => {
    const action = set(daily, 20_000_000)
    const plain = await previewed(action, everything)
    const beside = createCheckReader(path)
    const asked: number[] = []
    const partners: CheckWorkerPool = {
      ...noCheckWorkers,
      count: 1,
      minPreviewRows: 2,
      previewEdit(share) {
        asked.push(share.to - share.from)
        return beside.api.previewShare(share)
      },
    }
    expect(await previewed(action, everything, partners)).toEqual(plain)
    expect(asked).toEqual([3])
    // Without partners, their shares fail at once.
    expect(
      await previewed(action, everything, { ...partners, previewEdit: noCheckWorkers.previewEdit }),
    ).toEqual(plain)
    beside.close()
  })

  it('ends between two slices when no one waits for it anymore', async () => {
    const reader = createCheckReader(path)
    const rows = Array.from({ length: 1_000 }, () => 'll1')
    const asked = {
      workspace,
      user: null,
      policy: null,
      requestId: 'r2',
      action: set(daily, 20_000_000),
      rows,
    }
    const seen: number[] = []
    const outcome = await reader.api.previewEdit(asked, (done, of) => {
      seen.push(done)
      expect(of).toBe(1_000)
      if (done >= 300) reader.api.endPreview({ requestId: 'r2' })
    })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
    expect(seen).toEqual([0, 100, 200, 300])
    expect(reader.api.previewedRows({ previewId: 1, group: 0, offset: 0, count: 1 })).toMatchObject({
      ok: false,
    })
    reader.close()
  })
})
