import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Account, industryTypes } from '../../../../../src/shared/api/ads/accounts.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Performance } from '../../../../../src/shared/statistics/performance.ts'
import { later, offline, signedIn } from '../../support/bridge.ts'
import { renderView } from '../../support/render-view.tsx'

type Accounts = FlightdeckBridge['accounts']

const outdoor: Account = { id: '18ce54d4x5t', name: 'Northwind Outdoor', industry_type: 'RETAIL' }
const coffee: Account = { id: '18ce54d4x6u', name: 'Coffee Roasters', industry_type: 'RESTAURANT' }
const listed = async () => succeed({ accounts: [outdoor, coffee], seenAt: 1_000 })
const detailed: Accounts['details'] = async () =>
  succeed({
    account: outdoor,
    apps: { kind: 'read', value: [] },
    features: { kind: 'read', value: [] },
    permissions: { kind: 'read', value: [] },
    seenAt: 1_000,
  })

test('accounts are loading, then listed', async () => {
  const sync = later<Awaited<ReturnType<Accounts['list']>>>()
  await renderView('/accounts', { accounts: { list: () => sync.promise } })
  expect(await screen.findByRole('status', { name: 'Loading accounts' })).toBeDefined()
  sync.resolve(await listed())
  expect(await screen.findByRole('row', { name: /Northwind Outdoor/ })).toBeDefined()
  expect(screen.queryByRole('status', { name: 'Loading accounts' })).toBeNull()
})

test('a user without an account learns where to open one', async () => {
  await renderView('/accounts', {
    accounts: { list: async () => succeed({ accounts: [], seenAt: 1_000 }) },
  })
  expect(await screen.findByText('This user has no advertising accounts yet.')).toBeDefined()
})

test('a list that could not be read is reloaded on request, from the service', async () => {
  const list = vi.fn<Accounts['list']>(async () => fail(offline))
  const { user } = await renderView('/accounts', { accounts: { list } })
  const again = await screen.findByRole('button', { name: 'Retry' })
  list.mockImplementation(listed)
  await user.click(again)
  expect(await screen.findByRole('row', { name: /Coffee Roasters/ })).toBeDefined()
  expect(list).toHaveBeenLastCalledWith({ host: 'ads', withDeleted: false, refresh: true })
})

test('each account says what waits in it, also in the list for switching and the window’s title', async () => {
  const waiting = { accountId: coffee.id, unpublished: 30, undecided: 2, openJobs: 1 }
  const { user } = await renderView('/accounts', {
    session: { state: async () => succeed({ ...signedIn, accountId: outdoor.id }) },
    accounts: { list: listed },
    overview: { accounts: async () => succeed([waiting]) },
  })
  const row = await screen.findByRole('row', { name: /Coffee Roasters/ })
  expect(within(row).getByTitle('2 of them wait for your decision').textContent).toBe('30 changes, 1 job')
  expect(document.title).toBe('Accounts · Northwind Outdoor (Built-in sandbox) · Flightdeck')
  await user.click(screen.getByRole('button', { name: /^Switch account or user/ }))
  expect(
    await screen.findByRole('menuitem', { name: /Coffee Roasters.*30 changes, 1 job/, hidden: true }),
  ).toBeDefined()
})

test('a search narrows the list; one without matches can be cleared', async () => {
  const { user } = await renderView('/accounts', { accounts: { list: listed } })
  await screen.findByRole('row', { name: /Northwind Outdoor/ })
  const search = screen.getByRole('searchbox', { name: 'Search accounts' })
  await user.type(search, 'coffee')
  expect(screen.queryByRole('row', { name: /Northwind Outdoor/ })).toBeNull()
  expect(screen.getByRole('row', { name: /Coffee Roasters/ })).toBeDefined()
  await user.type(search, ' none')
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }))
  expect(await screen.findByRole('row', { name: /Northwind Outdoor/ })).toBeDefined()
})

test('only changed fields of an account are sent, and an empty name isn’t', async () => {
  let now = outdoor
  const update = vi.fn<Accounts['update']>(async ({ name }) => {
    now = { ...outdoor, name }
    return succeed(now)
  })
  const { user } = await renderView(`/accounts/ads/${outdoor.id}`, {
    accounts: {
      list: async () => succeed({ accounts: [now, coffee], seenAt: 1_000 }),
      details: detailed,
      update,
    },
  })
  const form = within(await screen.findByRole('form', { name: 'Change the account' }))
  const save = () => form.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  const name = form.getByRole('textbox', { name: 'Name' })
  expect([save().getAttribute('aria-disabled'), save().getAttribute('aria-description')]).toEqual([
    'true',
    'Nothing changed yet.',
  ])
  await user.clear(name)
  await user.click(save())
  expect(update).not.toHaveBeenCalled()
  await user.type(name, 'Northwind Europe{Enter}')
  expect(await screen.findByRole('row', { name: /Northwind Europe/ })).toBeDefined()
  expect(update).toHaveBeenCalledExactlyOnceWith({
    host: 'ads',
    accountId: outdoor.id,
    name: 'Northwind Europe',
  })
})

