import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridView } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import { type ExactInteger, maxInt64 } from '../../../../../../src/shared/core/exact-integer.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { positiveLong } from '../../../../../support/longs.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { workspace } from '../../drafts/drafts-stage.ts'
import { beginWithRows, campaign, filter, item, keys, open, reader, stage, window } from './grid-stage.ts'

beginWithRows()

describe('a view with deleted records', () => {
  const gone = (record: Fields): Fields => ({ ...record, deleted: true })
  const shown = (view: Partial<GridView> = {}) => keys({ withDeleted: true, ...view })

  it('shows them in their places; without them a view has none', () => {
    stage.see('campaign', gone(campaign('c1', 'Boots')), gone(campaign('c0', 'Anoraks')))
    stage.see(
      'lineItem',
      gone(item('l0', 'Anoraks in Rome', { campaign_id: 'c0' })),
      gone(item('l5', 'Caps in Bonn', { campaign_id: 'c1' })),
      gone(item('l6', 'Tarps', { campaign_id: 'c2' })),
      gone(item('l7', 'Zips', { campaign_id: 'c8' })),
    )
    expect(keys({ shape: 'tree' })).toEqual(['c2', 'l3', 'l1', 'l2', 'l4'])
    expect(shown({ shape: 'tree' })).toEqual([
      'c0',
      'l0',
      'c1',
      'l1',
      'l2',
      'l5',
      'c2',
      'l6',
      'l3',
      'l4',
      'l7',
    ])
    expect(shown({ shape: 'campaigns' })).toEqual(['c0', 'c1', 'c2'])
    const { viewId, ...counts } = open({ shape: 'tree', withDeleted: true })
    expect(counts).toMatchObject({ rows: 11, campaigns: 1, lineItems: 4, deleted: 6 })
    expect(open({ shape: 'tree' })).toMatchObject({ rows: 5, campaigns: 1, lineItems: 4, deleted: 0 })
    const { rows } = window(viewId)
    expect(rows[1]).toMatchObject({
      key: 'l0',
      title: 'Anoraks in Rome',
      depth: 1,
      deleted: true,
      change: null,
    })
    expect(rows[2]).toMatchObject({ key: 'c1', deleted: true, children: { count: 3, folded: false } })
    expect(rows[3]).not.toHaveProperty('deleted')
  })

  it('filters, finds, sorts, folds and groups them like others', () => {
    stage.see('campaign', gone(campaign('c0', 'Anoraks')))
    const huge = { campaign_id: 'c0', daily_budget_amount_local_micro: maxInt64, objective: 'REACH' }
    stage.see('lineItem', gone(item('l0', 'Änoraks in Rome', huge)))
    expect(shown({ text: 'anoraks' })).toEqual(['l0'])
    expect(shown({ text: 'l0' })).toEqual(['l0'])
    expect(shown(filter('objective', 'is', ['REACH']))).toEqual(['l0', 'l4'])
    const daily = 'daily_budget_amount_local_micro'
    expect(shown(filter(daily, 'above', [maxInt64 - 1n]))).toEqual(['l0'])
    expect(shown({ sort: [{ field: daily, descending: true }] })).toEqual(['l0', 'l1', 'l3', 'l2', 'l4'])
    expect(shown({ shape: 'tree', folded: ['c0'] }).slice(0, 2)).toEqual(['c0', 'c1'])
    expect(shown({ changedOnly: true })).toEqual([])
    expect(shown({ findings: 'any' })).toEqual([])
    const { viewId } = open({ group: 'campaign', withDeleted: true, folded: ['group:c0'] })
    expect(window(viewId).rows[0]).toMatchObject({
      kind: 'group',
      key: 'group:c0',
      title: 'Anoraks',
      rows: 1,
    })
    // Still in the view that was opened before: a view keeps its rows.
    stage.see('lineItem', item('n1', 'New', { campaign_id: 'c2' }))
    expect(window(viewId)).toMatchObject({ stale: true })
    expect(window(viewId).rows[0]).toMatchObject({ title: 'Anoraks' })
  })

  it('allows no actions on them, and leaves them out of sums', () => {
    stage.see(
      'lineItem',
      gone(item('l3', 'Tents', { campaign_id: 'c2', daily_budget_amount_local_micro: 9 })),
    )
    const { viewId, rows } = open({ withDeleted: true })
    expect(unwrap(reader.api.named({ viewId, lines: { from: 0, to: rows - 1 } })).lineItems).toEqual([
      'l1',
      'l2',
      'l4',
    ])
    const target = { kind: 'view' as const, viewId }
    expect(unwrap(reader.api.sums({ workspace, target }))).toMatchObject({
      lineItems: 3,
      money: [{ daily: 5_000_000 }],
    })
    const action = { kind: 'remove' } as const
    const request = { target, subjects: ['lineItem' as const], action }
    expect(unwrap(reader.api.previewBulk({ workspace, request })).rows).toBe(3)
    const asked = reader.api.rows({ workspace, target, subjects: ['lineItem'] })
    expect(JSON.stringify(unwrap(asked))).not.toContain('l3')
    expect(unwrap(reader.api.placeOf({ viewId, subject: 'lineItem', key: 'l3' }))).toBe(2)
    expect(unwrap(reader.api.placeOf({ viewId, subject: 'campaign', key: 'l3' }))).toBeNull()
  })

  it('includes a row once its deletion is planned, and not once it is kept', async () => {
    const draft = unwrap(await stage.handlers.change({ workspace, subject: 'lineItem', remoteId: 'l1' }))
    await stage.edit(draft, { name: 'Mine' })
    stage.see('lineItem', gone(item('l1', 'Boots in Berlin', { campaign_id: 'c1' })))
    stage.see('lineItem', gone(item('l2', 'Böots in Paris', { campaign_id: 'c1' })))
    expect(shown()).toEqual(['l2', 'l1', 'l3', 'l4'])
    expect(window(open({ withDeleted: true }).viewId).rows).toMatchObject([
      { key: 'l2', deleted: true },
      { key: 'l1', title: 'Mine', change: { kind: 'update' } },
      {},
      {},
    ])
    stage.see('lineItem', item('l2', 'Back', { campaign_id: 'c1' }))
    expect(shown()).toEqual(['l2', 'l1', 'l3', 'l4'])
    expect(open({ withDeleted: true })).toMatchObject({ lineItems: 4, deleted: 0 })
  })

  it('has the rows of the view without them, in the same order', () => {
    const record = fc.record({
      name: fc.constantFrom('a', 'B', 'ä', 'b1', '', '😀', 'Z'),
      parent: fc.constantFrom('c1', 'c2', 'c9', 'p0', 'p1'),
      budget: fc.option(positiveLong),
      isGone: fc.boolean(),
    })
    const view = fc.record({
      shape: fc.constantFrom('tree' as const, 'lineItems' as const, 'campaigns' as const),
      sort: fc.constantFrom<GridView['sort']>(
        [],
        [{ field: 'daily_budget_amount_local_micro', descending: true }],
        [{ field: 'name', descending: true }],
      ),
      filters: fc.constantFrom<GridView['filters']>(
        [],
        [{ field: 'daily_budget_amount_local_micro', test: 'notEmpty', values: [] }],
      ),
    })
    let round = 0
    const check = (
      records: readonly { name: string; parent: string; budget: ExactInteger | null; isGone: boolean }[],
      asked: Partial<GridView>,
    ) => {
      round += 1
      stage.see(
        'campaign',
        ...['p0', 'p1'].map((id, place) => ({ ...campaign(id, id), deleted: (round + place) % 2 === 0 })),
      )
      for (const [place, { name, parent, budget, isGone }] of records.entries()) {
        const fields = { campaign_id: parent, daily_budget_amount_local_micro: budget }
        stage.see('lineItem', { ...item(`x${place}`, name, fields), deleted: isGone })
      }
      const opened = open({ ...asked, withDeleted: true })
      const all = window(opened.viewId).rows
      const remaining = all
        .filter((row) => row.kind === 'entity' && row.deleted !== true)
        .map(({ key }) => key)
      const without = keys(asked)
      // Below a deleted campaign are line items without one in the other view, and above a deleted line item is its
      // campaign, whether it matches or not.
      if (asked.shape === 'tree') {
        expect(remaining).toEqual(expect.arrayContaining([...without]))
        return
      }
      expect(remaining).toEqual(without)
      expect(opened.deleted).toBe(all.length - remaining.length)
    }
    fc.assert(fc.property(fc.array(record, { minLength: 1, maxLength: 8 }), view, check), { numRuns: 20 })
  })
})
