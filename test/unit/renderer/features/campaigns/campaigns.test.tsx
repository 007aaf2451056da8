import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultGridView } from '../../../../../src/renderer/features/campaigns/grid-view.ts'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import { entityFields, hasField } from '../../../../../src/shared/campaigns/entity-fields.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences, preferences } from '../../../../../src/shared/desktop/preferences.ts'
import type { SyncState } from '../../../../../src/shared/entities/entity-row.ts'
import { inTurn, isGate, isNightly } from '../../../../support/runs.ts'
import { draft, spring } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'
import { account, openGrid } from './account.ts'

/** The button that shows only one kind of rows, or all. */
const rowsButton = (name: string) =>
  within(screen.getByRole('group', { name: 'Rows' })).getByRole('button', { name })

test('search, rows, issues and filters each request another view', async () => {
  const { user, open } = await openGrid()
  const asked = () => open.mock.lastCall?.[0].view
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search campaigns' }), { target: { value: 'tent' } })
  await waitFor(() => expect(asked()?.text).toBe('tent'))
  await user.selectOptions(screen.getByLabelText('Issues'), 'With errors')
  expect(asked()?.findings).toBe('errors')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Unpublished' }))
  expect(asked()?.changedOnly).toBe(true)
  await user.click(rowsButton('Line items'))
  await user.selectOptions(await screen.findByLabelText('Groups'), 'Group by objective')
  expect(asked()).toMatchObject({ shape: 'lineItems', group: 'objective' })
  await user.click(rowsButton('All'))
  expect(asked()).toMatchObject({ shape: 'tree', group: null })
})

test.skipIf(!isNightly)(
  'a filter on a field of the table is added, shown as a chip and removed',
  async () => {
    const { user, open } = await openGrid()
    const asked = () => open.mock.lastCall?.[0].view.filters
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.selectOptions(await screen.findByLabelText('Field'), 'Frequency cap')
    await user.selectOptions(screen.getByLabelText('Condition'), 'is above')
    await user.type(screen.getByLabelText('Value'), '3{Enter}')
    expect(asked()).toEqual([{ field: 'frequency_cap', test: 'above', values: [3] }])
    const chips = await screen.findByRole('list', { name: 'Filters' })
    expect(within(chips).getByRole('button', { name: 'Frequency cap is above 3' })).toBeDefined()
    await user.click(within(chips).getByRole('button', { name: /^Remove filter/ }))
    expect(asked()).toEqual([])
  },
)

test('a list of campaigns only has no columns that only line items fill', async () => {
  const { user } = await openGrid()
  const count = () => Number(document.querySelector('[aria-colcount]')?.getAttribute('aria-colcount'))
  const before = count()
  expect(before).toBeGreaterThan(6)
  await user.click(rowsButton('Campaigns'))
  // Objective, goal, bid strategy, bid, start and end.
  const ofLineItems = entityFields.filter(
    (field) => field.shownByDefault === true && !hasField('campaign', field) && field.outsideTree !== true,
  )
  await waitFor(() => expect(count()).toBe(before - ofLineItems.length))
  await user.click(rowsButton('All'))
  await waitFor(() => expect(count()).toBe(before))
})

