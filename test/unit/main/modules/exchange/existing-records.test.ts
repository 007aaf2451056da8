import { expect, it } from 'vitest'
import { findExisting } from '../../../../../src/main/modules/exchange/worker/existing-records.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import type { DraftSubject } from '../../../../../src/shared/entities/kinds.ts'
import type { SetChange } from '../../../../../src/shared/exchange/change-set.ts'
import { mayExist } from '../../../../../src/shared/exchange/change-set-diff.ts'

const workspace = { environmentId: 'custom', host: 'ads', accountId: '18ce54d4x5t' } as const

const idOf = (letter: string) => letter.repeat(16)
function create(letter: string, subject: DraftSubject, patch: Fields): SetChange {
  return {
    id: idOf(letter),
    subject,
    patch,
    kind: 'create',
    remoteId: null,
    title: '',
    comment: '',
    base: null,
  }
}
const campaign = (letter: string, name: string) =>
  create(letter, 'campaign', { name, funding_instrument_id: 'lygyi', daily_budget_amount_local_micro: 5 })
const lineItem = (letter: string, of: string) =>
  create(letter, 'lineItem', { name: 'Line item', campaign_id: `draft:${idOf(of)}`, objective: 'REACH' })

type Records = Partial<Record<DraftSubject, readonly Fields[]>>

/** The IDs that each change may have become. */
function find(
  creates: readonly SetChange[],
  records: Records,
  names: ReadonlyMap<string, string> = new Map(),
) {
  const stored = (subject: DraftSubject) =>
    (records[subject] ?? []).map((record) => ({ remoteId: String(record.id), title: '', record }))
  const existing = findExisting({ workspace, names, records: stored }, creates)
  return Object.fromEntries(
    [...existing].map(([id, found]) => [id[0], found.map(({ remoteId }) => remoteId)]),
  )
}
const record = (id: string, name: string, more: Fields = {}): Fields => ({
  id,
  name,
  funding_instrument_id: 'lygyi',
  daily_budget_amount_local_micro: 5,
  ...more,
})

it.each([
  ['Spring A ', 'Spring A'],
  ['Cafe\u0301', 'Café'],
  ['Cats & Dogs', 'Cats &amp; Dogs'],
  ['Spring  A', 'Spring A'],
  ['Spring\u200bA', 'SpringA'],
])('finds %j, which the service stores as %j', (sent, stored) => {
  expect(find([campaign('a', sent)], { campaign: [record('r', stored)] })).toEqual({ a: ['r'] })
})

it('finds nothing with another name or funding instrument', () => {
  const campaigns = [record('r', 'Spring B'), record('s', 'Spring A', { funding_instrument_id: 'other' })]
  expect(find([campaign('a', 'Spring A')], { campaign: campaigns })).toEqual({})
})

it('prefers a record that’s the same in everything, else takes one with other values', () => {
  const changed = record('r', 'Spring A', { daily_budget_amount_local_micro: 6 })
  expect(find([campaign('a', 'Spring A')], { campaign: [changed] })).toEqual({ a: ['r'] })
  expect(find([campaign('a', 'Spring A')], { campaign: [changed, record('s', 'Spring A')] })).toEqual({
    a: ['s'],
  })
})

it('finds what belongs to an existing record, and nothing below a new one', () => {
  const items = [
    { id: 'l', name: 'Line item', campaign_id: 'r', objective: 'REACH' },
    { id: 'm', name: 'Line item', campaign_id: 'other', objective: 'REACH' },
  ]
  // The order of the file doesn't matter.
  const set = [lineItem('b', 'a'), campaign('a', 'Spring A'), campaign('c', 'Spring C'), lineItem('d', 'c')]
  expect(find(set, { campaign: [record('r', 'Spring A')], lineItem: items })).toEqual({ a: ['r'], b: ['l'] })
  const published = new Map([[`draft:${idOf('c')}`, 'other']])
  expect(find([lineItem('d', 'c')], { lineItem: items }, published)).toEqual({ d: ['m'] })
})

it('shares equal records among equal changes, one each, and names all if there are more', () => {
  const three = ['a', 'b', 'c'].map((letter) => campaign(letter, 'Spring A'))
  const records = (...ids: readonly string[]) => ({ campaign: ids.map((id) => record(id, 'Spring A')) })
  expect(find(three, records('r', 's', 't'))).toEqual({ a: ['r'], b: ['s'], c: ['t'] })
  expect(find(three, records('r'))).toEqual({ a: ['r'] })
  expect(find(three.slice(0, 1), records('r', 's'))).toEqual({ a: ['r', 's'] })
})

it('leaves records alone that came from other changes of the set', () => {
  const names = new Map([[`draft:${idOf('a')}`, 'r']])
  expect(find([campaign('b', 'Spring A')], { campaign: [record('r', 'Spring A')] }, names)).toEqual({})
})

it('compares only what a lost journal would create again', () => {
  const here = { record: null, currency: null, draft: null, published: null, isThere: () => true }
  expect(mayExist(campaign('a', 'Spring A'), here)).toBe(true)
  expect(mayExist(campaign('a', 'Spring A'), { ...here, published: { content: null } })).toBe(false)
  // The service returns the existing one.
  expect(mayExist(create('a', 'promotedPost', { line_item_id: 'l', tweet_id: '1' }), here)).toBe(false)
})
