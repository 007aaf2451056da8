import { expect, test } from 'vitest'
import { collectionsStore } from '../../../../../../src/renderer/features/console/saved/collections-store.ts'
import { createWorkbench } from '../../../../../../src/renderer/workbench/workbench.ts'
import {
  type ConsoleCollection,
  consoleCollection,
} from '../../../../../../src/shared/console/console-collection.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { offline, testBridge } from '../../../support/bridge.ts'

const request = {
  ...{ operation: null, host: 'ads', method: 'GET', path: '/12/accounts', auth: 'user' },
  ...{ headers: [], query: [], body: { kind: 'none' } },
}
const mornings = consoleCollection.parse({
  ...{ format: 'flightdeck-requests', version: 1, name: 'Mornings' },
  requests: [
    { name: 'Three', note: 'first thing', request },
    { name: 'Five', request },
  ],
})

async function storeOver(saving: 'works' | 'fails' = 'works') {
  const listed = (collection: ConsoleCollection) => ({
    ...{ folder: '/data/collections', standard: true, unreadable: [] },
    collections: [{ file: 'Mornings.json', collection }],
  })
  const written: unknown[] = []
  const { bridge } = testBridge({
    console: {
      collections: async () => succeed(listed(mornings)),
      saveCollection: async (input) => {
        written.push(input)
        return saving === 'works' ? succeed(listed(consoleCollection.parse(input.collection))) : fail(offline)
      },
    },
  })
  const store = collectionsStore(createWorkbench(bridge))
  await store.load()
  return { store, written }
}

test('a request gets another name and keeps everything else', async () => {
  const { store, written } = await storeOver()
  expect(await store.renameRequest('Mornings.json', 0, 'Four')).toBe(true)
  const [three, five] = mornings.requests
  const requests = [{ ...three, name: 'Four' }, five]
  expect(written).toEqual([{ file: 'Mornings.json', collection: { ...mornings, requests } }])
  expect(store.store.getState().list).toMatchObject({
    value: { collections: [{ collection: { requests } }] },
  })
})

test('a collection gets another name in the same file', async () => {
  const { store, written } = await storeOver()
  expect(await store.renameCollection('Mornings.json', 'Evenings')).toBe(true)
  expect(written).toEqual([{ file: 'Mornings.json', collection: { ...mornings, name: 'Evenings' } }])
})

test('a file that is gone has nothing to be renamed', async () => {
  const { store, written } = await storeOver()
  expect(await store.renameRequest('Gone.json', 0, 'Four')).toBe(false)
  expect(await store.renameCollection('Gone.json', 'Evenings')).toBe(false)
  expect(written).toEqual([])
})

test('a name that the disk did not take is told until the person turns away', async () => {
  const { store } = await storeOver('fails')
  expect(await store.renameCollection('Mornings.json', 'Evenings')).toBe(false)
  expect(store.store.getState()).toMatchObject({
    task: { kind: 'failed', fault: offline },
    list: { value: { collections: [{ collection: { name: 'Mornings' } }] } },
  })
  store.dismiss()
  expect(store.store.getState().task).toEqual({ kind: 'rest' })
})