test.skipIf(!isNightly)(
  'every field of the table can become a column, and the choice is remembered',
  async () => {
    const given = account()
    const change = vi.fn<FlightdeckBridge['preferences']['change']>(async (changed) =>
      succeed(preferences.parse({ ...defaultPreferences, ...changed })),
    )
    const view = await renderView('/campaigns', { ...given.overrides, preferences: { change } })
    await screen.findByRole('treegrid', { name: 'Campaigns' })
    const shown = () => Number(screen.getByRole('treegrid', { hidden: true }).getAttribute('aria-colcount'))
    const before = shown()
    await view.user.click(screen.getByRole('button', { name: 'Columns' }))
    const panel = await screen.findByRole('dialog', { name: 'Columns' })
    const names = [...panel.querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(entityFields.filter(({ title }) => !names.some((name) => name?.startsWith(title)))).toEqual([])
    await view.user.type(within(panel).getByLabelText('Search columns'), 'frequency')
    expect([...panel.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
      'Frequency cap',
    ])
    await view.user.click(within(panel).getByLabelText('Frequency cap'))
    const layout = change.mock.lastCall?.[0].gridLayouts?.campaigns
    expect(layout?.find(({ key }) => key === 'frequency_cap')?.shown).toBe(true)
    expect(shown()).toBe(before + 1)
  },
)

test.skipIf(!isNightly)(
  'built-in views narrow the list; a view is saved with its columns, changed, renamed and deleted',
  async () => {
    const given = account()
    let known = defaultPreferences
    const change = vi.fn<FlightdeckBridge['preferences']['change']>(async (changed) => {
      known = preferences.parse({ ...known, ...changed })
      return succeed(known)
    })
    const { user } = await renderView('/campaigns', { ...given.overrides, preferences: { change } })
    await screen.findByRole('treegrid', { name: 'Campaigns' })
    const asked = () => given.open.mock.lastCall?.[0].view
    const choose = async (name: RegExp | string, item: RegExp | string) => {
      await user.click(await screen.findByRole('button', { name }))
      await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }))
    }
    const saved = () => known.savedViews.campaigns ?? []
    await choose('All campaigns', 'Ending this week')
    expect(asked()).toMatchObject({
      shape: 'lineItems',
      filters: [{ field: 'end_time', test: 'inNext', values: [7] }],
    })
    await user.selectOptions(screen.getByLabelText('Issues'), 'With errors')
    await choose('Views', 'Save view')
    await user.type(await screen.findByLabelText('Name'), 'Ending badly{Enter}')
    await waitFor(() => expect(saved().map(({ name }) => name)).toEqual(['Ending badly']))
    expect(saved()[0]?.content.view).toMatchObject({ findings: 'errors', shape: 'lineItems' })
    expect(saved()[0]?.content.layout.some(({ key }) => key === 'name')).toBe(true)
    await choose('Ending badly', 'All campaigns')
    expect(asked()).toMatchObject({ shape: 'tree', filters: [], findings: null })
    await choose('All campaigns', 'Ending badly')
    expect(asked()).toMatchObject({ shape: 'lineItems', findings: 'errors' })
    await user.selectOptions(screen.getByLabelText('Issues'), 'With warnings')
    await choose('Ending badly (edited)', 'Update “Ending badly”')
    await waitFor(() => expect(saved()[0]?.content.view.findings).toBe('warnings'))
    await choose('Ending badly', 'Rename “Ending badly”')
    await user.clear(await screen.findByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Ending soon{Enter}')
    await waitFor(() => expect(saved().map(({ name }) => name)).toEqual(['Ending soon']))
    await choose('Ending soon', 'Delete “Ending soon”')
    await user.click(await screen.findByRole('button', { name: 'Delete view' }))
    await waitFor(() => expect(saved()).toEqual([]))
  },
)

test.skipIf(!isNightly)(
  'a view keeps the period and comparison of figures, and without it the own columns come back',
  async () => {
    const given = account()
    let known = defaultPreferences
    const change = vi.fn<FlightdeckBridge['preferences']['change']>(async (changed) => {
      known = preferences.parse({ ...known, ...changed })
      return succeed(known)
    })
    const { user } = await renderView('/campaigns', { ...given.overrides, preferences: { change } })
    await screen.findByRole('treegrid', { name: 'Campaigns' })
    const choose = async (name: RegExp | string, item: RegExp | string) => {
      await user.click(await screen.findByRole('button', { name }))
      await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }))
    }
    const shownColumns = () =>
      known.gridLayouts.campaigns?.filter(({ shown }) => shown).map(({ key }) => key) ?? []
    await choose('All campaigns', 'Performance')
    await waitFor(() => expect(shownColumns()).toContain('figure:ctr'))
    // What a narrow window cuts off is what matters least.
    expect(shownColumns().slice(-5)).toEqual(
      ['spend', 'pacing', 'impressions', 'ctr', 'cpc'].map((name) => `figure:${name}`),
    )
    await user.selectOptions(await screen.findByLabelText('Days'), 'Last month')
    await user.click(screen.getByRole('checkbox', { name: 'Compare' }))
    await choose('Views', 'Save view')
    await user.type(await screen.findByLabelText('Name'), 'Monthly{Enter}')
    const figures = { range: { kind: 'lastMonth' }, compare: true }
    await waitFor(() => expect(known.savedViews.campaigns?.[0]?.content.figures).toEqual(figures))
    await choose('Monthly', 'All campaigns')
    await waitFor(() => expect(shownColumns()).not.toContain('figure:ctr'))
    expect(shownColumns()).toContain('daily_budget_amount_local_micro')
    await choose('All campaigns', 'Monthly')
    await waitFor(() => expect(given.open.mock.lastCall?.[0].view.figures).toMatchObject(figures))
    expect(shownColumns()).toContain('figure:ctr')
  },
)

