import { describe, expect, it, vi } from 'vitest'
import { planPasted, writeCells } from '../../../../../src/renderer/features/campaigns/grid/editing.ts'
import { columnOf } from '../../../../../src/renderer/features/campaigns/grid/grid-columns.ts'
import { defaultGridView } from '../../../../../src/renderer/features/campaigns/grid-view.ts'
import { createCampaigns } from '../../../../../src/renderer/features/campaigns/store.ts'
import { selectCell } from '../../../../../src/renderer/table/sheet/selection.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import type { GridEntity, GridOpened, GridView } from '../../../../../src/shared/campaigns/campaign-grid.ts'
import { entityFields } from '../../../../../src/shared/campaigns/entity-fields.ts'
import type { EditResult } from '../../../../../src/shared/contract/campaigns.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { eventually } from '../../../../support/eventually.ts'

import { testBridge } from '../../support/bridge.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const

function lineItem(number: number): GridEntity {
  return {
    kind: 'entity',
    subject: 'lineItem',
    key: `l${number}`,
    remoteId: `l${number}`,
    title: `Line item ${number}`,
    depth: 0,
    children: null,
    content: {
      name: `Line item ${number}`,
      objective: 'REACH',
      bid_strategy: 'AUTO',
      entity_status: 'ACTIVE',
    },
    before: {},
    facts: { currency: 'EUR' },
    change: null,
    findings: [],
    incoming: [],
    delivery: null,
    seenAt: 1,
  }
}

/** An account of `count` line items; `place` is the position of a row after the view is applied again. */
function account(count: number, opened: Partial<GridOpened> = {}) {
  let views = 0
  const open = vi.fn(async (_: { view: GridView }) => {
    views += 1
    return succeed<GridOpened>({
      viewId: `v${views}`,
      rows: count,
      campaigns: 0,
      lineItems: count,
      deleted: 0,
      seenAt: 5,
      sync: { kind: 'idle' },
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      ...opened,
    })
  })
  const window = vi.fn(async ({ offset, count: asked }: { offset: number; count: number }) =>
    succeed({
      rows: Array.from({ length: Math.max(0, Math.min(asked, count - offset)) }, (_, step) =>
        lineItem(offset + step),
      ),
      total: count,
      stale: false,
    }),
  )
  const placeOf = vi.fn(async (): Promise<Outcome<number | null>> => succeed(null))
  const named = vi.fn<FlightdeckBridge['campaigns']['named']>(async ({ lines }) => {
    const { from, to } = lines === 'all' ? { from: 0, to: count - 1 } : lines
    const lineItems = Array.from({ length: to - from + 1 }, (_, step) => `l${from + step}`)
    return succeed({ campaigns: [], lineItems })
  })
  const edit = vi.fn(async (): Promise<Outcome<EditResult>> => succeed({ changed: 1, refused: [] }))
  const refresh = vi.fn(async () => succeed(undefined))
  const world = testBridge({ campaigns: { open, window, placeOf, named, edit }, entities: { refresh } })
  const workbench = createWorkbench(world.bridge)
  const campaigns = createCampaigns(workbench, workspace)
  return { ...world, workbench, campaigns, open, window, placeOf, named, edit, refresh }
}

const columns = entityFields
  .filter(({ key }) => ['name', 'bid_strategy', 'total_budget_amount_local_micro'].includes(key))
  .map((field) => columnOf(field, 100, { currency: 'EUR', timezone: 'Europe/Berlin' }))

