import { expect, test } from 'vitest'
import {
  matching,
  type PaletteSources,
  paletteEntries,
} from '../../../../src/renderer/app/palette/entries.ts'
import { signedIn } from '../support/bridge.ts'

const sources: PaletteSources = {
  session: signedIn,
  accounts: [
    { id: 'abc1', name: 'Northwind Outdoor' },
    { id: 'abc2', name: 'Fjord & Fell' },
    { id: 'abc3', name: null },
  ],
  webhooks: [
    {
      id: '77',
      url: 'https://hooks.example.com/north',
      valid: true,
      createdAt: '2026-11-21T12:00:00.000Z',
      lastCheck: null,
      ours: true,
      streamLinked: false,
      record: {},
    },
  ],
  operations: [{ id: 'webhooks.list', title: 'List webhooks' }],
  sandboxRuns: true,
  receiverRuns: false,
  mac: false,
}

function titles(typed: string, from: PaletteSources = sources): readonly string[] {
  return matching(paletteEntries(from), typed).map(({ title }) => title)
}

test('screens, users, accounts, webhooks and actions are reached', () => {
  const groups = new Set(paletteEntries(sources).map(({ group }) => group))
  expect([...groups]).toEqual(['Actions', 'Screens', 'Users', 'Accounts', 'Webhooks', 'Operations'])
})

test('operations open in the console, once something is typed', () => {
  expect(titles('')).not.toContain('List webhooks')
  expect(titles('webhooks.list')).toEqual(['List webhooks'])
  const entry = paletteEntries(sources).find(({ group }) => group === 'Operations')
  expect(entry?.action).toEqual({ kind: 'go', path: '/console/request/webhooks.list' })
})

test('every entry has an id of its own', () => {
  const ids = paletteEntries(sources).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('what is typed is looked for in titles, ids and groups', () => {
  expect(titles('north')).toEqual(['Northwind Outdoor', 'https://hooks.example.com/north'])
  expect(titles('abc2')).toEqual(['Fjord & Fell'])
  expect(titles('account fell')).toEqual(['Fjord & Fell'])
  expect(titles('nothing like it')).toEqual([])
})

test('a nameless account goes by its id', () => {
  expect(titles('abc3')).toEqual(['abc3'])
})

test('only what can be done now is offered', () => {
  expect(titles('sandbox')).toContain('Stop the sandbox')
  expect(titles('sandbox', { ...sources, sandboxRuns: false })).toContain('Start the sandbox')
  expect(titles('receiver')).toEqual(['Start the receiver'])
})

test('a group shows at most twelve', () => {
  const accounts = Array.from({ length: 40 }, (_, index) => ({ id: `id${index}`, name: `Account ${index}` }))
  expect(
    titles('account ', { ...sources, accounts }).filter((title) => /^Account \d/.test(title)),
  ).toHaveLength(12)
})