test('what can’t be compared isn’t said to be compared', async () => {
  const given = account()
  const dayMs = 86_400_000
  const known = { since: Math.floor(Date.now() / dayMs) - 20, until: Date.now() }
  const state: FlightdeckBridge['statistics']['state'] = async () =>
    succeed({ known, zone: 'UTC', jobId: null, failure: null, currency: 'EUR', bytes: 0 })
  const { user } = await renderView('/campaigns', { ...given.overrides, statistics: { state } })
  await user.click(await screen.findByRole('button', { name: 'All campaigns' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Performance', hidden: true }))
  await user.click(await screen.findByRole('checkbox', { name: 'Compare' }))
  expect(await screen.findByText(/\(compared with /)).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Days'), 'Today')
  expect(await screen.findByText('Not compared: the last day isn’t over.')).toBeDefined()
  expect(screen.queryByText(/compared with/)).toBeNull()
})

test('the selected rows are paused as one step', async () => {
  const { user, bulk } = await openGrid()
  await user.click(await screen.findByRole('gridcell', { name: 'Tents' }))
  await user.keyboard('{Control>}a{/Control}')
  expect((await screen.findByRole('status', { name: 'Selection' })).textContent).toContain('4 rows selected')
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(bulk).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    label: 'change the status of all rows',
    request: {
      target: { kind: 'view', viewId: 'v1' },
      subjects: ['campaign', 'lineItem'],
      action: { kind: 'set', field: 'entity_status', value: 'PAUSED' },
    },
  })
  expect(await screen.findByText('3 rows paused.')).toBeDefined()
})

const row = (name: string) => screen.findByRole('gridcell', { name })
const selectionStatus = () => screen.getByRole('status', { name: 'Selection' }).textContent
const only = (...lineItems: readonly string[]) => ({ kind: 'rows', campaigns: [], lineItems })

test('with nothing selected, all rows in view are exported, and the notice says so', async () => {
  const given = account()
  const exportSheet = vi.fn<FlightdeckBridge['exchange']['exportSheet']>(async () =>
    succeed({ fileName: 'rows.csv', rows: 4, notes: [] }),
  )
  const { user } = await renderView('/campaigns', { ...given.overrides, exchange: { exportSheet } })
  await screen.findByRole('treegrid', { name: 'Campaigns' })
  await user.click(screen.getByRole('button', { name: 'Import and export' }))
  expect(await screen.findByText('Export the 4 rows in view')).toBeDefined()
  await user.click(await screen.findByRole('menuitem', { name: 'CSV', hidden: true }))
  expect(exportSheet).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    target: { kind: 'view', viewId: 'v1' },
    subjects: ['campaign', 'lineItem'],
    form: 'csv',
  })
  expect(await screen.findByText('4 rows, all in view, written to rows.csv.')).toBeDefined()
})

test('Ctrl+E edits the selected rows in bulk', async () => {
  const { user } = await openGrid()
  await user.click(await row('Tents'))
  await user.keyboard('{Control>}ae{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Edit in bulk' })).toBeDefined()
})

