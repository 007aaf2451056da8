import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wrapDatabase } from '../../../../../../src/main/core/store/database.ts'
import { createCheckReader } from '../../../../../../src/main/modules/checks/worker/check-reader.ts'
import { startsOfChanges } from '../../../../../../src/main/modules/checks/worker/planned-starts.ts'
import { databasePath } from '../../../../../../src/main/modules/data-file/open.ts'
import { startLabel } from '../../../../../../src/shared/campaigns/delivery-start-label.ts'
import type { Fields, Json } from '../../../../../../src/shared/core/json.ts'
import type { Draft } from '../../../../../../src/shared/drafts/draft.ts'
import { defaultThresholds } from '../../../../../../src/shared/money/money-threshold.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'

/** Flights are relative to now, as plans are made at the current time. */
const dayMs = 86_400_000
const dayFromNow = (days: number) =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T10:00:00Z`
const past = { start_time: dayFromNow(-40), end_time: dayFromNow(-10) }

let stage: DraftsStage
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-planned-starts-'))
const path = databasePath(folder)
const budgets = { daily_budget_amount_local_micro: 50_000_000 }
const instrument = { funding_instrument_id: 'f1', budget_optimization: 'LINE_ITEM', currency: 'EUR' }

function seeCampaign(id: string, name: string, more: Fields = {}) {
  stage.see('campaign', { id, name, entity_status: 'ACTIVE', ...instrument, ...more })
}

function seeLineItem(id: string, campaign_id: string, more: Fields) {
  const fields = { objective: 'ENGAGEMENTS', placements: ['ALL_ON_TWITTER'], product_type: 'PROMOTED_TWEETS' }
  stage.see('lineItem', {
    id,
    name: `Item ${id}`,
    campaign_id,
    entity_status: 'ACTIVE',
    ...fields,
    ...budgets,
    ...more,
  })
}

beforeAll(() => {
  stage = setDraftsStage(folder)
  seeCampaign('c1', 'Spring')
  seeCampaign('c2', 'Autumn', { entity_status: 'PAUSED' })
  seeCampaign('c3', 'Used up', {
    total_budget_amount_local_micro: 100_000_000,
    servable: false,
    reasons_not_servable: ['BUDGET_EXHAUSTED'],
  })
  seeLineItem('ended', 'c1', past)
  seeLineItem('waiting', 'c1', { start_time: dayFromNow(5), end_time: dayFromNow(9) })
  seeLineItem('running', 'c1', { start_time: dayFromNow(-5), end_time: dayFromNow(9) })
  seeLineItem('inPaused', 'c2', { start_time: dayFromNow(-5), end_time: dayFromNow(9) })
  seeLineItem('inPaused2', 'c2', { start_time: dayFromNow(-5), end_time: dayFromNow(12) })
  seeLineItem('endedInPaused', 'c2', past)
  seeLineItem('inUsedUp', 'c3', { start_time: dayFromNow(-5), end_time: null })
})

afterAll(() => {
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

const drafted: string[] = []
beforeEach(async () => {
  unwrap(await stage.handlers.discard({ draftIds: drafted.splice(0) }))
})

async function change(subject: 'campaign' | 'lineItem', remoteId: string, fields: Fields) {
  const draft = unwrap(await stage.handlers.change({ workspace, subject, remoteId, fields }))
  drafted.push(draft.id)
  await stage.checker.idle()
  return draft.id
}

/** What the review and the message box say: title, campaign and sentence, which have to be the same. */
function starts(draftIds: readonly string[] | null = null): readonly string[] {
  const reader = createCheckReader(path)
  try {
    const chosen = { workspace, draftIds, thresholds: defaultThresholds }
    const { money } = unwrap(reader.api.review({ chosen, offset: 0, count: 50 }))
    const inReview = money.flatMap(({ effect, currency }) =>
      effect.alerts.flatMap((alert) =>
        alert.kind === 'starts'
          ? [`${alert.title}, ${alert.campaign ?? '–'}: ${startLabel(alert.start, currency)}`]
          : [],
      ),
    )
    const planned = unwrap(reader.api.plan(chosen)).starts
    expect(
      planned.items.map(
        ({ title, campaign, currency, start }) =>
          `${title}, ${campaign ?? '–'}: ${startLabel(start, currency)}`,
      ),
    ).toEqual(inReview)
    expect(planned.total).toBe(inReview.length)
    return inReview
  } finally {
    reader.close()
  }
}

/** What the preview of a bulk edit says before anything is changed. */
async function previewedStarts(field: string, value: Json, rows: readonly string[]) {
  const reader = createCheckReader(path)
  try {
    const action = { kind: 'set', field, value } as const
    const asked = { workspace, user: null, policy: null, requestId: 'r1', action, rows }
    const { starts } = unwrap(await reader.api.previewEdit(asked, () => undefined))
    expect(starts.items).toHaveLength(starts.rows)
    return starts.items.map(({ title, campaign, text }) => `${title}, ${campaign ?? '–'}: ${text}`)
  } finally {
    reader.close()
  }
}

it('is said in the preview of a bulk edit: by its line items, or by their campaign', async () => {
  const end = dayFromNow(20)
  const rows = ['lended', 'lrunning', 'lwaiting', 'lendedInPaused']
  expect(await previewedStarts('end_time', end, rows)).toEqual([
    expect.stringMatching(/^Item ended, Spring: Runs again: until .*, up to 1,050\.00 EUR\.$/),
  ])
  expect(await previewedStarts('entity_status', 'ACTIVE', ['cc2', 'cc1', 'linPaused'])).toEqual([
    expect.stringMatching(/^Autumn, –: 2 line items run again: until /),
  ])
  expect(await previewedStarts('entity_status', 'PAUSED', ['cc1', 'lrunning'])).toEqual([])
  expect(await previewedStarts('name', 'Other', ['lended', 'cc2'])).toEqual([])
  // What a change that is planned already starts isn't new.
  await change('lineItem', 'ended', { end_time: dayFromNow(15) })
  expect(await previewedStarts('end_time', end, ['lended'])).toEqual([])
  await change('campaign', 'c2', { entity_status: 'ACTIVE' })
  expect(await previewedStarts('entity_status', 'ACTIVE', ['cc2'])).toEqual([])
  expect(await previewedStarts('end_time', end, ['lendedInPaused'])).toEqual([
    expect.stringMatching(/^Item endedInPaused, Autumn: Runs again: /),
  ])
})

it('is said of an undo too: it restores what was paused or ended', () => {
  const { accounts, campaigns, drafts, entities } = stage.store
  const reader = new DatabaseSync(path, { readOnly: true })
  const parts = { accounts, campaigns, drafts, entities, database: wrapDatabase(reader, () => undefined) }
  const back = (subject: 'campaign' | 'lineItem', remoteId: string, patch: Fields): Draft => ({
    id: `undo${remoteId}`,
    workspace,
    subject,
    kind: 'update',
    remoteId,
    base: { name: 'Only what it restores' },
    patch,
    revision: 1,
    comment: '',
    sync: 'clean',
    publish: 'queued',
    createdAt: 0,
    updatedAt: 0,
  })
  const changes = [
    back('lineItem', 'ended', { end_time: null }),
    back('lineItem', 'running', { name: 'Before' }),
    back('campaign', 'c2', { entity_status: 'ACTIVE' }),
  ]
  const starts = startsOfChanges(parts, workspace, changes, Date.now())
  reader.close()
  expect([...starts].map(([id, start]) => `${id}: ${startLabel(start, 'EUR')}`)).toEqual([
    'undoended: Runs again: without an end, up to 50.00 EUR a day.',
    expect.stringMatching(/^undoc2: 2 line items run again/),
  ])
})

/** Whether the message box asks for that alone. */
function isAsked(): boolean {
  const reader = createCheckReader(path)
  try {
    const chosen = { workspace, draftIds: null, thresholds: defaultThresholds }
    return unwrap(reader.api.plan(chosen)).starts.hasUnswitched
  } finally {
    reader.close()
  }
}

describe('what a publish lets run', () => {
  it.each<[string, boolean, 'campaign' | 'lineItem', string, Fields]>([
    ['a new end', true, 'lineItem', 'ended', { end_time: dayFromNow(3) }],
    ['a start moved to now', true, 'lineItem', 'waiting', { start_time: dayFromNow(-1) }],
    ['a raised budget', true, 'campaign', 'c3', { total_budget_amount_local_micro: 300_000_000 }],
    ['a campaign switched on', false, 'campaign', 'c2', { entity_status: 'ACTIVE' }],
  ])('is asked in a message box for %s: %s', async (_name, asked, subject, id, fields) => {
    await change(subject, id, fields)
    expect(isAsked()).toBe(asked)
  })

  it('is a line item with a new end, although its status was always active', async () => {
    await change('lineItem', 'ended', { end_time: dayFromNow(3) })
    // Today and the day of its end count.
    expect(starts()).toEqual([
      expect.stringMatching(/^Item ended, Spring: Runs again: until .+, up to 200\.00 EUR\.$/),
    ])
  })

  it('is one whose end is taken away', async () => {
    await change('lineItem', 'ended', { end_time: null })
    expect(starts()).toEqual(['Item ended, Spring: Runs again: without an end, up to 50.00 EUR a day.'])
  })

  it('is one that starts now instead of later', async () => {
    await change('lineItem', 'waiting', { start_time: dayFromNow(-1) })
    expect(starts()).toEqual([expect.stringMatching(/^Item waiting, Spring: Starts to run: until /)])
  })

  it('are the line items of a campaign that goes on', async () => {
    await change('campaign', 'c2', { entity_status: 'ACTIVE' })
    expect(starts()).toEqual([expect.stringMatching(/^Autumn, –: 2 line items run again: until .+ EUR\.$/)])
  })

  it('is said once if both the campaign and its line item change', async () => {
    await change('campaign', 'c2', { entity_status: 'ACTIVE' })
    await change('lineItem', 'endedInPaused', { end_time: null })
    expect(starts()).toEqual([
      expect.stringMatching(/^Autumn, –: 2 line items run again/),
      'Item endedInPaused, Autumn: Runs again: without an end, up to 50.00 EUR a day.',
    ])
  })

  it('is what a raised campaign budget pays for again', async () => {
    await change('campaign', 'c3', { total_budget_amount_local_micro: 300_000_000 })
    expect(starts()).toEqual([
      expect.stringMatching(/^Used up, –: Runs again: without an end, up to 300\.00 EUR\.$/),
    ])
  })

  it.each<[string, 'campaign' | 'lineItem', string, Fields]>([
    ['a line item in a paused campaign', 'lineItem', 'endedInPaused', { end_time: dayFromNow(3) }],
    ['one that runs anyway', 'lineItem', 'running', { end_time: dayFromNow(30) }],
    ['another name', 'lineItem', 'ended', { name: 'Renamed' }],
    ['a budget of what is paused', 'campaign', 'c2', { daily_budget_amount_local_micro: 10_000_000 }],
  ])('is nothing for %s', async (_name, subject, id, fields) => {
    await change(subject, id, fields)
    expect(starts()).toEqual([])
  })

  it('is only what is sent with it', async () => {
    const item = await change('lineItem', 'endedInPaused', { end_time: null })
    const campaign = await change('campaign', 'c2', { entity_status: 'ACTIVE' })
    expect(starts([item])).toEqual([])
    expect(starts([campaign])).toEqual([expect.stringMatching(/^Autumn, –: 2 line items run again/)])
  })
})
