import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGridReader } from '../../../../../../src/main/modules/campaigns/worker/grid-reader.ts'
import { needsPreparation } from '../../../../../../src/main/modules/data-file/open.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from '../folder.ts'

const workspace = { environmentId: 'x', host: 'ads', accountId: 'a1' } as const
const other = { ...workspace, accountId: 'a2' }
const window = {
  text: '',
  types: [],
  changedOnly: false,
  sort: 'title',
  descending: false,
  offset: 0,
  count: 50,
} as const

let folder: TestFolder
beforeEach(() => {
  folder = makeFolder()
  const store = folder.open()
  for (const [place, id] of [
    [workspace, 'c1'],
    [other, 'c2'],
  ] as const) {
    unwrap(store.entities.savePage(place, 'campaign', [{ id, name: id }], 1))
    unwrap(store.entities.savePage(place, 'card', [{ id: `k${id}`, card_uri: `card://${id}`, name: id }], 1))
    unwrap(store.campaigns.saveSync(place, 'campaign', { known: 'now', going: null }))
  }
  store.close()
})
afterEach(() => folder.remove())

function damage(sql: string): void {
  const file = new DatabaseSync(folder.file)
  file.exec(sql)
  file.close()
}

function listed() {
  const store = folder.open()
  const keys = (place: typeof workspace | typeof other, subject: 'campaign' | 'card') =>
    unwrap(store.entities.window({ workspace: place, subject, ...window, sort: 'title' })).keys.length
  const found = [keys(workspace, 'campaign'), keys(workspace, 'card'), keys(other, 'campaign')]
  const { notices } = store
  store.close()
  return { found, notices }
}

it.each([
  ["UPDATE campaign_space SET environment_id = 'y' WHERE account_id = 'a1'"],
  ["UPDATE campaign_space SET account_id = account_id || 'z'"],
  ["UPDATE campaign_row SET key = 'c9' WHERE key = 'c1'"],
  ['UPDATE campaign_row SET present = 0'],
  ['DELETE FROM campaign_space'],
  ["UPDATE record_entry SET subject = 'carc'"],
  ["DELETE FROM record_entry WHERE account_id = 'a1'"],
])('rebuilds all lists after %s, and has no loss to report', (sql) => {
  damage(`UPDATE run SET open = 1; ${sql}`)
  expect(listed()).toEqual({ found: [1, 1, 1], notices: [] })
  expect(folder.logged).toContain('store.listsRestored')
})

it('prepares a file whose account lost its place in the grid, even after a clean exit', () => {
  expect(needsPreparation(folder.path)).toBe(false)
  damage("UPDATE campaign_space SET account_id = 'a3' WHERE account_id = 'a1'")
  expect(listed().found).toEqual([1, 1, 1])
})

it('adds the column of a field that is newer than the file, with its values', () => {
  const records = [{ id: 'l1', name: 'l1', campaign_id: 'c1', frequency_cap: 3 }]
  const store = folder.open()
  unwrap(store.entities.savePage(workspace, 'lineItem', records, 1))
  store.close()
  damage('ALTER TABLE campaign_row DROP COLUMN frequency_cap')
  expect(listed()).toEqual({ found: [1, 1, 1], notices: [] })
  const file = new DatabaseSync(folder.file)
  expect(file.prepare("SELECT frequency_cap FROM campaign_row WHERE key = 'l1'").get()).toEqual({
    frequency_cap: 3,
  })
  file.close()
})

it('reports hidden rows if an account’s place is damaged while the grid is open', () => {
  let reported = 0
  const reader = createGridReader(folder.file, Date.now, () => {
    reported += 1
  })
  const target = { kind: 'rows' as const, campaigns: ['c1'], lineItems: [] }
  const ask = () => unwrap(reader.api.sums({ workspace, target }))
  ask()
  expect(reported).toBe(0)
  damage("UPDATE campaign_space SET account_id = 'a3' WHERE account_id = 'a1'")
  ask()
  ask()
  expect(reported).toBe(1)
  reader.close()
})