test('a refused industry stays selected, with the reason', async () => {
  const update = vi.fn<Accounts['update']>(async () => fail(offline))
  const { user } = await renderView(`/accounts/ads/${outdoor.id}`, {
    accounts: { list: listed, details: detailed, update },
  })
  const industry = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Industry' })
  expect(within(industry).getAllByRole('option').length).toBeGreaterThanOrEqual(industryTypes.length)
  await user.selectOptions(industry, 'TRAVEL')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(update).toHaveBeenCalledExactlyOnceWith({
    host: 'ads',
    accountId: outdoor.id,
    industryType: 'TRAVEL',
  })
  expect(
    await within(screen.getByRole('form', { name: 'Change the account' })).findByRole('alert'),
  ).toBeDefined()
  expect(industry.value).toBe('TRAVEL')
})

test('deleted apps are listed on request, and a failure to read them can be retried', async () => {
  const app = { id: 'a1', app_store_identifier: 'com.northwind.old', deleted: true }
  const details = vi.fn<Accounts['details']>(async (input) => {
    const answer = await detailed(input)
    if (!answer.ok || input.withDeleted !== true) return answer
    return succeed({ ...answer.value, apps: { kind: 'read', value: [app] } })
  })
  const { user } = await renderView(`/accounts/ads/${outdoor.id}`, { accounts: { list: listed, details } })
  expect(await screen.findByText('No apps for this account.')).toBeDefined()
  details.mockImplementationOnce(async () => fail(offline))
  await user.click(screen.getByRole('checkbox', { name: 'Show deleted apps' }))
  const apps = within(screen.getByRole('region', { name: 'Apps' }))
  await user.click(await apps.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('com.northwind.old')).toBeDefined()
  expect(details).toHaveBeenLastCalledWith({
    host: 'ads',
    accountId: outdoor.id,
    withDeleted: true,
    refresh: true,
  })
  await user.click(screen.getByRole('checkbox', { name: 'Show deleted apps' }))
  expect(await screen.findByText('No apps for this account.')).toBeDefined()
})

