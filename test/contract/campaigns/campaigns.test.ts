import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAdvertising } from '../../../src/sandbox/demo/advertising.ts'
import type { GridEntity, GridView } from '../../../src/shared/campaigns/campaign-grid.ts'
import { eventually } from '../../support/eventually.ts'
import { unwrap } from '../../support/outcomes.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { writeElsewhere } from './other-program.ts'

const tree: GridView = {
  shape: 'tree',
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}
const lineItems: GridView = { ...tree, shape: 'lineItems' }

/** Enough for paused ones, deleted ones and campaigns of many line items. */
const demoSize = 180

let stage: Stage
async function start() {
  stage = await setAdasStage({ lineItems: demoSize })
}

const open = async (view: Partial<GridView> = {}) =>
  unwrap(await stage.handlers.campaigns.open({ workspace, view: { ...tree, ...view } }))

/** Opens the grid until both lists are synced. */
async function download() {
  await open()
  await eventually(async () => {
    const { sync, seenAt } = await open()
    expect(sync.kind === 'idle' && seenAt !== null).toBe(true)
  })
  return open()
}

async function rows(view: Partial<GridView> = {}): Promise<readonly GridEntity[]> {
  const { viewId } = await open(view)
  const page = unwrap(await stage.handlers.campaigns.window({ viewId, offset: 0, count: 200 }))
  return page.rows.flatMap((row) => (row.kind === 'entity' ? [row] : []))
}

describe('the sync of an account', () => {
  beforeEach(start)
  afterEach(() => stage.end())

  it('is downloaded in the background with progress, then updated from what changed', async () => {
    unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
    const opened = await download()
    expect(opened.campaigns).toBeGreaterThan(3)
    expect(opened.lineItems).toBeGreaterThan(opened.campaigns)
    expect(opened.rows).toBe(opened.campaigns + opened.lineItems)
    expect(opened.timezone).toContain('/')
    expect(opened.currency).toMatch(/^[A-Z]{3}$/)
    const before = (await stage.requests()).filter(({ path }) => path.includes('/line_items')).length
    unwrap(await stage.handlers.entities.refresh({ workspace, subject: 'lineItem' }))
    await expect.poll(async () => (await open()).sync.kind).toBe('idle')
    const asked = (await stage.requests()).filter(({ path }) => path.includes('/line_items')).slice(before)
    // One request for the newest change, and one page of changes since.
    expect(asked.length).toBe(2)
  })

  it('reads and shows what was deleted at the service, even before the first sync', async () => {
    const account = `accounts/${workspace.accountId}`
    const all = demoAdvertising(demoSize, 0)
    const demoDeleted = [...all.campaigns, ...all.line_items].filter(
      (row) => row.account_id === workspace.accountId && row.deleted,
    ).length
    const [item] = all.line_items.filter(
      ({ account_id, deleted }) => account_id === workspace.accountId && !deleted,
    )
    const path = {
      item: `${account}/line_items/${item?.id}`,
      campaign: `${account}/campaigns/${item?.campaign_id}`,
    }
    await writeElsewhere(stage, 'DELETE', path.item)
    await writeElsewhere(stage, 'DELETE', path.campaign)
    const { campaigns } = await download()
    const asked = async () =>
      (await stage.requests()).filter(({ path: one }) => /line_items$/.test(one)).length
    const before = await asked()
    for (const subject of ['campaign', 'lineItem'] as const) {
      unwrap(await stage.handlers.entities.refresh({ workspace, subject, withDeleted: true }))
    }
    await expect.poll(async () => (await open({ withDeleted: true })).sync.kind).toBe('idle')
    // One request for the newest change, a page of changes since, and one that starts with deleted records.
    expect((await asked()) - before).toBe(3)
    const opened = await open({ withDeleted: true })
    expect(opened).toMatchObject({ campaigns, deleted: demoDeleted + 2 })
    const deleted = (await rows({ withDeleted: true, text: item?.id ?? '' })).filter((row) => row.deleted)
    expect(deleted.map(({ subject, key }) => [subject, key])).toEqual([
      ['campaign', item?.campaign_id],
      ['lineItem', item?.id],
    ])
    expect((await rows()).some((row) => row.deleted === true)).toBe(false)
    const edits = deleted.map(({ subject, key }) => ({ subject, key, fields: { name: 'Back' } }))
    const edited = unwrap(await stage.handlers.campaigns.edit({ workspace, label: 'edit', edits }))
    expect(edited).toMatchObject({ changed: 0, refused: [{}, {}] })
  })
})