test('a selection has totals of its figures', async () => {
  const given = account()
  const sums = vi.fn<FlightdeckBridge['campaigns']['sums']>(async () =>
    succeed({
      campaigns: 0,
      lineItems: 3,
      money: [],
      figures: { campaigns: {}, lineItems: { spend: [12_500_000, null] } },
    }),
  )
  const { user } = await renderView('/campaigns', {
    ...given.overrides,
    campaigns: { ...given.overrides.campaigns, sums },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Tents' }))
  await waitFor(() => expect(selectionStatus()).toMatch(/Totals of 3 line items: Spend 12\.50/))
  expect(sums).toHaveBeenLastCalledWith(expect.objectContaining({ viewId: 'v1' }))
})

test('the budgets of a selection are said as published and with the drafts', async () => {
  const given = account()
  const [daily, dailyBefore, total] = [micro.parse(71_300_000), micro.parse(62_000_000), micro.parse(0)]
  const sums: FlightdeckBridge['campaigns']['sums'] = async () =>
    succeed({
      campaigns: 0,
      lineItems: 3,
      money: [
        {
          subject: 'lineItem',
          currency: 'EUR',
          daily,
          total,
          dailyBefore,
          totalBefore: total,
          runningDaily: daily,
        },
      ],
      figures: { campaigns: {}, lineItems: {} },
    })
  const { user } = await renderView('/campaigns', {
    ...given.overrides,
    campaigns: { ...given.overrides.campaigns, sums },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Tents' }))
  await waitFor(() => expect(selectionStatus()).toContain('3 line items: daily 62.00 → 71.30 EUR'))
})

test.each([
  [40, 0, '3 line items: daily 40.00 EUR'],
  [0, 900, '3 line items: total 900.00 EUR'],
  [40, 900, '3 line items: daily 40.00 EUR, total 900.00 EUR'],
  [0, 0, '3 line items: daily 0.00 EUR'],
])(
  'a selection names only the budgets that its rows have: %d a day, %d in all',
  async (daily, total, text) => {
    const given = account()
    const [dailyMicro, totalMicro] = [micro.parse(daily * 1_000_000), micro.parse(total * 1_000_000)]
    const published = { dailyBefore: dailyMicro, totalBefore: totalMicro }
    const budgets = { daily: dailyMicro, total: totalMicro, ...published, runningDaily: dailyMicro }
    const sums: FlightdeckBridge['campaigns']['sums'] = async () =>
      succeed({
        campaigns: 0,
        lineItems: 3,
        money: [{ subject: 'lineItem', currency: 'EUR', ...budgets }],
        figures: { campaigns: {}, lineItems: {} },
      })
    const { user } = await renderView('/campaigns', {
      ...given.overrides,
      campaigns: { ...given.overrides.campaigns, sums },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Tents' }))
    await waitFor(() => expect(selectionStatus()).toContain(text))
    expect(selectionStatus()?.endsWith(text)).toBe(true)
  },
)

test('separate rows are selected with Ctrl and paused, and no others', async () => {
  const { user, bulk } = await openGrid()
  await user.click(await row('Tents'))
  await user.keyboard('{Control>}')
  await user.click(await row('Maps'))
  await user.keyboard('{/Control}')
  expect(selectionStatus()).toContain('2 rows selected')
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(bulk.mock.lastCall?.[0].request.target).toEqual(only('l0', 'l2'))
  // A click only moves to a cell: actions on one row need its box, a Ctrl+click or its menu.
  await user.click(await row('Boots'))
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  await user.keyboard('{Control>}')
  await user.click(await row('Boots'))
  await user.keyboard('{/Control}')
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(bulk.mock.lastCall?.[0].request.target).toMatchObject({ kind: 'rows' })
  expect(screen.getByRole('group', { name: 'What to do with the selected rows' }).textContent).toContain(
    'Boots',
  )
})

test('boxes select rows, with Shift all between; the one above selects all matches', async () => {
  const { user, bulk } = await openGrid()
  const box = (name: string) => screen.findByRole('checkbox', { name })
  await user.click(await box('Select Tents'))
  expect(selectionStatus()).toContain('1 row selected')
  await user.keyboard('{Shift>}')
  await user.click(await box('Select Maps'))
  await user.keyboard('{/Shift}')
  expect(selectionStatus()).toContain('3 rows selected')
  await user.click(await box('Select Boots'))
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(bulk.mock.lastCall?.[0].request.target).toEqual(only('l0', 'l2'))
  const all = await box('Select all that match')
  expect(all).toHaveProperty('indeterminate', true)
  await user.click(screen.getByRole('button', { name: 'Select all 4' }))
  expect(all).toHaveProperty('checked', true)
  await user.click(await box('Select Boots'))
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(bulk.mock.lastCall?.[0].request.target).toEqual({
    kind: 'view',
    viewId: 'v1',
    except: { campaigns: [], lineItems: ['l1'] },
  })
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('checkbox', { checked: true, name: /^Select / })).toBeNull()
})

test.skipIf(!isNightly)('a row has a button that opens it, and a menu of actions', async () => {
  const { user, bulk } = await openGrid()
  fireEvent.contextMenu(await row('Boots'))
  const menu = await screen.findByRole('menu')
  expect(within(menu).getByText('Boots')).toBeDefined()
  // A paused row without changes has nothing to pause or to discard.
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Open'),
    'Edit in bulk',
    'Targeting',
    'Copy targeting',
    'Duplicate',
    'Resume',
    'Delete',
    'Select all 4 rows',
  ])
  await user.click(await within(menu).findByRole('menuitem', { name: 'Resume' }))
  expect(bulk).toHaveBeenCalledOnce()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Tents' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Maps' }))
  // Within the selection, it applies to all of it.
  fireEvent.contextMenu(await row('Maps'))
  expect(within(await screen.findByRole('menu')).getByText('2 rows')).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Open Boots' }))
  await waitFor(() => expect(window.location.hash).toBe('#/campaigns/line-item/l1'))
})

