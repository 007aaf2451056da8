import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { ServiceConnection } from '../../../../../../src/shared/streams/service-connection.ts'
import { eventually } from '../../../../../support/eventually.ts'
import { offline } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

type Streams = FlightdeckBridge['streams']

const mine: ServiceConnection = {
  id: 'c1',
  endpoint: 'filtered_stream',
  ours: true,
  clientIp: '203.0.113.7',
  connectedAt: 1_000,
  ended: null,
}
const theirs: ServiceConnection = { ...mine, id: 'c2', endpoint: 'sample_stream', ours: false }
const over: ServiceConnection = { ...mine, id: 'c3', ended: { at: 2_000, reason: 'slow_reader' } }
const listing = (...connections: readonly ServiceConnection[]) =>
  vi.fn<Streams['connections']>(async () => succeed({ connections, seenAt: 1_000 }))
const open = (streams: Partial<Streams>, address = '/streams/connections') => renderView(address, { streams })
const ended = async () => succeed({ ended: 1, gone: 0 })

test('connections say whose they are; ended ones are asked for, and say why', async () => {
  const connections = vi.fn<Streams['connections']>(async ({ status }) =>
    succeed({ connections: status === 'active' ? [mine, theirs] : [over], seenAt: 1_000 }),
  )
  const { user } = await open({ connections })
  expect(await screen.findByRole('row', { name: /Filtered stream.*This program/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /Sample stream.*Another program/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ended' }))
  expect(await screen.findByRole('row', { name: /Client read too slowly/ })).toBeDefined()
  expect(connections).toHaveBeenLastCalledWith({ status: 'inactive' })
  expect(screen.getByRole('button', { name: 'End all' }).getAttribute('aria-disabled')).toBe('true')
})

test('without a connection the list says so; if it can’t be read, it can be reloaded', async () => {
  const connections = vi.fn<Streams['connections']>(async () => fail(offline))
  const { user } = await open({ connections })
  const again = await screen.findByRole('button', { name: 'Retry' })
  connections.mockImplementation(listing())
  await user.click(again)
  expect(await screen.findByText('No active connections.')).toBeDefined()
})

test('one connection is ended by its ID, and the list is read again', async () => {
  const connections = listing(mine, theirs)
  const endConnections = vi.fn<Streams['endConnections']>(ended)
  const { user } = await open({ connections, endConnections })
  await user.click(await screen.findByRole('row', { name: /Another program/ }))
  const before = connections.mock.calls.length
  await user.click(await screen.findByRole('button', { name: 'End connection' }))
  expect(endConnections).toHaveBeenCalledExactlyOnceWith({ ids: ['c2'] })
  expect(await screen.findByText('1 connection ended.')).toBeDefined()
  await eventually(() => expect(connections.mock.calls.length).toBeGreaterThan(before))
})

test('all of a stream, and all of the app, are ended only after a question; a refusal stays in it', async () => {
  const endConnectionsOf = vi.fn<Streams['endConnectionsOf']>(ended)
  const endAllConnections = vi.fn<Streams['endAllConnections']>(async () => fail(offline))
  const { user } = await open(
    { connections: listing(mine), endConnectionsOf, endAllConnections },
    '/streams/connections/c1',
  )
  await user.click(await screen.findByRole('button', { name: 'End all of this stream' }))
  const question = { name: 'End all connections to this stream?' }
  const first = await screen.findByRole('dialog', question)
  expect(endConnectionsOf).not.toHaveBeenCalled()
  await user.click(within(first).getByRole('button', { name: 'End connections' }))
  expect(endConnectionsOf).toHaveBeenCalledExactlyOnceWith({ endpoint: 'filtered_stream' })
  await eventually(() => expect(screen.queryByRole('dialog', question)).toBeNull())

  await user.click(screen.getByRole('button', { name: 'End all' }))
  const second = await screen.findByRole('dialog', { name: 'End all connections of the app?' })
  await user.click(within(second).getByRole('button', { name: 'End all' }))
  expect(endAllConnections).toHaveBeenCalledOnce()
  expect(await within(second).findByRole('alert')).toBeDefined()
})

test('a connection that is no longer listed leads back to the list', async () => {
  const { user } = await open({ connections: listing(mine) }, '/streams/connections/gone')
  await user.click(await screen.findByRole('button', { name: 'Back to the list' }))
  expect(window.location.hash).toBe('#/streams/connections')
})

test('a search narrows connections to a stream or an address; one without matches can be cleared', async () => {
  const { user } = await open({ connections: listing(mine, theirs) })
  const search = await screen.findByRole('searchbox', { name: 'Search connections' })
  await screen.findByRole('row', { name: /Another program/ })
  await user.type(search, 'filtered')
  expect(screen.queryByRole('row', { name: /Another program/ })).toBeNull()
  expect(screen.getByRole('row', { name: /This program/ })).toBeDefined()
  await user.type(search, ' nothing')
  await user.click(await screen.findByRole('button', { name: 'Show all connections' }))
  expect(await screen.findByRole('row', { name: /Another program/ })).toBeDefined()
})

test('in a wide window the first of a few is shown beside the list, until it is closed', async () => {
  const { innerWidth } = window
  onTestFinished(() => {
    window.innerWidth = innerWidth
  })
  window.innerWidth = 1920
  const { user } = await open({ connections: listing(mine, theirs) })
  const shown = await screen.findByRole('complementary', { name: 'Connection' })
  expect(within(shown).getByText('This program')).toBeDefined()
  expect(shown.contains(document.activeElement)).toBe(false)
  await user.click(within(shown).getByRole('button', { name: 'Close details' }))
  await eventually(() => expect(screen.queryByRole('complementary', { name: 'Connection' })).toBeNull())
})