describe('the grid of an account', () => {
  beforeAll(async () => {
    await start()
    await download()
  })
  // One account for all: its sync takes longer than what each does with it.
  afterEach(async () => {
    while (unwrap(await stage.handlers.drafts.undoState({ workspace })).undo !== null) {
      unwrap(await stage.handlers.drafts.undo({ workspace }))
    }
  })
  afterAll(() => stage.end())

  it('shows line items below their campaigns, and folds, filters and sorts them', async () => {
    const all = await rows()
    expect(all[0]).toMatchObject({ subject: 'campaign', depth: 0 })
    const first = all[0]
    const own = all.filter(({ content }) => content.campaign_id === first?.key)
    expect(first?.children).toMatchObject({ count: own.length, folded: false })
    expect(own.every(({ depth }) => depth === 1)).toBe(true)
    const unfolded = await open()
    const folded = await open({ folded: [first?.key ?? ''] })
    expect(folded.rows).toBe(unfolded.rows - own.length)
    expect(folded.lineItems).toBe(unfolded.lineItems)
    const paused = await rows({
      shape: 'lineItems',
      filters: [{ field: 'entity_status', test: 'is', values: ['PAUSED'] }],
      sort: [{ field: 'daily_budget_amount_local_micro', descending: true }],
    })
    expect(paused.length).toBeGreaterThan(0)
    expect(paused.every(({ content }) => content.entity_status === 'PAUSED')).toBe(true)
    const budgets = paused.map(({ content }) => content.daily_budget_amount_local_micro ?? null)
    const set = budgets.filter((budget) => typeof budget === 'number')
    expect(budgets.slice(0, set.length)).toEqual(set.toSorted((a, b) => b - a))
  })

  it('names the campaigns of line items, those deleted before the first sync included', async () => {
    const named = new Set((await rows()).map(({ key }) => key))
    const parents = (await rows({ shape: 'lineItems' })).map(({ content }) => String(content.campaign_id))
    const keys = [...new Set(parents)].filter((key) => !named.has(key))
    expect(keys).not.toEqual([])
    const found = await stage.handlers.entities.find({
      workspace,
      subject: 'campaign',
      keys,
      withDeleted: true,
    })
    const titles = new Map(unwrap(found).map(({ key, title }) => [key, title]))
    expect(keys.filter((key) => (titles.get(key) ?? key) === key)).toEqual([])
  })

  it('edits cells, shows the edits at once, and undoes them in one step', async () => {
    const [one, two] = await rows({ shape: 'lineItems' })
    if (one === undefined || two === undefined) throw new Error('too few line items')
    const edits = [one, two].map(({ key }) => ({
      subject: 'lineItem' as const,
      key,
      fields: { name: `Renamed ${key}` },
    }))
    const result = unwrap(await stage.handlers.campaigns.edit({ workspace, label: 'rename', edits }))
    expect(result).toEqual({ changed: 2, refused: [] })
    const changed = await rows({ shape: 'lineItems', changedOnly: true })
    expect(changed.map(({ title }) => title).sort()).toEqual(edits.map(({ fields }) => fields.name).sort())
    expect(changed[0]?.before).toHaveProperty('name')
    expect(await stage.handlers.drafts.undo({ workspace })).toMatchObject({ ok: true })
    expect(await rows({ shape: 'lineItems', changedOnly: true })).toEqual([])
  })

  it('refuses a row that can’t be changed, and changes the others', async () => {
    const [one] = await rows({ shape: 'lineItems' })
    const result = unwrap(
      await stage.handlers.campaigns.edit({
        workspace,
        label: 'edit',
        edits: [
          { subject: 'lineItem', key: one?.key ?? '', fields: { objective: 'REACH', name: 'x' } },
          { subject: 'lineItem', key: 'nothing', fields: { name: 'x' } },
        ],
      }),
    )
    expect(result.changed).toBe(one?.content.objective === 'REACH' ? 1 : 0)
    expect(result.refused.map(({ key }) => key)).toContain('nothing')
  })

  const deliveringWithBudget: Partial<GridView> = {
    filters: [
      { field: 'daily_budget_amount_local_micro', test: 'notEmpty', values: [] },
      { field: 'effective_status', test: 'is', values: ['running', 'unknown'] },
    ],
  }

  it('previews a bulk edit, and applies it to a whole view', async () => {
    const view = await open({
      ...lineItems,
      filters: [{ field: 'daily_budget_amount_local_micro', test: 'notEmpty', values: [] }],
    })
    const request = {
      target: { kind: 'view' as const, viewId: view.viewId },
      subjects: ['lineItem' as const],
      action: { kind: 'percent' as const, field: 'daily_budget_amount_local_micro', percent: 110 },
    }
    const preview = unwrap(await stage.handlers.campaigns.previewBulk({ workspace, request }))
    expect(preview.rows).toBe(view.lineItems)
    expect(preview.changed).toBeGreaterThan(0)
    expect(preview.samples[0]?.after).toBeGreaterThan(Number(preview.samples[0]?.before))
    // Half a plan may be paused or over: raising it changes no delivery.
    const served = await rows({ shape: 'lineItems', ...deliveringWithBudget })
    expect(preview.idle).toBe(preview.changed - served.length)
    expect(preview.idle).toBeGreaterThan(0)
    expect(preview.money[0]?.effect.daily?.after).toBeGreaterThan(preview.money[0]?.effect.daily?.before ?? 0)
    const done = unwrap(await stage.handlers.campaigns.bulk({ workspace, label: 'raise', request }))
    expect(done).toMatchObject({ changed: preview.changed, impossible: preview.impossible, cancelled: false })
    const [sample] = preview.samples
    // Line items of several campaigns share a name, so each comes with its campaign's.
    const above = await rows({ shape: 'campaigns' })
    expect(above.map(({ title }) => title)).toContain(sample?.campaign)
    const changed = await rows({ shape: 'lineItems', changedOnly: true })
    expect(changed.find(({ key }) => key === sample?.key)?.content.daily_budget_amount_local_micro).toBe(
      sample?.after,
    )
    const sums = unwrap(await stage.handlers.campaigns.sums({ workspace, target: request.target }))
    expect(sums.money.find(({ subject }) => subject === 'lineItem')?.daily).toBe(
      preview.money[0]?.effect.daily?.after,
    )
  })

  it('predicts exactly the findings that a bulk edit then causes', async () => {
    const view = await open(lineItems)
    const request = {
      target: { kind: 'view' as const, viewId: view.viewId },
      subjects: ['lineItem' as const],
      action: { kind: 'set' as const, field: 'daily_budget_amount_local_micro', value: 3_000_000_000 },
    }
    const { previewEdit, previewedRows, endPreview } = stage.handlers.campaigns
    const preview = unwrap(await previewEdit({ workspace, requestId: 'r1', request }))
    const [errors] = preview.groups
    expect(errors).toMatchObject({ severity: 'error' })
    const { previewId } = preview
    const [row] = unwrap(await previewedRows({ previewId, group: 0, offset: 0, count: 1 }))
    expect(row?.campaign).toEqual(expect.any(String))
    // A preview that is no longer needed ends at once; a finished one can't be ended.
    const [ended] = await Promise.all([
      previewEdit({ workspace, requestId: 'r2', request }),
      endPreview({ requestId: 'r2' }),
    ])
    expect(ended).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
    expect(await endPreview({ requestId: 'r1' })).toMatchObject({ ok: true })

    const done = unwrap(await stage.handlers.campaigns.bulk({ workspace, label: 'raise', request }))
    expect(done.changed).toBe(preview.changed)
    const failing = await rows({ shape: 'lineItems', findings: 'errors' })
    expect(failing).toHaveLength(preview.errors)
    expect(failing.length).toBeGreaterThan(0)
    expect(failing.map(({ key }) => key)).toContain(row?.key)
    // They have these errors now.
    const again = { ...request, action: { ...request.action, value: 2_990_000_000 } }
    expect(unwrap(await previewEdit({ workspace, requestId: 'r3', request: again }))).toMatchObject({
      changed: preview.changed,
      errors: 0,
    })
  })

  it('publishes nothing of many changes before they are checked', async () => {
    const items = (await rows({ shape: 'campaigns' })).map(({ subject, key }) => ({ subject, key }))
    unwrap(await stage.handlers.campaigns.clone({ workspace, items, withChildren: true }))
    const { viewId } = await open(lineItems)
    const request = {
      target: { kind: 'view' as const, viewId },
      subjects: ['lineItem' as const],
      action: { kind: 'set' as const, field: 'daily_budget_amount_local_micro', value: 3_000_000_000 },
    }
    const done = unwrap(await stage.handlers.campaigns.bulk({ workspace, label: 'raise', request }))
    expect(done.changed).toBeGreaterThan(200)
    // The amount to type is that of the changes without errors.
    const started = await stage.handlers.publishing.start({ workspace, draftIds: null })
    unwrap(await stage.handlers.drafts.check({ workspace }))
    expect(started).toEqual(await stage.handlers.publishing.start({ workspace, draftIds: null }))
    expect(started).toMatchObject({ ok: false, fault: { message: expect.stringContaining('threshold') } })
  })

  it('creates a campaign with line items, and copies it with them', async () => {
    const [existing] = await rows({ shape: 'campaigns' })
    const made = unwrap(
      await stage.handlers.campaigns.create({
        workspace,
        campaign: {
          name: 'Polar night',
          funding_instrument_id: existing?.content.funding_instrument_id ?? '',
        },
        lineItems: [{ name: 'Reach', objective: 'REACH', product_type: 'PROMOTED_TWEETS' }],
      }),
    )
    expect(made.campaigns).toHaveLength(1)
    const [campaign = ''] = made.campaigns
    expect(unwrap(await stage.handlers.campaigns.suggestedDefaults({ workspace, campaign }))).toEqual({
      objective: 'REACH',
      count: 1,
      total: 1,
      fields: { product_type: 'PROMOTED_TWEETS' },
    })
    const { key: of = '' } = existing ?? {}
    const own = await rows({ filters: [], text: '' })
    const suggested = unwrap(await stage.handlers.campaigns.suggestedDefaults({ workspace, campaign: of }))
    expect(suggested?.total).toBe(own.filter(({ content }) => content.campaign_id === of).length)
    const copied = unwrap(
      await stage.handlers.campaigns.clone({
        workspace,
        withChildren: true,
        items: [{ subject: 'campaign', key: made.campaigns[0] ?? '' }],
      }),
    )
    const found = await rows({ text: 'polar' })
    expect(found.filter(({ subject }) => subject === 'campaign').map(({ title }) => title)).toEqual([
      'Polar night',
      'Polar night (copy)',
    ])
    const children = await rows({ shape: 'lineItems', changedOnly: true })
    expect(children.map(({ content }) => content.campaign_id).sort()).toEqual(
      [...made.campaigns, ...copied.campaigns].sort(),
    )
  })

  it('names choices, linked records and the history of a row', async () => {
    const funding = unwrap(
      await stage.handlers.campaigns.choices({
        workspace,
        of: 'fundingInstruments',
        countries: [],
        refresh: false,
      }),
    )
    expect(funding.value?.length).toBeGreaterThan(0)
    expect(funding.readAt).not.toBeNull()
    const [item] = await rows({ shape: 'lineItems' })
    const linked = unwrap(
      await stage.handlers.campaigns.linked({ workspace, remoteId: item?.key ?? '', refresh: false }),
    )
    expect(linked.fundingInstrument.value).not.toBeNull()
    for (const part of [linked.curatedCategories, linked.promotedPosts, linked.audiences]) {
      expect(part.fault).toBeNull()
      expect(part.value).not.toBeNull()
    }
    const history = unwrap(
      await stage.handlers.campaigns.history({
        workspace,
        entityType: 'LINE_ITEM',
        entityId: item?.key ?? '',
        userId: null,
        span: { days: 30 },
        refresh: false,
      }),
    )
    expect(history.fault === null ? history.value : history.fault.kind).not.toBeNull()
    const versions = unwrap(
      await stage.handlers.campaigns.versions({
        workspace,
        subject: 'lineItem',
        remoteId: item?.key ?? '',
        offset: 0,
        count: 10,
      }),
    )
    expect(versions.rows).toMatchObject([{ source: 'read', changes: [] }])
  })
})