const addresses = [
  ['c1', '#/campaigns/campaign/c1'],
  ['l1', '#/campaigns/line-item/l1'],
] as const
test.each(inTurn(addresses, 2))('the address with only the key %s leads to %s', async (key, address) => {
  await openGrid(`/campaigns/${key}`)
  await waitFor(() => expect(window.location.hash).toBe(address))
})

test('a key shared by two is queried, and an unknown one is reported', async () => {
  const given = account()
  const { find } = given.overrides.entities
  const both: typeof find = (input) => find({ ...input, keys: ['c1', 'l1'] })
  const overrides = { ...given.overrides, entities: { ...given.overrides.entities, find: both } }
  const { user } = await openGrid('/campaigns/both', { ...given, overrides })
  expect(await screen.findByText('A campaign and a line item both have the ID both.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Open the line item' }))
  expect(window.location.hash).toBe('#/campaigns/line-item/both')
})

const draftId = 'aaaaaaaaaaaaaaaa'

const draftAddresses = [
  ['campaign', {}, `#/campaigns/campaign/draft%3A${draftId}`],
  ['lineItem', {}, `#/campaigns/line-item/draft%3A${draftId}`],
  ['curatedCategory', { line_item_id: 'l1' }, '#/campaigns/line-item/l1'],
  ['card', {}, null],
] as const
test.each(inTurn(draftAddresses, 4))('the address of a draft of a %s', async (subject, patch, address) => {
  const given = account()
  const get: FlightdeckBridge['drafts']['get'] = async () =>
    succeed({
      draft: draft({ subject, patch }),
      title: 'Draft',
      findings: [],
      theirs: null,
      hasSnapshots: false,
    })
  const overrides = { ...given.overrides, drafts: { ...given.overrides.drafts, get } }
  await openGrid(`/campaigns/draft%3A${draftId}`, { ...given, overrides })
  if (address === null) expect(await screen.findByText(/No campaign or line item has the ID/)).toBeDefined()
  else await waitFor(() => expect(window.location.hash).toBe(address))
})

