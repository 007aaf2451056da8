import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConsoleAnswer } from '../../../../../../src/shared/contract/console.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import { isNightly } from '../../../../../support/runs.ts'
import { signedIn } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

const answer = (status: number, data: unknown): ConsoleAnswer => {
  const text = JSON.stringify(data)
  return {
    historyId: 1,
    status,
    startedAt: 1_000,
    durationMs: 12,
    url: 'http://127.0.0.1:1/ads',
    headers: [],
    body: { text, bytes: text.length, cut: false, binary: false },
    limit: null,
    signature: null,
    fault: null,
    partial: [],
    clockAheadMs: null,
  }
}
/** A service with only one campaign and two line items. */
const service = () =>
  vi.fn<FlightdeckBridge['console']['send']>(async ({ request: { path } }) => {
    if (path.endsWith('/campaigns')) return succeed(answer(200, { data: [{ id: 'c7' }] }))
    if (path.endsWith('/line_items')) return succeed(answer(200, { data: [{ id: 'l1' }, { id: 'l2' }] }))
    if (path.endsWith('/targeting_criteria')) return succeed(answer(200, { data: [{ id: 't3' }] }))
    return succeed(answer(200, { data: [] }))
  })
const inAccount = { state: async () => succeed({ ...signedIn, accountId: 'a1' }) }

beforeEach(() => {
  const { innerWidth } = window
  return () => {
    window.innerWidth = innerWidth
  }
})

test('in a wide window the response is next to the request, with its status in words', async () => {
  window.innerWidth = 1280
  const { user } = await renderView('/console/request/accounts.list', { console: { send: service() } })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('200 OK')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Response body' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'count' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Request' })).toBeNull()
})

test('a success says what its response leaves out, until it is dismissed', async () => {
  window.innerWidth = 1280
  const resource = { parameter: 'ids', resource_type: 'tweet', resource_id: '404', value: '404' } as const
  const partial = [
    { kind: 'notFound', code: 'resource-not-found', message: 'Could not find it.', resource },
  ] as const
  const send = async () => succeed({ ...answer(200, { errors: [] }), partial })
  const { user } = await renderView('/console/request/posts.lookUp', { console: { send } })
  await user.type(await screen.findByRole('textbox', { name: 'ids' }), '404')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('post 404')
  await user.click(within(notice).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('200 OK')).toBeDefined()
})

test('in a narrow window request and response take turns', async () => {
  window.innerWidth = 900
  const { user } = await renderView('/console/request/accounts.list', { console: { send: service() } })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('region', { name: 'Response body' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'count' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Request' }))
  expect(await screen.findByRole('textbox', { name: 'count' })).toBeDefined()
})

test('operations come in groups that collapse; what is found has its path in a second line', async () => {
  const { user } = await renderView('/console')
  const grid = within(await screen.findByRole('grid', { name: 'Operations' }))
  const rows = () => grid.queryAllByRole('row').map(({ textContent }) => textContent)
  expect(rows()[1]).toMatch(/^Authentication\d+$/)
  expect(rows()[2]).toMatch(/^(GET|POST)/)
  expect(rows()[2]).not.toContain('/')
  await user.click(grid.getByText(/^Authentication/))
  expect(rows()[2]).toMatch(/^OAuth|^Oauth/i)
  await user.type(screen.getByRole('searchbox', { name: 'Search operations' }), 'campaigns.get')
  const found = within(screen.getByRole('grid', { name: 'Operations' })).getAllByRole('row')
  expect(found[1]?.textContent).toContain('…/campaigns/:campaign_id')
})

test('Ctrl+Enter sends from any field, without the parameters whose box is cleared', async () => {
  window.innerWidth = 1280
  const send = service()
  const { user } = await renderView('/console/request/campaigns.list', {
    session: inAccount,
    console: { send },
  })
  await user.type(await screen.findByRole('textbox', { name: 'count' }), '5')
  await user.type(screen.getByRole('textbox', { name: 'q' }), 'tents')
  await user.click(screen.getByRole('checkbox', { name: 'Send q' }))
  await user.type(screen.getByRole('textbox', { name: 'count' }), '0{Control>}{Enter}{/Control}')
  expect(await screen.findByText('200 OK')).toBeDefined()
  expect(send.mock.lastCall?.[0].request.query).toEqual([['count', '50']])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'q' }).value).toBe('tents')
  await user.click(screen.getByRole('checkbox', { name: 'Send q' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(send.mock.lastCall?.[0].request.query).toContainEqual(['q', 'tents'])
})

test('an example uses IDs from the account', async () => {
  const send = service()
  const { user } = await renderView('/console/request/targeting.get', {
    session: inAccount,
    console: { send },
  })
  await user.click(await screen.findByRole('button', { name: 'Fill in an example' }))
  expect(await screen.findByDisplayValue('t3')).toBeDefined()
  expect(screen.getByDisplayValue('a1')).toBeDefined()
  const sent = send.mock.calls.map(([{ request, logged }]) => ({ path: request.path, logged }))
  expect(sent).toEqual([
    { path: '/12/accounts/a1/line_items', logged: false },
    { path: '/12/accounts/a1/targeting_criteria', logged: false },
  ])
  expect(send.mock.calls[1]?.[0].request.query).toContainEqual(['line_item_ids', 'l1'])
})

test('an example keeps what was typed, and a sample if the account has no such record', async () => {
  const { user } = await renderView('/console/request/lineItems.get', {
    session: inAccount,
    console: { send: vi.fn(async () => succeed(answer(200, { data: [] }))) },
  })
  const id = await screen.findByRole('textbox', { name: 'line_item_id' })
  await user.click(screen.getByRole('button', { name: 'Fill in an example' }))
  expect(await screen.findByDisplayValue('example')).toBeDefined()
  await user.clear(id)
  await user.type(id, 'l9')
  await user.click(screen.getByRole('button', { name: 'Fill in an example' }))
  expect(await screen.findByDisplayValue('l9')).toBeDefined()
})

test.skipIf(!isNightly)(
  'the palette sends an operation at once, unless something has to be filled in or it changes something',
  async () => {
    window.innerWidth = 1280
    const send = service()
    const { user } = await renderView('/settings', {
      session: inAccount,
      console: { send, variables: async () => succeed([]) },
    })
    const choose = async (title: string) => {
      await user.keyboard('{Control>}k{/Control}')
      await user.type(await screen.findByRole('combobox', { name: 'Search or run a command' }), title)
      await screen.findByRole('option', { name: new RegExp(`^${title}`), selected: true })
      await user.keyboard('{Control>}{Enter}{/Control}')
    }
    await choose('List campaigns')
    expect(await screen.findByText('200 OK')).toBeDefined()
    await choose('Read a campaign')
    expect(await screen.findByRole('heading', { name: 'Read a campaign' })).toBeDefined()
    await choose('Delete a campaign')
    expect(await screen.findByRole('heading', { name: 'Delete a campaign' })).toBeDefined()
    expect(send.mock.calls.map(([{ request }]) => request.path)).toEqual(['/12/accounts/a1/campaigns'])
  },
)
