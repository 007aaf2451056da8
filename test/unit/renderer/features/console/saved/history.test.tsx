import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ConsoleHistoryEntry } from '../../../../../../src/shared/contract/console.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { eventually } from '../../../../../support/eventually.ts'
import { offline } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

type Console = FlightdeckBridge['console']

const sent = (id: number, path: string, answer: string): ConsoleHistoryEntry => ({
  id,
  at: 1_000,
  environmentId: 'sandbox',
  operation: null,
  method: 'GET',
  host: 'ads',
  path,
  status: 200,
  durationMs: 12,
  bytes: 40,
  request: {
    operation: null,
    host: 'ads',
    method: 'GET',
    path,
    auth: 'user',
    headers: [],
    query: [],
    body: { kind: 'none' },
  },
  headers: [['content-type', 'application/json']],
  body: { text: answer, bytes: answer.length, cut: false, binary: false },
})
const entries = [sent(1, '/12/accounts', '{"count":1}'), sent(2, '/12/features', '{"count":2}')]
const history = (rows: readonly ConsoleHistoryEntry[] = entries) =>
  vi.fn<Console['history']>(async () => succeed({ rows, total: rows.length }))
const historyEntry: Console['historyEntry'] = async ({ id }) => succeed(entries[id - 1] ?? sent(id, '/', ''))
const open = (console: Partial<Console>, address = '/console/history') =>
  renderView(address, { console: { historyEntry, ...console } })

test('without a request the screen leads to the composer; if it can’t be read, it can be reloaded', async () => {
  const list = vi.fn<Console['history']>(async () => fail(offline))
  const { user } = await open({ history: list })
  const again = await screen.findByRole('button', { name: 'Retry' })
  list.mockImplementation(history([]))
  await user.click(again)
  await user.click(await screen.findByRole('button', { name: 'New request' }))
  expect(window.location.hash).toBe('#/console')
})

test('a search is asked of main, and cleared if nothing matches', async () => {
  const list = history([])
  const { user } = await open({ history: list })
  await user.type(await screen.findByRole('searchbox', { name: 'Search history' }), 'cards')
  await eventually(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'cards' })))
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }))
  await eventually(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ text: '' })))
})

test('a request opens with its response, and is opened again in the composer', async () => {
  const { user } = await open({ history: history() })
  await user.click(await screen.findByRole('row', { name: /\/12\/features/ }))
  expect(window.location.hash).toBe('#/console/history/2')
  expect(await screen.findByRole('heading', { name: 'GET /12/features' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Open to run again' }))
  expect(window.location.hash).toMatch(/^#\/console\/request\//)
  expect(await screen.findByDisplayValue('/12/features')).toBeDefined()
})

test('two responses are compared: one is marked, then another opened', async () => {
  const { user } = await open({ history: history() }, '/console/history/1')
  await user.click(await screen.findByRole('button', { name: 'Compare with another' }))
  expect(await screen.findByText('Select another request to compare the responses.')).toBeDefined()
  await user.click(screen.getByRole('row', { name: /\/12\/features/ }))
  expect(await screen.findByRole('heading', { name: 'Compared with request 1' })).toBeDefined()
})

test('the history is cleared only after a question', async () => {
  const list = history()
  const clearHistory = vi.fn<Console['clearHistory']>(async () => {
    list.mockImplementation(history([]))
    return succeed(undefined)
  })
  const { user } = await open({ history: list, clearHistory }, '/console/history/1')
  const clear = await screen.findByRole<HTMLButtonElement>('button', { name: 'Clear history' })
  await eventually(() => expect(clear.disabled).toBe(false))
  await user.click(clear)
  const question = await screen.findByRole('dialog', { name: 'Clear history?' })
  expect(clearHistory).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Clear history' }))
  expect(await screen.findByText('Requests you send from the console appear here.')).toBeDefined()
  expect(clearHistory).toHaveBeenCalledOnce()
  expect(window.location.hash).toBe('#/console/history')
})
