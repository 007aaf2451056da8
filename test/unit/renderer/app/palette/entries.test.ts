import { expect, test } from 'vitest'
import {
  matching,
  type PaletteSources,
  paletteEntries,
  recordPaletteUse,
} from '../../../../../src/renderer/app/palette/entries.ts'
import { commands } from '../../../../../src/shared/desktop/commands.ts'
import type { PaletteUse } from '../../../../../src/shared/desktop/preferences.ts'
import { signedIn } from '../../support/bridge.ts'

const sources: PaletteSources = {
  work: 'both',
  session: signedIn,
  accounts: [
    { id: 'abc1', name: 'Northwind Outdoor' },
    { id: 'abc2', name: 'Fjord & Fell' },
    { id: 'abc3', name: null },
  ],
  screen: [],
  audiences: [],
  records: [],
  uses: [],
  webhooks: [
    {
      id: '77',
      url: 'https://hooks.example.com/north',
      valid: true,
      createdAt: '2026-11-21T12:00:00.000Z',
      lastCheck: null,
      ours: true,
      streamLinked: false,
      streamFields: [],
      record: {},
    },
  ],
  operations: [
    { id: 'webhooks.list', title: 'List webhooks', reads: true },
    { id: 'webhooks.create', title: 'Register a webhook', reads: false },
  ],
  commands,
  sandboxRuns: true,
  receiverRuns: false,
  mac: false,
}

function titles(typed: string, from: PaletteSources = sources): readonly string[] {
  return matching(paletteEntries(from), typed).map(({ title }) => title)
}

test('screens, users, accounts, webhooks and actions can be reached', () => {
  const groups = new Set(paletteEntries(sources).map(({ group }) => group))
  expect([...groups]).toEqual(['Actions', 'Screens', 'Users', 'Accounts', 'Webhooks', 'Operations'])
})

test('an account is found by name before what is called after it, and switched to', () => {
  const records = [
    { kind: 'catalog', catalogId: '1', title: 'Northwind Outdoor shop' },
    { kind: 'entity', subject: 'campaign', key: 'c1', title: 'Northwind', parent: null },
  ] as const
  const found = matching(paletteEntries({ ...sources, records }), 'northwind')
  expect(found[0]).toMatchObject({
    title: 'Northwind Outdoor',
    atOnce: { label: 'switch', action: { kind: 'switchAccount', accountId: 'abc1' } },
  })
  expect(found.map(({ title }) => title)).toContain('Northwind')
  expect(titles('switch northwind')[0]).toBe('Switch to Northwind Outdoor')
  const there = { ...sources, session: { ...signedIn, accountId: 'abc1' } }
  expect(titles('switch northwind', there)).toEqual([])
})

test('operations open in the console, once something is typed', () => {
  expect(titles('')).not.toContain('List webhooks')
  expect(titles('webhooks.list')).toEqual(['List webhooks'])
  const entry = paletteEntries(sources).find(({ group }) => group === 'Operations')
  expect(entry?.action).toEqual({ kind: 'go', path: '/console/request/webhooks.list' })
})

test('an area’s name finds its views, and each of them its own', () => {
  const views: readonly (readonly [string, readonly string[]])[] = [
    ['console', ['Import requests', 'Chains', 'Variables', 'Saved requests', 'Request history']],
    ['streams', ['News', 'Notes', 'Stream rules']],
    ['audiences', ['Keywords', 'Tailored audiences']],
    ['webhooks', ['Receiver responses', 'Webhook inbox', 'CRC doctor', 'Event tester']],
    ['activity', ['Jobs', 'Requests', 'Rate limits', 'Diagnostics']],
  ]
  for (const [area, names] of views) {
    expect(titles(area)).toEqual(expect.arrayContaining([...names]))
    for (const name of names) expect(titles(name)).toContain(name)
  }
})

test('a button of the screen is found by its own words only', () => {
  const button = { title: 'Show', button: null as never }
  expect(titles('re', { ...sources, screen: [button] })).not.toContain('Show')
  expect(titles('sho', { ...sources, screen: [button] })).toContain('Show')
})

