import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import type { RequestRow } from '../../../../../../src/shared/contract/request-log.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { eventually } from '../../../../../support/eventually.ts'
import { offline } from '../../../support/bridge.ts'
import { working } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'

type List = FlightdeckBridge['requestLog']['list']

const request = (change: Partial<RequestRow> = {}): RequestRow => ({
  id: 1,
  startedAt: Date.parse('2026-11-21T12:00:00Z'),
  environmentId: 'sandbox',
  operation: 'accounts.list',
  host: 'ads.example',
  method: 'GET',
  path: '/12/accounts',
  status: 200,
  fault: null,
  attempt: 1,
  durationMs: 35,
  requestBytes: 0,
  responseBytes: 512,
  requestId: null,
  remaining: null,
  jobId: null,
  ...change,
})
const refused = request({ id: 2, path: '/12/accounts/x', status: null, fault: offline })
const listing = (...rows: readonly RequestRow[]) =>
  vi.fn<List>(async () => succeed({ rows, total: rows.length }))
const session = { state: async () => succeed(working()) }
const open = (list: List, address = '/activity/requests') =>
  renderView(address, {
    session,
    requestLog: { list, get: async ({ id }) => succeed(id === 2 ? refused : request()) },
  })

test('requests are listed with their result and environment, and one opens and is closed by Escape', async () => {
  const { user } = await open(listing(request(), refused))
  expect(await screen.findByRole('row', { name: /\/12 ?\/accounts 200.*Built-in sandbox/ })).toBeDefined()
  expect(screen.getByText('2 requests')).toBeDefined()
  await user.click(screen.getByRole('row', { name: /\/12 ?\/accounts 200/ }))
  expect(window.location.hash).toBe('#/activity/requests/1')
  expect(await screen.findByRole('heading', { name: /accounts/ })).toBeDefined()
  await user.keyboard('{Escape}')
  expect(window.location.hash).toBe('#/activity/requests')
})

test('without a request the list says what will appear; if it can’t be read, it can be reloaded', async () => {
  const list = vi.fn<List>(async () => fail(offline))
  const { user } = await open(list)
  const again = await screen.findByRole('button', { name: 'Retry' })
  list.mockImplementation(listing())
  await user.click(again)
  expect(await screen.findByText('Requests to the service appear here.')).toBeDefined()
})

test('a search and failures only are asked of main; a way back shows all again', async () => {
  const list = listing()
  const { user } = await open(list)
  await user.type(await screen.findByRole('searchbox', { name: 'Search requests' }), 'cards')
  await user.click(screen.getByRole('button', { name: 'Failed' }))
  await eventually(() =>
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'cards', failedOnly: true })),
  )
  await user.click(await screen.findByRole('button', { name: 'Show all requests' }))
  await eventually(() =>
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ text: '', failedOnly: false })),
  )
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search requests' }).value).toBe('')
})