describe('the campaigns of an account', () => {
  it('keeps the order after a change that was made while the view was computed', async () => {
    const { campaigns, open, emit } = account(3)
    await campaigns.open()
    const late = Promise.withResolvers<void>()
    const answer = await open({ view: defaultGridView })
    open.mockImplementationOnce(() => late.promise.then(() => answer))
    const arranging = campaigns.reapply()
    emit('draftsChanged', { workspace, draftIds: [], all: true })
    late.resolve()
    await arranging
    const asked = open.mock.calls.length
    emit('entitiesChanged', { workspace, subject: 'lineItem', sync: { kind: 'idle' } })
    await eventually(() => expect(campaigns.rows.store.getState().total).toBe(3))
    expect(open).toHaveBeenCalledTimes(asked)
  })

  it('syncs lists that were never read, once each', async () => {
    const { campaigns, refresh } = account(0, { seenAt: null })
    await campaigns.open()
    expect(refresh.mock.calls).toHaveLength(2)
  })

  it('doesn’t sync lists by itself that were read before', async () => {
    const { campaigns, refresh } = account(3)
    await campaigns.open()
    expect(campaigns.rows.store.getState().total).toBe(3)
    expect(refresh).not.toHaveBeenCalled()
  })

  it('computes a new view from its top', async () => {
    const { campaigns, open } = account(300)
    await campaigns.open()
    campaigns.sheet.setState({ selection: selectCell({ row: 200, column: 2 }) })
    await campaigns.setView({ sort: [{ field: 'name', descending: true }] })
    expect(open.mock.lastCall?.[0].view.sort).toEqual([{ field: 'name', descending: true }])
    expect(campaigns.sheet.getState().selection).toEqual(selectCell({ row: 0, column: 2 }))
  })

  it('stays with the focused row when the lists are synced again', async () => {
    const { campaigns, placeOf, emit } = account(300)
    await campaigns.open()
    campaigns.sheet.setState({ selection: selectCell({ row: 7, column: 1 }) })
    placeOf.mockResolvedValue(succeed(9))
    emit('entitiesChanged', { workspace, subject: 'lineItem', sync: { kind: 'idle' } })
    await eventually(() =>
      expect(campaigns.sheet.getState().selection).toEqual(selectCell({ row: 9, column: 1 })),
    )
  })

  it('goes to a row that was opened elsewhere, and keeps a selection that begins there', async () => {
    const { campaigns, placeOf } = account(300)
    await campaigns.open()
    const range = { active: { row: 7, column: 1 }, corner: { row: 20, column: 2 } }
    campaigns.sheet.setState({ selection: range })
    placeOf.mockResolvedValue(succeed(7))
    await campaigns.reveal({ subject: 'lineItem', key: 'l7' })
    expect(campaigns.sheet.getState().selection).toEqual(range)
    placeOf.mockResolvedValue(succeed(null))
    await campaigns.reveal({ subject: 'lineItem', key: 'folded away' })
    expect(campaigns.sheet.getState().selection).toEqual(range)
    placeOf.mockResolvedValue(succeed(250))
    await campaigns.reveal({ subject: 'lineItem', key: 'l250' })
    expect(campaigns.sheet.getState().selection).toEqual(selectCell({ row: 250, column: 1 }))
  })

  it('moves nothing after an edit until the user asks for it', async () => {
    const { campaigns, open, window, emit } = account(300)
    await campaigns.open()
    emit('draftsChanged', { workspace, draftIds: [], all: true })
    const before = window.mock.calls.length
    emit('entitiesChanged', { workspace, subject: 'lineItem', sync: { kind: 'running', read: 40 } })
    await eventually(() => expect(window.mock.calls.length).toBeGreaterThan(before))
    expect(open).toHaveBeenCalledTimes(1)
    expect(campaigns.store.getState().opened?.sync).toEqual({ kind: 'running', read: 40 })
    await campaigns.reapply()
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('moves nothing while someone types', async () => {
    const { campaigns, open, window, emit } = account(300)
    await campaigns.open()
    campaigns.sheet.setState({ editing: 'keep' })
    const before = window.mock.calls.length
    emit('entitiesChanged', { workspace, subject: 'campaign', sync: { kind: 'idle' } })
    await eventually(() => expect(window.mock.calls.length).toBeGreaterThan(before))
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('reloads its rows after events of its own drafts, and not after those of another account', async () => {
    const { campaigns, window, emit } = account(3)
    await campaigns.open()
    const before = window.mock.calls.length
    emit('draftsChanged', { workspace: { ...workspace, accountId: 'b2' }, draftIds: [], all: true })
    emit('entitiesChanged', { workspace, subject: 'card', sync: { kind: 'idle' } })
    expect(window.mock.calls.length).toBe(before)
    emit('draftsChanged', { workspace, draftIds: [], all: true })
    expect(window.mock.calls.length).toBe(before + 1)
  })

  it('drops from the selection what another filter hides, and says so', async () => {
    const { campaigns, named, workbench } = account(300)
    await campaigns.open()
    await campaigns.tick(0, 29, true)
    named.mockResolvedValueOnce(succeed({ campaigns: [], lineItems: ['l0', 'l7', 'l299'] }))
    await campaigns.setView({ text: 'boots' })
    expect(await campaigns.target()).toEqual(
      succeed({ kind: 'rows', campaigns: [], lineItems: ['l0', 'l7'] }),
    )
    expect(JSON.stringify(workbench.notices.store.getState())).toContain('28 rows are no longer in view')
    named.mockResolvedValueOnce(succeed({ campaigns: [], lineItems: [] }))
    await campaigns.setView({ text: 'boots de' })
    expect(await campaigns.target()).toMatchObject({ value: { lineItems: ['l0'] } })
    expect(campaigns.sheet.getState().ticked).toEqual({ kind: 'some', keys: new Set() })
  })

  it('selects what was just made, without the search that hides it', async () => {
    const { campaigns, placeOf, open } = account(300)
    await campaigns.open()
    await campaigns.setView({ text: 'old' })
    await campaigns.tick(0, 3, true)
    // Of the row that has the focus, and of the new one.
    placeOf.mockResolvedValueOnce(succeed(0)).mockResolvedValueOnce(succeed(null))
    placeOf.mockResolvedValue(succeed(5))
    await campaigns.showMade({ campaigns: [], lineItems: ['l5', 'l6'] })
    expect(open.mock.lastCall?.[0].view.text).toBe('')
    expect(campaigns.sheet.getState().selection.active.row).toBe(5)
    const lineItems = ['l5', 'l6']
    expect(await campaigns.target()).toEqual(succeed({ kind: 'rows', campaigns: [], lineItems }))
  })

  it('keeps separate rows selected across sort and filter as long as they match, read or not', async () => {
    const { campaigns, named } = account(300)
    await campaigns.open()
    await campaigns.tick(0, 0, true)
    await campaigns.tick(2, 2, true)
    await campaigns.tick(201, 200, true)
    expect(named).toHaveBeenCalledExactlyOnceWith({ viewId: 'v1', lines: { from: 200, to: 201 } })
    const chosen = { kind: 'rows', campaigns: [], lineItems: ['l0', 'l2', 'l200', 'l201'] }
    expect(await campaigns.target()).toEqual(succeed(chosen))
    await campaigns.setView({ sort: [{ field: 'name', descending: true }] })
    await campaigns.setView({ text: 'boots' })
    expect(await campaigns.target()).toEqual(succeed(chosen))
    await campaigns.tick(2, 2, false)
    expect(await campaigns.target()).toEqual(succeed({ ...chosen, lineItems: ['l0', 'l200', 'l201'] }))
  })

  it('selects all matches with exceptions, and continues with the same rows under another filter', async () => {
    const { campaigns, named } = account(300)
    await campaigns.open()
    campaigns.tickAll(true)
    await campaigns.tick(1, 1, false)
    const except = { campaigns: [], lineItems: ['l1'] }
    expect(await campaigns.target()).toEqual(succeed({ kind: 'view', viewId: 'v1', except }))
    await campaigns.setView({ group: 'objective' })
    expect(await campaigns.target()).toEqual(succeed({ kind: 'view', viewId: 'v2', except }))
    await campaigns.setView({ text: 'boots' })
    expect(named.mock.calls[0]).toEqual([{ viewId: 'v2', lines: 'all' }])
    const lineItems = Array.from({ length: 300 }, (_, index) => `l${index}`).filter((key) => key !== 'l1')
    expect(await campaigns.target()).toEqual(succeed({ kind: 'rows', campaigns: [], lineItems }))
    campaigns.tickAll(false)
    expect(await campaigns.target()).toMatchObject({ value: { lineItems: ['l0'] } })
  })

  it('refuses a selection row by row that is too large for one call', async () => {
    const { campaigns } = account(30_000)
    await campaigns.open()
    await campaigns.tick(0, 29_999, true)
    expect(campaigns.store.getState().fault).toMatchObject({ kind: 'refused' })
    expect(await campaigns.target()).toMatchObject({ value: { lineItems: ['l0'] } })
  })

  it('names the rows of a range by their keys, and all of them by the view', async () => {
    const { campaigns, named } = account(300)
    await campaigns.open()
    campaigns.sheet.setState({ selection: { active: { row: 4, column: 0 }, corner: { row: 2, column: 1 } } })
    expect(await campaigns.target()).toEqual(
      succeed({ kind: 'rows', campaigns: [], lineItems: ['l2', 'l3', 'l4'] }),
    )
    campaigns.sheet.setState({
      selection: { active: { row: 0, column: 0 }, corner: { row: 299, column: 1 } },
    })
    expect(await campaigns.target()).toEqual(succeed({ kind: 'view', viewId: 'v1' }))
    expect(named).toHaveBeenCalledTimes(1)
  })
})

describe('edits of cells', () => {
  it('are on screen before main has answered, with the previous values', async () => {
    const { workbench, campaigns, edit } = account(3)
    await campaigns.open()
    const row = campaigns.rows.rowAt(1)
    if (row === null) throw new Error('The row is not read.')
    const writing = writeCells(workbench, campaigns, [{ row, field: 'name', value: 'Spring' }], 'Change name')
    expect(campaigns.rows.rowAt(1)).toMatchObject({
      content: { name: 'Spring', objective: 'REACH' },
      before: { name: 'Line item 1' },
    })
    await writing
    expect(edit).toHaveBeenCalledWith({
      workspace,
      label: 'Change name',
      edits: [{ subject: 'lineItem', key: 'l1', fields: { name: 'Spring' } }],
    })
  })

  it('are reverted to main’s values if it refuses', async () => {
    const { workbench, campaigns, edit } = account(3)
    await campaigns.open()
    const row = campaigns.rows.rowAt(1)
    if (row === null) throw new Error('The row is not read.')
    const refused = [
      { subject: 'lineItem', key: 'l1', title: 'Line item 1', reason: 'It is in flight.' },
    ] as const
    edit.mockResolvedValueOnce(succeed({ changed: 0, refused }))
    await writeCells(workbench, campaigns, [{ row, field: 'name', value: 'Spring' }], 'Change name')
    await eventually(() =>
      expect(campaigns.rows.rowAt(1)).toMatchObject({ content: { name: 'Line item 1' } }),
    )
  })

  it('take from a paste what the rules allow, and report the rest with reasons', async () => {
    const { campaigns } = account(3)
    await campaigns.open()
    campaigns.sheet.setState({ selection: selectCell({ row: 0, column: 0 }) })
    const outcome = await planPasted(campaigns, columns, 'Spring\t1.2k\tMAX\nSummer\t1,234\tTARGET')
    if (!outcome.ok) throw new Error('The paste could not be planned.')
    const { edits, problems } = outcome.value
    expect(edits.map(({ field, value }) => [field, value])).toEqual([
      ['name', 'Spring'],
      ['total_budget_amount_local_micro', 1_200_000_000],
      ['name', 'Summer'],
      ['bid_strategy', 'TARGET'],
    ])
    expect(problems.map(({ name, column }) => [name, column])).toEqual([
      ['Line item 0', 'Bid strategy'],
      ['Line item 1', 'Total budget, EUR'],
    ])
    expect(problems[0]?.reason).toMatch(/Max isn’t available for the objective Reach/)
  })
})