test('a policy is chosen, listed with its rules, and what is wrong with it is said', async () => {
  const choose = vi.fn<FlightdeckBridge['policy']['choose']>(async () =>
    succeed({
      file: 'team.yaml',
      problems: [],
      countries: [],
      rules: [
        { name: 'naming.campaign', level: 'error', line: 3, summary: 'Names of campaigns: US_shoes' },
        { name: 'calm-bids', level: 'warning', line: 7, summary: 'Bid at most 2.50.' },
      ],
    }),
  )
  const { user, emit } = await renderView(`/accounts/ads/${outdoor.id}`, {
    accounts: { list: listed, details: detailed },
    policy: {
      choose,
      state: async () =>
        succeed({
          file: 'team.yaml',
          rules: [],
          countries: [],
          problems: [{ line: 4, column: 2, message: '“daily” has to be a number.' }],
        }),
      remove: async () => succeed(null),
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Policy' }))
  expect(await section.findByText('Line 4: “daily” has to be a number.')).toBeDefined()
  await user.click(section.getByRole('button', { name: 'Choose another file' }))
  expect(await section.findByText('team.yaml: 2 rules')).toBeDefined()
  expect(section.getByText('naming.campaign, line 3')).toBeDefined()
  expect(section.getByText('Warning')).toBeDefined()
  const workspace = { environmentId: 'sandbox', host: 'ads', accountId: outdoor.id } as const
  expect(choose).toHaveBeenCalledExactlyOnceWith({ workspace })
  emit('policyChanged', { workspace })
  expect(await section.findByText('Line 4: “daily” has to be a number.')).toBeDefined()
  await user.click(section.getByRole('button', { name: 'Stop using it' }))
  expect(await section.findByRole('button', { name: 'Choose a file' })).toBeDefined()
})

test('a sandbox account is created and opened, and deleted once its name is typed', async () => {
  const made: Account = { id: 'sbx1', name: 'Sandbox account' }
  const createSandbox = vi.fn<Accounts['createSandbox']>(async () => succeed(made))
  const deleteSandbox = vi.fn<Accounts['deleteSandbox']>(async () => succeed(made))
  const { user } = await renderView('/accounts/adsSandbox', {
    accounts: {
      list: async () => succeed({ accounts: [], seenAt: 1_000 }),
      details: async () => {
        const details = await detailed({ host: 'adsSandbox', accountId: made.id, refresh: false })
        return details.ok ? succeed({ ...details.value, account: made }) : details
      },
      createSandbox,
      deleteSandbox,
    },
  })
  await screen.findByText('No sandbox accounts yet.')
  await user.click(screen.getByRole('button', { name: 'New sandbox account' }))
  await user.click(await screen.findByRole('button', { name: 'Delete sandbox account' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Delete Sandbox account/ }))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete sandbox account' })
  expect(confirm.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: 'Type Sandbox account to confirm' }), 'Sandbox account')
  await user.click(confirm)
  expect(await screen.findByText('The sandbox account Sandbox account was deleted.')).toBeDefined()
  expect(await screen.findByText('No sandbox accounts yet.')).toBeDefined()
  expect(deleteSandbox).toHaveBeenCalledExactlyOnceWith({ accountId: 'sbx1' })
})

const dailySpend = (...amounts: readonly (number | null)[]): Performance => ({
  known: { since: 0, until: 1 },
  zone: 'UTC',
  currency: 'EUR',
  week: { kind: 'complete' },
  pacing: { campaigns: 0, offPlan: 0, rows: [] },
  spend: {
    starts: amounts.map((_, day) => day * 86_400_000),
    spent: amounts.map((amount) => (amount === null ? null : amount * 1_000_000)),
    planned: amounts.map(() => null),
    impressions: amounts.map(() => null),
    clicks: amounts.map(() => null),
  },
  creatives: { best: [], worst: [] },
  yesterday: { day: 0, figures: [], movers: [] },
  alerts: { total: 0, byRule: [], rows: [] },
})

test('the spend of a week is a sum of all its days, or a dash that says what is missing', async () => {
  await renderView('/accounts', {
    session: { state: async () => succeed(signedIn) },
    accounts: { list: listed },
    statistics: {
      performance: async ({ workspace }) =>
        succeed(
          workspace.accountId === outdoor.id
            ? dailySpend(99, 1, 2, 3, 4, 5, 6, 7)
            : dailySpend(1, 2, null, 4, 5, null, 7),
        ),
    },
  })
  const whole = await screen.findByRole('row', { name: /Northwind Outdoor/ })
  const amount = await within(whole).findByText('28')
  // Each part has a slot of its own, so that decimals and currencies align from row to row.
  expect(amount.textContent).toBe('28.00')
  expect(amount.parentElement?.textContent).toBe('28.00 EUR')
  const gappy = screen.getByRole('row', { name: /Coffee Roasters/ })
  expect((await within(gappy).findByTitle('Figures of 2 of these days are missing.')).textContent).toBe('–')
})

test('pacing is that of seven whole days, or says what is missing', async () => {
  const planned = (performance: Performance): Performance => ({
    ...performance,
    spend: { ...performance.spend, planned: performance.spend.starts.map(() => 5_000_000) },
  })
  await renderView('/accounts', {
    session: { state: async () => succeed(signedIn) },
    accounts: { list: listed },
    statistics: {
      performance: async ({ workspace }) =>
        succeed(
          planned(
            workspace.accountId === outdoor.id
              ? dailySpend(99, 1, 2, 3, 4, 5, 6, 7)
              : dailySpend(1, 2, null, 4, 5, null, 7),
          ),
        ),
    },
  })
  const whole = within(await screen.findByRole('row', { name: /Northwind Outdoor/ }))
  expect(await whole.findByText('80%')).toBeDefined()
  expect(whole.getByText('of 35.00 planned')).toBeDefined()
  expect(whole.getByText('7.00 under plan')).toBeDefined()
  const gappy = within(screen.getByRole('row', { name: /Coffee Roasters/ }))
  expect((await gappy.findByTitle('Not all loaded')).textContent).toBe('–')
  expect(gappy.queryByText(/^\d+%$/)).toBeNull()
})

test('an account whose campaigns aren’t synced has no bare amount, and its alerts weren’t checked', async () => {
  const week = dailySpend(99, 1, 2, 3, 4, 5, 6, 7)
  await renderView('/accounts', {
    session: { state: async () => succeed(signedIn) },
    accounts: { list: listed },
    statistics: {
      performance: async ({ workspace }) =>
        succeed(workspace.accountId === outdoor.id ? week : { ...week, currency: null }),
    },
  })
  const known = await screen.findByRole('row', { name: /Northwind Outdoor/ })
  expect(await within(known).findByText('None')).toBeDefined()
  const unknown = screen.getByRole('row', { name: /Coffee Roasters/ })
  expect(await within(unknown).findByText('Not checked')).toBeDefined()
  expect(unknown.textContent).not.toContain('28')
  expect(within(unknown).getByTitle(/currency is known once/).textContent).toBe('–')
})
