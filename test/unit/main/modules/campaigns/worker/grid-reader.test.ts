import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpackRows } from '../../../../../../src/main/modules/campaigns/packed-rows.ts'
import { createGridReader } from '../../../../../../src/main/modules/campaigns/worker/grid-reader.ts'
import { databasePath } from '../../../../../../src/main/modules/data-file/open.ts'
import type { GridView } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import {
  type ExactInteger,
  maxInt64,
  toExactInteger,
} from '../../../../../../src/shared/core/exact-integer.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { positiveLong } from '../../../../../support/longs.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { workspace } from '../../drafts/drafts-stage.ts'
import {
  beginWithRows,
  campaign,
  filter,
  flat,
  folder,
  item,
  keys,
  open,
  reader,
  stage,
  window,
} from './grid-stage.ts'

beginWithRows()

describe('a view', () => {
  it('is sorted by name by default, ignoring accents', () => {
    expect(keys()).toEqual(['l1', 'l2', 'l3', 'l4'])
    expect(keys({ sort: [{ field: 'name', descending: true }] })).toEqual(['l4', 'l3', 'l2', 'l1'])
  })

  it('has numbers in names by value, also after a change and among deleted records', () => {
    stage.see('lineItem', item('n10', 'Week 10', {}), item('n2', 'Week 2', {}), item('n1', 'Week 01', {}))
    const weeks = { text: 'week' }
    expect(keys(weeks)).toEqual(['n1', 'n2', 'n10'])
    expect(keys({ ...weeks, sort: [{ field: 'name', descending: true }] })).toEqual(['n10', 'n2', 'n1'])
    stage.see('lineItem', item('n3', 'Week 3', {}), { ...item('n9', 'Week 9', {}), deleted: true })
    expect(keys(weeks)).toEqual(['n1', 'n2', 'n3', 'n10'])
    expect(keys({ ...weeks, withDeleted: true })).toEqual(['n1', 'n2', 'n3', 'n9', 'n10'])
  })

  it.each([
    ['a text of the name', { text: 'boots' }, ['l1', 'l2']],
    ['words in any order', { text: '  ots B ' }, ['l1', 'l2']],
    ['a text of the id', { text: 'l3' }, ['l3']],
    ['a status', filter('entity_status', 'is', ['PAUSED']), ['l2']],
    ['another status', filter('entity_status', 'isNot', ['PAUSED']), ['l1', 'l3', 'l4']],
    ['an amount above', filter('daily_budget_amount_local_micro', 'above', [2_000_000]), ['l1']],
    ['an amount below', filter('daily_budget_amount_local_micro', 'below', [5_000_000]), ['l3']],
    ['nothing set', filter('daily_budget_amount_local_micro', 'empty', []), ['l2', 'l4']],
    ['a time', filter('start_time', 'below', ['2026-02-01T00:00:00Z']), ['l1', 'l2', 'l3', 'l4']],
    [
      'a field of campaigns alone',
      filter('budget_optimization', 'is', ['CAMPAIGN']),
      ['l1', 'l2', 'l3', 'l4'],
    ],
    ['a field that nothing has', filter('colour', 'is', ['red']), []],
  ] as const)('finds %s', (_, view, expected) => {
    expect(keys(view)).toEqual(expected)
  })

  it('counts line items of campaigns, including planned ones, and filters and sorts campaigns by the count', async () => {
    stage.see('campaign', campaign('c3', 'Snow'))
    const campaigns = (view: Partial<GridView>) => keys({ ...view, shape: 'campaigns' })
    expect(campaigns(filter('line_items', 'is', [0]))).toEqual(['c3'])
    expect(campaigns({ sort: [{ field: 'line_items', descending: true }] })).toEqual(['c1', 'c2', 'c3'])
    await stage.create('lineItem', { name: 'New', campaign_id: 'c3' })
    expect(campaigns(filter('line_items', 'is', [0]))).toEqual([])
    const { rows } = window(open({ shape: 'campaigns' }).viewId)
    expect(rows.map((row) => (row.kind === 'entity' ? row.facts.line_items : null))).toEqual([2, 1, 1])
  })

  it('shows the most serious approval of a line item’s promoted posts', () => {
    const promoted = (id: string, lineItem: string, approval: string): Fields => ({
      id,
      line_item_id: lineItem,
      tweet_id: `9${id}`,
      approval_status: approval,
    })
    stage.see(
      'promotedPost',
      promoted('p1', 'l1', 'ACCEPTED'),
      promoted('p2', 'l1', 'REJECTED'),
      promoted('p3', 'l2', 'UNDER_REVIEW'),
      promoted('p4', 'l3', 'ACCEPTED'),
    )
    expect(keys(filter('approval', 'is', ['REJECTED']))).toEqual(['l1'])
    expect(keys(filter('approval', 'is', ['UNDER_REVIEW', 'ACCEPTED']))).toEqual(['l2', 'l3'])
    expect(keys(filter('approval', 'empty', []))).toEqual(['l4'])
    const { rows } = window(open().viewId)
    expect(rows.map((row) => (row.kind === 'entity' ? row.facts.approval : null))).toEqual([
      'REJECTED',
      'UNDER_REVIEW',
      'ACCEPTED',
      null,
    ])
  })

  it('finds times by days from now', () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const ending = (id: string, days: number) =>
      item(id, id, { campaign_id: 'c1', end_time: inDays(days), start_time: inDays(days - 30) })
    stage.see('lineItem', ending('e1', 3), ending('e2', 10), ending('e3', -3), ending('e4', -10))
    expect(keys(filter('end_time', 'inNext', [7]))).toEqual(['e1'])
    expect(keys(filter('end_time', 'inNext', [14]))).toEqual(['e1', 'e2'])
    expect(keys(filter('end_time', 'inLast', [7]))).toEqual(['e3'])
  })

  it('sorts, finds, sums and edits 64-bit amounts exactly, when first read and after changes', () => {
    const daily = 'daily_budget_amount_local_micro'
    const check = (amounts: readonly ExactInteger[]) => {
      const all = amounts.map((amount, place) => ({ key: `m${place}`, amount }))
      stage.see('lineItem', ...all.map(({ key, amount }) => item(key, key, { [daily]: amount })))
      const isMine = (key: string) => key.startsWith('m')
      const wanted = all.toSorted((a, b) => Number(a.amount > b.amount) - Number(a.amount < b.amount))
      const sorted = keys({ sort: [{ field: daily, descending: false }] }).filter(isMine)
      expect(sorted.map((key) => amounts[Number(key.slice(1))])).toEqual(wanted.map(({ amount }) => amount))
      for (const { amount } of all) {
        const found = (test: 'is' | 'above' | 'below') =>
          keys(filter(daily, test, [amount]))
            .filter(isMine)
            .toSorted()
        const those = (holds: (other: ExactInteger) => boolean) =>
          all
            .filter((one) => holds(one.amount))
            .map(({ key }) => key)
            .toSorted()
        expect(found('is')).toEqual(those((other) => other === amount))
        expect(found('above')).toEqual(those((other) => other > amount))
        expect(found('below')).toEqual(those((other) => other < amount))
      }
      const target = { kind: 'rows' as const, campaigns: [], lineItems: all.map(({ key }) => key) }
      const sum = amounts.reduce<bigint>((total, amount) => total + BigInt(amount), 0n)
      const { money } = unwrap(reader.api.sums({ workspace, target }))
      expect(money.find(({ subject }) => subject === 'lineItem')?.daily).toBe(toExactInteger(sum))
      const action = { kind: 'set', field: daily, value: 2n ** 61n + 1n } as const
      const request = { target, subjects: ['lineItem' as const], action }
      const preview = unwrap(reader.api.previewBulk({ workspace, request }))
      for (const { before } of preview.samples) expect(amounts).toContain(before)
      expect(preview.money[0]?.effect.daily.before).toBe(toExactInteger(sum))
      const value = BigInt(action.value)
      const isLarge = (amount: ExactInteger) => value > 2n * BigInt(amount) || 2n * value < BigInt(amount)
      expect(preview.largeChanges).toBe(amounts.filter(isLarge).length)
    }
    fc.assert(fc.property(fc.array(positiveLong, { minLength: 3, maxLength: 3 }), check), { numRuns: 30 })
  })

  it('says which rows an edit leaves as they are, and why', () => {
    const daily = 'daily_budget_amount_local_micro'
    stage.see('lineItem', item('u1', 'Same', { [daily]: 7_000_000 }), item('u2', 'None', {}))
    const target = { kind: 'rows' as const, campaigns: [], lineItems: ['u1', 'u2'] }
    const reasons = (action: Parameters<typeof reader.api.previewBulk>[0]['request']['action']) => {
      const request = { target, subjects: ['lineItem' as const], action }
      const { unchanged = [] } = unwrap(reader.api.previewBulk({ workspace, request }))
      return unchanged.map(({ title, reason }) => [title, reason])
    }
    expect(reasons({ kind: 'set', field: daily, value: 7_000_000 })).toEqual([
      ['Same', 'It already has this value.'],
    ])
    expect(
      reasons({ kind: 'replace', field: 'name', find: 'x', replacement: 'y', matchCase: false }),
    ).toEqual([
      ['Same', 'It doesn’t contain the text.'],
      ['None', 'It doesn’t contain the text.'],
    ])
    expect(reasons({ kind: 'discard' })).toEqual([
      ['Same', 'It has no change.'],
      ['None', 'It has no change.'],
    ])
  })

  it('sums budgets for the overview exactly, even beyond 64 bits', () => {
    const budgets = { daily_budget_amount_local_micro: maxInt64, total_budget_amount_local_micro: maxInt64 }
    stage.see(
      'campaign',
      ...['h1', 'h2', 'h3'].map((id) => ({ ...campaign(id, id), ...budgets })),
      campaign('h4', 'h4'),
    )
    const line = { campaign_id: 'h4', daily_budget_amount_local_micro: maxInt64 - 1n }
    stage.see('lineItem', item('x1', 'x1', line), item('x2', 'x2', line))
    const now = Date.parse('2026-02-01T00:00:00Z')
    const { daily, total, largest } = unwrap(reader.api.overview({ workspace, now, dayBegins: now, days: 1 }))
    // Boots and Tents have line items of 5 and 2 units.
    expect(daily).toBe(3n * maxInt64 + 2n * (maxInt64 - 1n) + 7_000_000n)
    expect(total).toBe(3n * maxInt64)
    expect(largest.slice(0, 2)).toMatchObject([
      { key: 'h4', daily: 2n * (maxInt64 - 1n) },
      { key: 'h1', daily: maxInt64 },
    ])
  })

  it('sums what delivers now apart from what only has the status for it', () => {
    const daily = (units: number) => ({ daily_budget_amount_local_micro: units * 1_000_000 })
    const ended = { servable: false, reasons_not_servable: ['EXPIRED'], ...daily(200) }
    const scheduled = { servable: false, reasons_not_servable: ['STARTS_IN_FUTURE'], ...daily(210) }
    stage.see(
      'campaign',
      { ...campaign('r1', 'Runs'), servable: true, ...daily(50) },
      { ...campaign('r2', 'Ended'), ...ended },
      { ...campaign('r3', 'Next month'), ...scheduled },
    )
    stage.see(
      'lineItem',
      item('r4', 'Runs too', { campaign_id: 'r1', ...daily(40) }),
      item('r5', 'Paused', { campaign_id: 'r1', entity_status: 'PAUSED', ...daily(30) }),
      item('r6', 'Ended too', { campaign_id: 'r2', end_time: '2026-01-02T00:00:00Z', ...daily(20) }),
    )
    const counted = unwrap(reader.api.overview({ workspace, now: Date.now(), dayBegins: 0, days: 14 }))
    expect(counted.largest.map(({ key }) => key)).not.toContain('r2')
    expect(counted.largest.map(({ key }) => key)).not.toContain('r3')
    const rows = { kind: 'rows', campaigns: ['r1', 'r2', 'r3'], lineItems: ['r4', 'r5', 'r6'] } as const
    const target = { ...rows, campaigns: [...rows.campaigns], lineItems: [...rows.lineItems] }
    expect(unwrap(reader.api.sums({ workspace, target })).money).toMatchObject([
      { subject: 'campaign', daily: 460_000_000, runningDaily: 50_000_000 },
      { subject: 'lineItem', daily: 90_000_000, runningDaily: 40_000_000 },
    ])
  })

  it('sums budgets as published and with their drafts', async () => {
    const daily = 'daily_budget_amount_local_micro'
    const ids = ['s1', 's2', 's3', 's4']
    stage.see('lineItem', ...ids.map((id) => item(id, id, { campaign_id: 'c1', [daily]: 10_000_000 })))
    const draft = async (remoteId: string) =>
      unwrap(await stage.handlers.change({ workspace, subject: 'lineItem', remoteId }))
    await stage.edit(await draft('s1'), { [daily]: 15_000_000 })
    await stage.edit(await draft('s2'), { [daily]: null })
    await stage.edit(await draft('s3'), { name: 'Renamed' })
    unwrap(await stage.handlers.remove({ workspace, subject: 'lineItem', keys: ['s4'] }))
    const target = { kind: 'rows' as const, campaigns: [], lineItems: ids }
    expect(unwrap(reader.api.sums({ workspace, target })).money).toMatchObject([
      { daily: 25_000_000, dailyBefore: 40_000_000, total: 0, totalBefore: 0 },
    ])
  })

  it('sorts texts whatever their case and accents', () => {
    const domains = { l1: 'zeta.example', l2: 'Éclair.example', l3: 'alpha.example', l4: 'eclair.example' }
    stage.see(
      'lineItem',
      ...Object.entries(domains).map(([id, advertiser_domain]) =>
        item(id, id, { campaign_id: 'c1', advertiser_domain }),
      ),
    )
    const by = (descending: boolean) => keys({ sort: [{ field: 'advertiser_domain', descending }] })
    expect(by(false)).toEqual(['l3', 'l4', 'l2', 'l1'])
    expect(by(true)).toEqual(['l1', 'l2', 'l4', 'l3'])
  })

  it('puts empty values at the end in either direction', () => {
    const by = (descending: boolean) =>
      keys({ sort: [{ field: 'daily_budget_amount_local_micro', descending }] })
    expect(by(false)).toEqual(['l3', 'l1', 'l2', 'l4'])
    expect(by(true)).toEqual(['l1', 'l3', 'l2', 'l4'])
  })

  it('is a tree of campaigns, with the parents of matches, and line items without a campaign at the end', () => {
    expect(keys({ shape: 'tree' })).toEqual(['c1', 'l1', 'l2', 'c2', 'l3', 'l4'])
    expect(keys({ shape: 'tree', folded: ['c1'] })).toEqual(['c1', 'c2', 'l3', 'l4'])
    expect(keys({ shape: 'tree', ...filter('objective', 'is', ['REACH']) })).toContain('l4')
    expect(keys({ shape: 'tree', text: 'paris' })).toEqual(['c1', 'l2'])
  })

  it('shows the totals of all line items for each campaign in a tree, even if few of them match', () => {
    stage.see('lineItem', item('l5', 'Parisian boots', { campaign_id: 'c1', objective: 'REACH' }))
    for (const view of [{ text: 'paris' }, { folded: ['c1'] }]) {
      const [first] = window(open({ shape: 'tree', ...view }).viewId).rows
      const children = { dailyBudget: 5_000_000, objectives: ['ENGAGEMENTS', 'REACH'], goals: [] }
      expect(first).toMatchObject({ key: 'c1', children })
    }
  })

  it('can be grouped, and groups folded', () => {
    const { viewId } = open({ group: 'objective', folded: ['group:REACH'] })
    expect(
      window(viewId).rows.map((row) => (row.kind === 'group' ? [row.title, row.rows] : row.key)),
    ).toEqual([['ENGAGEMENTS', 3], 'l1', 'l2', 'l3', ['REACH', 1]])
    const [first] = window(open({ group: 'campaign' }).viewId).rows
    expect(first).toMatchObject({ kind: 'group', title: 'Boots', rows: 2 })
  })

  it('shows an edit at once, reports that it is out of date, and keeps the place of a removed row', async () => {
    const { viewId } = open()
    expect(window(viewId).stale).toBe(false)
    const draft = await stage.handlers.change({ workspace, subject: 'lineItem', remoteId: 'l1' })
    await stage.edit(unwrap(draft), { name: 'Zebra' })
    expect(window(viewId)).toMatchObject({ stale: true, rows: [{ key: 'l1', title: 'Zebra' }, {}, {}, {}] })
    expect(window(viewId).rows[0]).toMatchObject({
      before: { name: 'Boots in Berlin' },
      change: { kind: 'update' },
    })
    expect(keys()).toEqual(['l2', 'l3', 'l4', 'l1'])
    expect(keys({ changedOnly: true })).toEqual(['l1'])
    expect(keys(filter('change', 'is', ['update']))).toEqual(['l1'])
    stage.see('lineItem', { ...item('l3', 'Tents', {}), deleted: true })
    expect(window(viewId).rows[2]).toEqual({ kind: 'gone', key: 'l3' })
    expect(keys()).toEqual(['l2', 'l4', 'l1'])
  })

  it('lists the fields that changed at the service under a draft', async () => {
    const draft = unwrap(await stage.handlers.change({ workspace, subject: 'lineItem', remoteId: 'l1' }))
    await stage.edit(draft, { name: 'Mine' })
    stage.see('lineItem', item('l1', 'Theirs', { campaign_id: 'c1', entity_status: 'PAUSED' }))
    const [row] = window(open({ changedOnly: true }).viewId).rows
    expect(row).toMatchObject({ title: 'Mine', change: { sync: 'conflict' } })
    expect(row).toHaveProperty('incoming', expect.arrayContaining(['name', 'entity_status']))
    const { rows } = unwrap(
      stage.store.campaigns.versions({
        workspace,
        subject: 'lineItem',
        remoteId: 'l1',
        offset: 0,
        count: 10,
      }),
    )
    expect(rows.map(({ content }) => content.name)).toEqual(['Theirs', 'Boots in Berlin'])
    expect(rows[0]?.changes.map(({ field }) => field)).toContain('entity_status')
  })

  it('finds rows with findings', async () => {
    const draft = unwrap(await stage.handlers.change({ workspace, subject: 'lineItem', remoteId: 'l1' }))
    await stage.edit(draft, { bid_strategy: 'MAX' })
    expect(keys({ findings: 'errors' })).toEqual(['l1'])
    expect(keys({ findings: 'warnings' })).toEqual([])
  })

  it('sums the selection, without rows marked for deletion', async () => {
    const target = { kind: 'rows' as const, campaigns: [], lineItems: ['l1', 'l3', 'l4'] }
    expect(unwrap(reader.api.sums({ workspace, target }))).toMatchObject({
      lineItems: 3,
      money: [{ subject: 'lineItem', currency: 'USD', daily: 7_000_000, total: 0, runningDaily: 7_000_000 }],
    })
    unwrap(await stage.handlers.remove({ workspace, subject: 'lineItem', keys: ['l1'] }))
    expect(unwrap(reader.api.sums({ workspace, target }))).toMatchObject({
      money: [{ daily: 2_000_000 }],
    })
  })

  it('marks for a day what others changed in a row without a draft', () => {
    const day = 24 * 60 * 60 * 1_000
    let now = stage.now
    const sync = createGridReader(databasePath(folder), () => now)
    const marked = () => {
      const { viewId } = unwrap(sync.api.open({ workspace, view: flat }))
      return unwrap(sync.api.window({ viewId, offset: 0, count: 200 })).rows.flatMap((row) =>
        row.kind === 'entity' && row.incoming.length > 0 ? [[row.key, ...row.incoming]] : [],
      )
    }
    expect(marked()).toEqual([])
    stage.see('lineItem', item('l2', 'Böots in Rome', { campaign_id: 'c1', entity_status: 'PAUSED' }))
    expect(marked()).toEqual([['l2', 'name']])
    const found = (test: 'is' | 'isNot') => {
      const view = { ...flat, ...filter('change', test, ['incoming']) }
      const { viewId } = unwrap(sync.api.open({ workspace, view }))
      return unwrap(sync.api.window({ viewId, offset: 0, count: 200 })).rows.map(({ key }) => key)
    }
    expect(found('is')).toEqual(['l2'])
    expect(found('isNot')).toEqual(['l1', 'l3', 'l4'])
    now += day + 1
    expect(marked()).toEqual([])
    expect(found('is')).toEqual([])
    sync.close()
  })

  it('finds what others changed at the service, with or without a draft', async () => {
    for (const remoteId of ['l1', 'l3']) {
      const change = { workspace, subject: 'lineItem' as const, remoteId, fields: { name: 'Mine' } }
      unwrap(await stage.handlers.change(change))
    }
    const sync = createGridReader(databasePath(folder), () => stage.now)
    const found = (view: Partial<GridView>) => {
      const { viewId } = unwrap(sync.api.open({ workspace, view: { ...flat, ...view } }))
      const { rows } = unwrap(sync.api.window({ viewId, offset: 0, count: 200 }))
      return rows.map(({ key }) => key).toSorted()
    }
    const incoming = () => found(filter('change', 'is', ['incoming']))
    expect(incoming()).toEqual([])
    stage.see(
      'lineItem',
      item('l1', 'Boots in Berlin', { campaign_id: 'c1', daily_budget_amount_local_micro: 9_000_000 }),
      item('l3', 'Theirs', { campaign_id: 'c2', daily_budget_amount_local_micro: 2_000_000 }),
      item('l4', 'Elsewhere', { campaign_id: 'c9', objective: 'REACH' }),
    )
    // One in another field, one in the same field, and one in a row without a draft.
    expect(incoming()).toEqual(['l1', 'l3', 'l4'])
    expect(found(filter('change', 'is', ['conflict']))).toEqual(['l3'])
    expect(found(filter('change', 'is', ['incoming', 'delete']))).toEqual(['l1', 'l3', 'l4'])
    expect(found(filter('change', 'empty', []))).toEqual(['l2', 'l4'])
    stage.see('campaign', campaign('c2', 'Tents elsewhere'))
    expect(found({ shape: 'campaigns', ...filter('change', 'is', ['incoming']) })).toEqual(['c2'])
    sync.close()
  })

  it('distinguishes a campaign from a line item with the same ID', () => {
    stage.see('campaign', campaign('l1', 'Of the same id'))
    const target = { kind: 'rows' as const, campaigns: ['l1'], lineItems: [] }
    expect(unwrap(reader.api.sums({ workspace, target }))).toMatchObject({ campaigns: 1, lineItems: 0 })
    const { viewId, rows } = open({ shape: 'tree' })
    const { campaigns, lineItems } = unwrap(reader.api.named({ viewId, lines: { from: 0, to: rows - 1 } }))
    expect([campaigns.includes('l1'), lineItems.includes('l1')]).toEqual([true, true])
    // Each has its own position.
    for (const subject of ['campaign', 'lineItem'] as const) {
      const place = unwrap(reader.api.placeOf({ viewId, subject, key: 'l1' }))
      expect(window(viewId).rows[place ?? -1]).toMatchObject({ subject, key: 'l1' })
    }
  })

  it('shows, filters and sorts by delivery status', async () => {
    const at = (reasons: string[]): Fields => ({
      servable: reasons.length === 0,
      reasons_not_servable: reasons,
    })
    stage.see(
      'campaign',
      { ...campaign('c1', 'Boots'), ...at([]) },
      { ...campaign('c2', 'Tents'), ...at(['PAUSED_BY_ADVERTISER', 'FUNDING_PROBLEM']) },
    )
    stage.see(
      'lineItem',
      item('l1', 'Boots in Berlin', { campaign_id: 'c1', end_time: '2026-02-01T00:00:00Z' }),
      item('l5', 'Boots in Rome', { campaign_id: 'c1' }),
    )
    const kinds = window(open({ shape: 'tree' }).viewId).rows.map((row) =>
      row.kind === 'entity' ? [row.key, row.delivery?.kind] : [],
    )
    expect(Object.fromEntries(kinds)).toEqual({
      c1: 'running',
      c2: 'paused',
      l1: 'ended',
      l2: 'paused',
      l3: 'blocked',
      l4: 'unknown',
      l5: 'running',
    })
    const where = (test: 'is' | 'isNot', ...values: string[]) => ({
      filters: [{ field: 'effective_status', test, values }],
    })
    expect(keys(where('is', 'ended', 'blocked'))).toEqual(['l1', 'l3'])
    expect(keys(where('isNot', 'running', 'paused'))).toEqual(['l1', 'l3', 'l4'])
    // A drafted change doesn't affect the service yet.
    const draft = await stage.handlers.change({ workspace, subject: 'lineItem', remoteId: 'l1' })
    await stage.edit(unwrap(draft), { end_time: '2099-01-01T00:00:00Z' })
    expect(keys(where('is', 'ended'))).toEqual(['l1'])
    expect(keys({ sort: [{ field: 'effective_status', descending: false }] })[0]).toBe('l5')
  })

  it('says which line items are left in a deleted campaign', () => {
    stage.see('campaign', { ...campaign('c1', 'Boots'), servable: true })
    stage.see('lineItem', item('l1', 'Boots in Berlin', { campaign_id: 'c1' }))
    stage.see('campaign', { ...campaign('c1', 'Boots'), deleted: true })
    expect(keys({ filters: [{ field: 'effective_status', test: 'is', values: ['blocked'] }] })).toContain(
      'l1',
    )
    const { viewId } = open({ shape: 'lineItems' })
    expect(window(viewId).rows).toContainEqual(
      expect.objectContaining({ key: 'l1', delivery: { kind: 'blocked', reasons: ['CAMPAIGN_DELETED'] } }),
    )
  })

  it('names the campaign of a line item, with its campaign above it and without', () => {
    for (const shape of ['tree', 'lineItems'] as const) {
      const { rows } = window(open({ shape }).viewId)
      expect(rows).toContainEqual(expect.objectContaining({ key: 'l1', campaignTitle: 'Boots' }))
    }
  })

  it('applies to all of a view except named rows', () => {
    const { viewId } = open()
    const all = unwrap(reader.api.named({ viewId, lines: 'all' }))
    const [first = '', ...others] = all.lineItems
    const target = {
      kind: 'view' as const,
      viewId,
      except: { campaigns: [first], lineItems: others },
    }
    const subjects = ['campaign', 'lineItem'] as const
    expect(unpackRows(unwrap(reader.api.rows({ workspace, target, subjects })))).toEqual([
      { subject: 'lineItem', key: first },
    ])
  })

  it('knows places and keys, and forgets the oldest of many views', () => {
    const { viewId } = open()
    expect(unwrap(reader.api.placeOf({ viewId, subject: 'lineItem', key: 'l3' }))).toBe(2)
    expect(unwrap(reader.api.placeOf({ viewId, subject: 'campaign', key: 'c1' }))).toBeNull()
    expect(unwrap(reader.api.named({ viewId, lines: { from: 2, to: 1 } }))).toEqual({
      campaigns: [],
      lineItems: ['l2', 'l3'],
    })
    for (let index = 0; index < 8; index += 1) open()
    expect(reader.api.window({ viewId, offset: 0, count: 1 })).toMatchObject({
      ok: false,
      fault: { kind: 'notFound' },
    })
  })
})
