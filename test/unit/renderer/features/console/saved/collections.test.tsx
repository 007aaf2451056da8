import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  type ConsoleCollection,
  consoleCollection,
} from '../../../../../../src/shared/console/console-collection.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { offline } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

type Console = FlightdeckBridge['console']

const request = {
  operation: null,
  host: 'ads',
  method: 'GET',
  path: '/12/accounts',
  auth: 'user',
  headers: [],
  query: [],
  body: { kind: 'none' },
}
const mornings = consoleCollection.parse({
  format: 'flightdeck-requests',
  version: 1,
  name: 'Mornings',
  requests: [
    { name: 'Three', note: 'first thing', request },
    { name: 'Five', request },
  ],
})
const listed = (...collections: readonly ConsoleCollection[]) => ({
  folder: '/data/collections',
  standard: true,
  unreadable: [],
  collections: collections.map((collection) => ({ file: 'Mornings.json', collection })),
})

/** The inspector of the first saved request. */
async function openThree(saveCollection: Console['saveCollection']) {
  const view = await renderView('/console/collections', {
    console: { collections: async () => succeed(listed(mornings)), saveCollection },
  })
  await view.user.click(await screen.findByRole('row', { name: /Three/ }))
  return view
}

/** A folder that accepts every collection. */
const saving = () =>
  vi.fn<Console['saveCollection']>(async ({ collection }) =>
    succeed(listed(consoleCollection.parse(collection))),
  )

test('without a saved request the screen leads to the composer', async () => {
  const { user } = await renderView('/console/collections', {
    console: { collections: async () => succeed(listed()) },
  })
  await user.click(await screen.findByRole('button', { name: 'New request' }))
  expect(window.location.hash).toBe('#/console')
})

test('a folder that can’t be read is reported, and reloaded on request', async () => {
  const collections = vi.fn<Console['collections']>(async () => fail(offline))
  const { user } = await renderView('/console/collections', { console: { collections } })
  const again = await screen.findByRole('button', { name: 'Retry' })
  collections.mockResolvedValue(succeed(listed(mornings)))
  await user.click(again)
  expect(await screen.findByRole('row', { name: /Three/ })).toBeDefined()
})

test('a request gets another name and keeps everything else', async () => {
  const save = saving()
  const { user } = await openThree(save)
  await user.click(await screen.findByRole('button', { name: 'Rename request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename request' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Four{Enter}')
  expect(await screen.findByRole('row', { name: /Four/ })).toBeDefined()
  const [three, five] = mornings.requests
  const requests = [{ ...three, name: 'Four' }, five]
  expect(save).toHaveBeenCalledExactlyOnceWith({
    file: 'Mornings.json',
    collection: { ...mornings, requests },
  })
})

test('a collection gets another name in the same file', async () => {
  const save = saving()
  const { user } = await openThree(save)
  await user.click(await screen.findByRole('button', { name: 'Rename collection' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename collection' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Evenings{Enter}')
  expect(await screen.findByRole('heading', { name: 'Collection Evenings' })).toBeDefined()
  expect(save).toHaveBeenCalledExactlyOnceWith({
    file: 'Mornings.json',
    collection: { ...mornings, name: 'Evenings' },
  })
})

test('a name refused by the disk is reported until the dialog closes', async () => {
  const { user } = await openThree(async () => fail(offline))
  await user.click(await screen.findByRole('button', { name: 'Rename request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename request' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' again{Enter}')
  expect(await dialog.findByRole('alert')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('row', { name: /Three/ })).toBeDefined()
})

test('a removed request disappears from its file, and its details close', async () => {
  const save = saving()
  const { user } = await openThree(save)
  await user.click(await screen.findByRole('button', { name: 'Remove request' }))
  expect(await screen.findByText('1 request')).toBeDefined()
  expect(save).toHaveBeenCalledExactlyOnceWith({
    file: 'Mornings.json',
    collection: { ...mornings, requests: mornings.requests.slice(1) },
  })
  expect(screen.queryByRole('button', { name: 'Remove request' })).toBeNull()
})

test('the composed request is saved into an existing collection', async () => {
  const save = saving()
  const { user } = await renderView('/console/request/custom', {
    console: { collections: async () => succeed(listed(mornings)), saveCollection: save },
  })
  await user.click(await screen.findByRole('button', { name: 'Save request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save request' }))
  await dialog.findByRole('option', { name: 'Mornings' })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Collection' }), 'Mornings')
  await user.click(dialog.getByRole('button', { name: 'Save request' }))
  expect(await screen.findByText('Saved to Mornings.')).toBeDefined()
  expect(save.mock.lastCall?.[0].collection.requests.map(({ name }) => name)).toEqual([
    'Three',
    'Five',
    'GET /12/accounts',
  ])
})
