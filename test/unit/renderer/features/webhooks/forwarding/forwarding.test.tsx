import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import {
  defaultForwarding,
  type ForwardingState,
  type ForwardResult,
} from '../../../../../../src/shared/webhooks/forwarding.ts'
import type { InboxEvent } from '../../../../../../src/shared/webhooks/inbox.ts'
import { offline } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

type Calls = FlightdeckBridge['forwarding']

const url = 'http://localhost:3000/hooks'
const off: ForwardingState = { settings: defaultForwarding, forwarded: 0, failed: 0, waiting: 0 }
const on: ForwardingState = { ...off, settings: { ...defaultForwarding, enabled: true, url } }
const webhooks = { list: async () => succeed({ webhooks: [], seenAt: 1_000 }) }

const event: InboxEvent = {
  id: 7,
  receivedAt: 0,
  kind: 'dm.sent',
  eventId: 'u',
  userId: null,
  verdict: 'valid',
  environmentId: null,
  duplicate: false,
  bytes: 2,
  oldName: null,
  answerStatus: 200,
  answerMs: 1,
  bookmarked: false,
  path: '/',
  headers: [],
  body: '{}',
  cut: false,
  signatures: null,
  diagnosis: null,
}
const inbox = { list: async () => succeed({ rows: [], total: 0 }), get: async () => succeed(event) }

test('the status shows where events are forwarded to, and failed ones are sent again', async () => {
  const state = vi.fn<Calls['state']>(async () => fail(offline))
  const forwardFailedAgain = vi.fn<Calls['forwardFailedAgain']>(async () => succeed(on))
  const { user, emit } = await renderView('/webhooks', {
    inbox,
    webhooks,
    forwarding: { state, forwardFailedAgain },
  })
  const again = await screen.findByRole('button', { name: 'Retry' })
  state.mockImplementation(async () => succeed(on))
  await user.click(again)
  const link = await screen.findByRole('link', { name: 'Forwarding On' })
  expect(link.title).toBe('Forwarding: On, localhost:3000/hooks')
  const counted = { ...on, forwarded: 12, failed: 1 }
  state.mockImplementation(async () => succeed(counted))
  emit('forwardingChanged', counted)
  const failed = await screen.findByRole('link', { name: 'Forwarding 1 failed' })
  expect(failed.title).toBe('Forwarding: 1 failed, 12 events sent · localhost:3000/hooks')
  await user.click(screen.getByRole('button', { name: 'Forward failed events again' }))
  expect(forwardFailedAgain).toHaveBeenCalledOnce()
})

test('only an address on this computer is saved, with the chosen kinds', async () => {
  const save = vi.fn<Calls['save']>(async (settings) => succeed({ ...off, settings }))
  const { user } = await renderView('/webhooks/forwarding', { inbox, webhooks, forwarding: { save } })
  const form = within(await screen.findByRole('form', { name: 'Forwarding' }))
  const address = form.getByRole('textbox', { name: 'Address' })
  await user.click(form.getByRole('checkbox', { name: 'Forward received events' }))
  await user.type(address, 'http://192.168.0.7/{Enter}')
  expect(form.getByText(/^Enter an address on this computer/)).toBeDefined()
  expect(save).not.toHaveBeenCalled()
  await user.clear(address)
  await user.type(address, url)
  await user.type(form.getByRole('textbox', { name: 'Event kinds' }), 'dm.sent, dm.read,dm.sent,{Enter}')
  expect(save.mock.calls).toEqual([[{ enabled: true, url, kinds: ['dm.sent', 'dm.read'], validOnly: true }]])
  expect(await screen.findByRole('link', { name: /^Forwarding On/ })).toBeDefined()
})

test('an event shows why it was not forwarded, and is forwarded again', async () => {
  let result: ForwardResult = {
    state: 'failed',
    attempts: 5,
    status: null,
    durationMs: 3,
    error: 'Couldn’t connect (ECONNREFUSED)',
  }
  const forwardAgain = vi.fn<Calls['forwardAgain']>(async () => {
    result = { state: 'forwarded', attempts: 1, status: 204, durationMs: 8, error: null }
    return succeed(result)
  })
  const { user } = await renderView('/webhooks/inbox/7', {
    inbox,
    forwarding: { state: async () => succeed(on), result: async () => succeed(result), forwardAgain },
  })
  await user.click(await screen.findByRole('tab', { name: 'Send again' }))
  const section = within(await screen.findByRole('region', { name: 'Forwarding' }))
  expect(section.getByText('Failed')).toBeDefined()
  expect(section.getByText('Couldn’t connect (ECONNREFUSED)')).toBeDefined()
  await user.click(section.getByRole('button', { name: 'Forward again' }))
  expect(await section.findByText('Forwarded')).toBeDefined()
  expect(section.getByText('204')).toBeDefined()
  expect(forwardAgain.mock.calls).toEqual([[{ id: 7 }]])
})

test('an event shows nothing about forwarding while that is off', async () => {
  const { user } = await renderView('/webhooks/inbox/7', { inbox })
  await user.click(await screen.findByRole('tab', { name: 'Send again' }))
  expect(await screen.findByRole('region', { name: 'Replay' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Forwarding' })).toBeNull()
})
