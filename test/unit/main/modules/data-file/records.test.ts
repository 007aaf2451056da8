import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import type { WebhookCheck } from '../../../../../src/shared/webhooks/webhook.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from './folder.ts'

let folder: TestFolder
let store: Store
beforeEach(() => {
  folder = makeFolder()
  store = folder.open()
})
afterEach(() => {
  store.close()
  folder.remove()
})

describe('webhook checks', () => {
  const check = (at: number, valid: boolean): WebhookCheck => ({
    at,
    valid,
    reason: null,
    seenBy: 'validate',
  })

  it('are stored for each webhook of each environment', () => {
    const { webhookChecks } = store
    unwrap(webhookChecks.record('x', '1', check(1, true)))
    unwrap(webhookChecks.record('x', '1', { ...check(2, false), reason: 'CrcValidationFailed' }))
    unwrap(webhookChecks.record('x', '2', check(3, true)))
    unwrap(webhookChecks.record('other', '1', check(4, true)))
    expect([...unwrap(webhookChecks.latest('x'))]).toEqual([
      ['1', { at: 2, valid: false, reason: 'CrcValidationFailed', seenBy: 'validate' }],
      ['2', check(3, true)],
    ])
    expect(unwrap(webhookChecks.timeline('x', '1', 10)).map(({ at }) => at)).toEqual([2, 1])
    expect(unwrap(webhookChecks.timeline('x', '1', 1)).map(({ at }) => at)).toEqual([2])
  })

  it('come from lists only if the validity has changed', () => {
    const { webhookChecks } = store
    const see = (valid: boolean, at: number) => unwrap(webhookChecks.observe('x', [{ id: '1', valid }], at))
    see(true, 1)
    see(true, 2)
    expect(unwrap(webhookChecks.latest('x')).size).toBe(0)
    see(false, 3)
    see(false, 4)
    see(true, 5)
    expect(unwrap(webhookChecks.timeline('x', '1', 10))).toEqual([
      { at: 5, valid: true, reason: null, seenBy: 'list' },
      { at: 3, valid: false, reason: null, seenBy: 'list' },
    ])
  })

  it('that were requested don’t appear a second time in the next list', () => {
    const { webhookChecks } = store
    unwrap(webhookChecks.record('x', '1', check(1, true)))
    unwrap(webhookChecks.record('x', '1', check(2, false)))
    unwrap(webhookChecks.observe('x', [{ id: '1', valid: false }], 3))
    expect(unwrap(webhookChecks.timeline('x', '1', 10))).toHaveLength(2)
  })
})

describe('accounts', () => {
  const owner = { environmentId: 'x', userId: '1', host: 'ads' } as const
  const list = (name: string) => ({ accounts: [{ id: 'a1', name, unheard_of: [1] }], seenAt: 5 })
  const details = (id: string) => ({
    account: { id },
    apps: [],
    features: ['CITY_TARGETING'],
    permissions: [],
    seenAt: 6,
  })

  it('are stored for each user and data store, only as last read', () => {
    const { accounts } = store
    unwrap(accounts.saveList(owner, list('first')))
    unwrap(accounts.saveList(owner, list('second')))
    unwrap(accounts.saveList({ ...owner, host: 'adsSandbox' }, list('sandbox')))
    expect(unwrap(accounts.readList(owner))).toEqual(list('second'))
    expect(unwrap(accounts.readList({ ...owner, userId: '2' }))).toBeNull()
    unwrap(accounts.saveDetails(owner, details('a1')))
    expect(unwrap(accounts.readDetails(owner, 'a1'))).toEqual(details('a1'))
    expect(unwrap(accounts.readDetails(owner, 'a2'))).toBeNull()
  })

  it('are removed with their user', () => {
    const { accounts } = store
    const other = { ...owner, userId: '2' }
    for (const one of [owner, other]) {
      unwrap(accounts.saveList(one, list('a')))
      unwrap(accounts.saveDetails(one, details('a1')))
    }
    unwrap(accounts.forgetUser('x', '1'))
    expect(unwrap(accounts.readList(owner))).toBeNull()
    expect(unwrap(accounts.readDetails(owner, 'a1'))).toBeNull()
    expect(unwrap(accounts.readList(other))).toEqual(list('a'))
  })

  it('that can’t be read anymore count as never synced', () => {
    unwrap(store.accounts.saveList(owner, list('a')))
    const file = new DatabaseSync(folder.file)
    file.exec(`UPDATE account_list SET accounts = '[{"name":7}]'`)
    file.close()
    expect(unwrap(store.accounts.readList(owner))).toBeNull()
  })
})