test('every entry has its own ID', () => {
  const ids = paletteEntries(sources).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('titles, IDs and groups are searched', () => {
  expect(titles('north')).toEqual(['Northwind Outdoor', 'https://hooks.example.com/north'])
  expect(titles('abc2')).toEqual(['Fjord & Fell'])
  expect(titles('account fell')).toEqual(['Fjord & Fell'])
  expect(titles('nothing like it')).toEqual([])
})

test('a nameless account is listed by its ID', () => {
  expect(titles('abc3')).toEqual(['abc3'])
})

test('only what can be done now is offered', () => {
  expect(titles('sandbox')).toContain('Stop the sandbox')
  expect(titles('sandbox', { ...sources, sandboxRuns: false })).toContain('Start the sandbox')
  expect(titles('receiver')).toEqual(['Start the receiver', 'Receiver responses'])
})

test('a group shows at most twelve', () => {
  const accounts = Array.from({ length: 40 }, (_, index) => ({ id: `id${index}`, name: `Account ${index}` }))
  expect(
    titles('account ', { ...sources, accounts }).filter((title) => /^Account \d/.test(title)),
  ).toHaveLength(12)
})

test('records open where they are edited, and line items are also found by their campaign', () => {
  const records = [
    { kind: 'entity', subject: 'campaign', key: 'c1', title: 'Winter tents', parent: null },
    { kind: 'entity', subject: 'lineItem', key: 'l1', title: 'Families', parent: 'Winter tents' },
    { kind: 'product', catalogId: '5', id: 'SKU-00100', title: 'Tents for two' },
    { kind: 'event', id: 7, title: 'tweet_create_events', receivedAt: 0 },
  ] as const
  const found = matching(paletteEntries({ ...sources, records, webhooks: [] }), 'tents')
  expect(found.map(({ action }) => action.kind === 'go' && action.path)).toEqual([
    '/catalogs/products/SKU-00100',
    '/campaigns/campaign/c1',
    '/campaigns/line-item/l1',
  ])
  expect(titles('SKU-00100', { ...sources, records })).toEqual(['Tents for two'])
  expect(titles('wntr tnts', { ...sources, records })).toEqual(['Winter tents'])
})

const day = 86_400_000

test('frequent and recent choices come first among equal matches', () => {
  const accounts = [
    { id: 'a', name: 'North one' },
    { id: 'b', name: 'North two' },
    { id: 'c', name: 'Up north' },
  ]
  const entries = paletteEntries({ ...sources, accounts, webhooks: [] })
  const order = (uses: readonly PaletteUse[]) =>
    matching(entries, 'north', uses, 100 * day).map(({ title }) => title)
  const used = (id: string, count: number, at: number) => ({ id, count, at, place: null })
  expect(order([])).toEqual(['North one', 'North two', 'Up north'])
  expect(order([used('account:b', 1, 99 * day)])[0]).toBe('North two')
  expect(order([used('account:b', 9, 10 * day), used('account:a', 3, 99 * day)])[0]).toBe('North one')
  // Not before a better match.
  expect(order([used('account:c', 99, 100 * day)])[0]).toBe('North one')
})

test('before anything is typed, recent choices are offered, and records as they were remembered', () => {
  const record = {
    kind: 'entity',
    subject: 'campaign',
    key: 'c1',
    title: 'Winter tents',
    parent: null,
  } as const
  const [found] = matching(paletteEntries({ ...sources, records: [record] }), 'winter')
  const account = paletteEntries(sources).find(({ id }) => id === 'account:abc1')
  if (found === undefined || account === undefined) throw new Error('Nothing was found.')
  const uses = recordPaletteUse(recordPaletteUse([], found, 1), account, 2)
  const recent = matching(paletteEntries({ ...sources, uses }), '', uses).slice(0, 2)
  expect(recent).toMatchObject([
    { group: 'Recent', title: 'Northwind Outdoor' },
    { group: 'Recent', title: 'Winter tents', action: { path: '/campaigns/campaign/c1' } },
  ])
  const again = recordPaletteUse(uses, recent[1] ?? found, 3)
  expect(again.map(({ id, count }) => [id, count])).toEqual([
    ['campaign:c1', 2],
    ['account:abc1', 1],
  ])
})