test.skipIf(isGate)(
  'F6 moves between parts: areas, tools, rows and editor, and F1 shows the rule of a field',
  async () => {
    const { innerWidth } = window
    onTestFinished(() => {
      window.innerWidth = innerWidth
    })
    window.innerWidth = 1280
    const { user } = await openGrid('/campaigns/line-item/l0')
    const editor = await screen.findByRole('complementary', { name: 'Line item' })
    await within(editor).findByLabelText('Name')
    const parts = () => [
      screen.getByRole('navigation', { name: 'Areas' }),
      screen.getByRole('treegrid', { name: 'Campaigns' }),
      editor,
    ]
    const place = () => parts().findIndex((part) => part.contains(document.activeElement))
    screen.getByRole('main').focus()
    const visited: number[] = []
    for (let step = 0; step < 5; step++) {
      await user.keyboard('{F6}')
      visited.push(place())
    }
    // The status bar has no buttons here; what is in none of these are the screen's tools.
    expect(visited).toEqual([1, 2, 0, -1, 1])
    await user.keyboard('{Shift>}{F6}{/Shift}')
    expect(place()).toBe(-1)

    const name = within(editor).getByLabelText('Name')
    name.focus()
    const rule = within(editor).getByRole('button', { name: 'Rule of Name' })
    expect([rule.tabIndex, rule.getAttribute('aria-expanded')]).toEqual([-1, 'false'])
    await user.keyboard('{F1}')
    expect(rule.getAttribute('aria-expanded')).toBe('true')
  },
)

test.each([
  ['now', { kind: 'idle' }],
  [
    'before this screen was opened',
    {
      kind: 'failed',
      fault: { kind: 'refused', reason: 'state', message: 'The service failed.' },
      at: 1_000,
    },
  ],
] as const)('campaigns that could not be read %s don’t look like an empty account', async (_when, sync) => {
  const given = account([])
  const opened = { rows: 0, campaigns: 0, lineItems: 0, seenAt: null, sync }
  given.open.mockImplementation(async () => {
    const all = await account([]).open({ workspace: spring, view: defaultGridView })
    return all.ok ? succeed({ ...all.value, ...opened }) : all
  })
  const window = async () => succeed({ rows: [], total: 0, stale: false })
  const failing = {
    kind: 'serverError',
    status: 500,
    retryAfterMs: null,
    message: 'The service failed.',
  } as const
  const refresh = vi.fn(async () => fail(failing))
  const { campaigns, entities } = given.overrides
  await renderView('/campaigns', {
    ...given.overrides,
    campaigns: { ...campaigns, window },
    entities: { ...entities, refresh },
  })
  expect(await screen.findByText(/^(The service failed\.|Service error \(500\))/)).toBeDefined()
  expect(screen.queryByText(/appear here/)).toBeNull()
})

test('a first sync that fails while the screen is open doesn’t look like an empty account', async () => {
  const given = account([])
  const running = { kind: 'running', read: 0 } as const
  const opened = { rows: 0, campaigns: 0, lineItems: 0, seenAt: null }
  let sync: SyncState = running
  given.open.mockImplementation(async () => {
    const all = await account([]).open({ workspace: spring, view: defaultGridView })
    return all.ok ? succeed({ ...all.value, ...opened, sync }) : all
  })
  const window = async () => succeed({ rows: [], total: 0, stale: false })
  const { campaigns } = given.overrides
  const { emit } = await renderView('/campaigns', {
    ...given.overrides,
    campaigns: { ...campaigns, window },
  })
  expect(await screen.findByLabelText('Loading campaigns from the service')).toBeDefined()
  sync = {
    kind: 'failed',
    fault: { kind: 'serverError', status: 500, retryAfterMs: null, message: 'Over capacity.' },
    at: 1_000,
  }
  emit('entitiesChanged', { workspace: spring, subject: 'campaign', sync })
  expect((await screen.findByRole('alert')).textContent).toMatch(/Service error \(500\)/)
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  // The line above says it alone.
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull()
  expect(screen.queryByText(/aren’t synced yet/)).toBeNull()
  expect(screen.queryByText(/appear here/)).toBeNull()
})
