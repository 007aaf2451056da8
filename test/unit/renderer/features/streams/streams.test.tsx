import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { StreamRule } from '../../../../../src/shared/streams/stream-rule.ts'
import type { InboxRow } from '../../../../../src/shared/webhooks/inbox.ts'
import { eventually } from '../../../../support/eventually.ts'
import { later, offline } from '../../support/bridge.ts'
import { renderView } from '../../support/render-view.tsx'

type Rules = FlightdeckBridge['streamRules']
type Subscriptions = FlightdeckBridge['subscriptions']
type Replays = FlightdeckBridge['webhookReplays']
type Search = FlightdeckBridge['postSearch']

const boots: StreamRule = { id: '1', value: 'boots has:images', tag: 'shoes' }
const listed: Rules['list'] = async ({ stream }) =>
  succeed({
    rules: stream === 'filtered' ? [boots] : [],
    cap: stream === 'filtered' ? 25_000 : 1_000,
    seenAt: 1,
  })

test('rules are being read, fail with a way to try again, and are listed with how many are used', async () => {
  const sync = later<Awaited<ReturnType<Rules['list']>>>()
  const list = vi.fn<Rules['list']>(() => sync.promise)
  const { user } = await renderView('/streams/rules', { streamRules: { list } })
  expect(await screen.findByRole('status', { name: 'Loading rules' })).toBeDefined()
  sync.resolve(fail(offline))
  const again = await screen.findByRole('button', { name: 'Retry' })
  list.mockImplementation(listed)
  await user.click(again)
  const rows = within(await screen.findByRole('grid', { name: 'Rules' }))
  expect(rows.getByRole('row', { name: /^shoes boots has: ?images$/ })).toBeDefined()
  expect(screen.getByText('1 of 25,000 rules used')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Dedicated stream' }))
  expect(await screen.findByText('No rules for this stream yet.')).toBeDefined()
})

test('a file of rules says which are new, there already and wrong, and adds the new ones', async () => {
  const rules = [
    { value: 'tents', tag: null },
    { value: boots.value, tag: null },
    { value: 'lang:en', tag: null },
  ]
  const openFile: Rules['openFile'] = async () => succeed({ fileName: 'rules.json', rules, unreadable: 1 })
  const add = vi.fn<Rules['add']>(async () =>
    succeed({ created: [{ id: '2', value: 'tents', tag: null }], refused: [] }),
  )
  const { user } = await renderView('/streams/rules', { streamRules: { list: listed, openFile, add } })
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  expect(await screen.findByText('1 new rule, 1 already there, 2 with errors.')).toBeDefined()
  const file = within(screen.getByRole('list', { name: 'Rules in the file' }))
  expect(file.getByText(/lang cannot be used as a standalone operator/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add 1 rule' }))
  expect(add).toHaveBeenCalledWith({ stream: 'filtered', rules: [rules[0]] })
})

test('without the service the form of a subscription opens, and says what it lacks', async () => {
  const list: Subscriptions['list'] = async () => fail(offline)
  const { user } = await renderView('/streams/subscriptions', { subscriptions: { list } })
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  const form = within(await screen.findByRole('form', { name: 'All account activity' }))
  await user.click(form.getByRole('button', { name: /^Subscribe/ }))
  expect(form.getByText('Your webhooks aren’t loaded yet.')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Subscribe to events' }).disabled).toBe(false)
})

test('without a webhook, registering one is the only primary action of its section', async () => {
  const list: Subscriptions['list'] = async () =>
    succeed({ webhooks: [], account: [], activity: [], accountCap: 3, seenAt: 1 })
  const { user } = await renderView('/streams/subscriptions/new', { subscriptions: { list } })
  const form = within(await screen.findByRole('form', { name: 'All account activity' }))
  const register = await form.findByRole('button', { name: 'Register webhook' })
  const subscribe = form.getByRole('button', { name: /^Subscribe/ })
  expect(subscribe.getAttribute('aria-description')).toBe('Register a webhook first.')
  expect(subscribe.getAttribute('aria-disabled')).toBe('true')
  expect(subscribe.dataset.variant).toBe('default')
  await user.click(register)
  expect(globalThis.location.hash).toBe('#/webhooks/register')
})

test('subscriptions say where they go and why not', async () => {
  const list: Subscriptions['list'] = async () =>
    succeed({
      webhooks: [
        { id: '10', url: 'https://one.example', valid: true, ours: true },
        { id: '11', url: 'https://two.example', valid: false, ours: false },
      ],
      account: [{ webhookId: '10', userId: '1', userName: 'ada' }],
      activity: [
        ...[
          { id: '20', webhookId: '11' },
          { id: '21', webhookId: null },
          { id: '22', webhookId: '99' },
        ].map((one) => ({
          eventType: 'like.create',
          userId: '1',
          userName: 'ada',
          keyword: null,
          direction: 'sent',
          tag: null,
          createdAt: null,
          ...one,
        })),
      ],
      accountCap: 3,
      seenAt: 1,
    })
  const { user } = await renderView('/streams/subscriptions', { subscriptions: { list } })
  const rows = within(await screen.findByRole('grid', { name: 'Subscriptions' }))
  expect(rows.getByRole('row', { name: /Delivering All account activity @ada/ })).toBeDefined()
  expect(rows.getByRole('row', { name: /Streams only like.create @ada, sent/ })).toBeDefined()
  expect(rows.getByRole('row', { name: /Webhook gone/ })).toBeDefined()
  // Those of whole accounts are ended one by one.
  await user.click(rows.getByRole('checkbox', { name: 'Select all that match' }))
  expect(screen.getByRole('button', { name: 'End 3 subscriptions' })).toBeDefined()
  await user.click(rows.getByRole('checkbox', { name: 'Select all that match' }))
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Search subscriptions' }), 'nobody')
  expect(await screen.findByText('No subscriptions match.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show all subscriptions' }))
  await user.click(await screen.findByRole('row', { name: /Not delivered/ }))
  expect(await screen.findByText(/failed its last check/)).toBeDefined()
})

test('a replay shows what came back', async () => {
  const list: Replays['list'] = async () =>
    succeed({
      replays: [
        {
          jobId: '5',
          webhookId: '10',
          url: 'https://one.example',
          from: 60_000,
          until: 120_000,
          startedAt: 180_000,
          state: 'complete',
          back: 1,
          known: 2,
        },
      ],
      lastEventAt: null,
    })
  const row: InboxRow = {
    id: 7,
    receivedAt: 190_000,
    kind: 'follow_events',
    eventId: 'e',
    userId: '1',
    verdict: 'valid',
    environmentId: null,
    duplicate: false,
    bytes: 10,
    oldName: null,
    answerStatus: 200,
    answerMs: 1,
    bookmarked: false,
  }
  const events: Replays['events'] = async () => succeed({ rows: [row], total: 1 })
  const { user } = await renderView('/streams/replays', { webhookReplays: { list, events } })
  const rows = within(await screen.findByRole('grid', { name: 'Replays' }))
  await user.click(rows.getByRole('row', { name: /Complete/ }))
  const back = within(await screen.findByRole('table', { name: 'Recovered events' }))
  expect(back.getByText('Followed or unfollowed')).toBeDefined()
  expect(back.getByRole('button', { name: 'Open event 7' })).toBeDefined()
})

const hourMs = 3_600_000

test.each([
  { place: 'recent', ms: hourMs, label: 'Last hour' },
  { place: 'recent', ms: 24 * hourMs, label: 'Last 24 hours' },
  { place: 'recent', ms: null, label: 'Last 7 days' },
  { place: 'all', ms: 90 * 24 * hourMs, label: 'Last 90 days' },
] as const)('an earlier search of $place posts comes back with its time, $label', async (one) => {
  const { place, ms, label } = one
  // The service let it wait for the next 15 minutes before it answered.
  const at = 1_700_000_000_000
  const from = ms === null ? null : at - 15 * 60_000 - ms - 30_000
  const search = { id: 4, place, query: 'boots', from, until: null, sort: 'relevancy', at, posts: 0 } as const
  const list: Search['list'] = async () => succeed([{ ...search, hasMore: false }])
  const rows: Search['rows'] = async () => succeed({ rows: [], total: 0 })
  const counted = later<Awaited<ReturnType<Search['counts']>>>()
  const counts = vi.fn<Search['counts']>(() => counted.promise)
  await renderView('/streams/search/4', { postSearch: { list, rows, counts } })
  const choice = async (name: string) => {
    const select = await screen.findByRole('combobox', { name })
    return within(select).getByRole('option', { selected: true }).textContent
  }
  await eventually(async () => expect(await choice('Time')).toBe(label))
  expect(await choice('Posts')).toBe(place === 'recent' ? 'Recent posts' : 'All posts')
  expect(await choice('Order')).toBe('Most relevant first')
  expect(counts).toHaveBeenCalledWith(expect.objectContaining({ query: 'boots', from }))
})

test('an event of a user can be narrowed by a keyword', async () => {
  const create = vi.fn<Subscriptions['create']>(async () => fail(offline))
  const list: Subscriptions['list'] = async () =>
    succeed({ webhooks: [], account: [], activity: [], accountCap: 3, seenAt: 1 })
  const { user } = await renderView('/streams/subscriptions/new', { subscriptions: { list, create } })
  const form = within(await screen.findByRole('form', { name: 'One kind of event' }))
  await user.selectOptions(form.getByLabelText('Event'), 'profile.update.bio')
  await user.clear(form.getByLabelText('User ID'))
  await user.type(form.getByLabelText('User ID'), '7')
  await user.type(form.getByLabelText('Keyword'), ' boots ')
  await user.click(form.getByRole('button', { name: 'Subscribe to events' }))
  expect(create).toHaveBeenCalledWith({
    eventType: 'profile.update.bio',
    filter: { user_id: '7', keyword: 'boots' },
    tag: null,
    webhookId: null,
  })
})

test('what was typed before the webhooks arrive stays, and goes to the first of them', async () => {
  const create = vi.fn<Subscriptions['create']>(async () => fail(offline))
  const listed = later<Awaited<ReturnType<Subscriptions['list']>>>()
  const { user } = await renderView('/streams/subscriptions/new', {
    subscriptions: { list: () => listed.promise, create },
  })
  const form = within(await screen.findByRole('form', { name: 'One kind of event' }))
  await user.type(form.getByLabelText('Keyword'), 'boots')
  const webhooks = [{ id: '10', url: 'https://one.example', valid: true, ours: true }]
  listed.resolve(succeed({ webhooks, account: [], activity: [], accountCap: 3, seenAt: 1 }))
  expect((await form.findByRole('option', { name: /one\.example/ })).closest('select')?.value).toBe('10')
  expect(form.getByLabelText<HTMLInputElement>('Keyword').value).toBe('boots')
  await user.click(form.getByRole('button', { name: 'Subscribe to events' }))
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ webhookId: '10' }))
})

test('an example begins a new rule, and the next one begins empty', async () => {
  const list: Rules['list'] = async () => succeed({ rules: [], cap: 25_000, seenAt: 1 })
  const { user } = await renderView('/streams/rules', { streamRules: { list } })
  await user.click(await screen.findByRole('button', { name: /^#hiking/ }))
  expect(await screen.findByText('30 of 2,048 characters')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  expect(await screen.findByText('0 of 2,048 characters')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^@northwind/ }))
  expect(await screen.findByText('26 of 2,048 characters')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^@northwind/ })).toBeNull()
})
