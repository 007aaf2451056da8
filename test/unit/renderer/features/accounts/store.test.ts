import { expect, test } from 'vitest'
import { accountsStore } from '../../../../../src/renderer/features/accounts/store.ts'
import { lastValue } from '../../../../../src/renderer/ui/loadable.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import type { AccountDetails, AccountList } from '../../../../../src/shared/accounts/account.ts'
import type { Account } from '../../../../../src/shared/api/ads/accounts.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { later, offline, signedIn, testBridge } from '../../support/bridge.ts'

const north: Account = { id: 'n1', name: 'Northwind' }
const list: AccountList = { accounts: [north], seenAt: 5 }
const nothing = { kind: 'read', value: [] } as const
const details: AccountDetails = {
  account: north,
  apps: nothing,
  features: nothing,
  permissions: nothing,
  seenAt: 5,
}

async function storeOver(overrides: Parameters<typeof testBridge>[0]) {
  const { bridge, emit } = testBridge(overrides)
  const workbench = createWorkbench(bridge)
  await workbench.readAll()
  return { emit, workbench, accounts: accountsStore(workbench) }
}

test('a list is read, and keeps what it had when reading again fails', async () => {
  let answer: Outcome<AccountList> = succeed(list)
  const { accounts } = await storeOver({ accounts: { list: async () => answer } })
  await accounts.load('ads', false)
  expect(accounts.store.getState().lists.ads).toEqual({ kind: 'ready', value: list })
  answer = fail(offline)
  await accounts.load('ads', true)
  expect(accounts.store.getState().lists.ads).toEqual({ kind: 'failed', fault: offline, last: list })
})

test('another user empties everything, and a late answer for the first one is dropped', async () => {
  const answer = later<Outcome<AccountList>>()
  const { accounts, emit } = await storeOver({ accounts: { list: () => answer.promise } })
  const reading = accounts.load('ads', false)
  emit('sessionChanged', { ...signedIn, users: [], userId: null })
  answer.resolve(succeed(list))
  await reading
  expect(accounts.store.getState().lists.ads).toEqual({ kind: 'idle' })
})

test('when the line is back, a list that failed for want of it is read again', async () => {
  const answers: Outcome<AccountList>[] = [fail(offline), succeed(list)]
  const { accounts, emit } = await storeOver({
    accounts: { list: async () => answers.shift() ?? fail(offline) },
  })
  await accounts.load('ads', false)
  emit('connectionChanged', { kind: 'online', since: 1 })
  await expect.poll(() => lastValue(accounts.store.getState().lists.ads)).toEqual(list)
})

test('when the sandbox has started, a list that failed because it stood still is read again', async () => {
  const stopped = fail({ kind: 'sandboxStopped', message: 'It does not run.' })
  const answers: Outcome<AccountList>[] = [stopped, succeed(list)]
  const { accounts, emit } = await storeOver({
    accounts: { list: async () => answers.shift() ?? stopped },
  })
  await accounts.load('ads', false)
  emit('sandboxChanged', {
    kind: 'running',
    baseUrl: 'http://127.0.0.1:1',
    controlUrl: '',
    people: [],
    trouble: 'none',
  })
  await expect.poll(() => lastValue(accounts.store.getState().lists.ads)).toEqual(list)
})

test('of two accounts opened one after the other, the slow first answer is dropped', async () => {
  const slow = later<Outcome<AccountDetails>>()
  const { accounts } = await storeOver({
    accounts: {
      details: ({ accountId }) =>
        accountId === 'n1' ? slow.promise : Promise.resolve(succeed({ ...details, seenAt: 9 })),
    },
  })
  const first = accounts.open({ host: 'ads', accountId: 'n1' }, false)
  await accounts.open({ host: 'ads', accountId: 'n2' }, false)
  slow.resolve(succeed(details))
  await first
  expect(accounts.store.getState().opened?.data).toEqual({ kind: 'ready', value: { ...details, seenAt: 9 } })
})

test('a change shows in the list and in the inspector at once', async () => {
  const renamed = { ...north, name: 'Northwind Europe' }
  const { accounts, workbench } = await storeOver({
    accounts: {
      list: async () => succeed(list),
      details: async () => succeed(details),
      update: async ({ name }) => succeed({ ...north, name: name ?? '' }),
    },
  })
  const reference = { host: 'ads', accountId: 'n1' } as const
  await accounts.load('ads', false)
  await accounts.open(reference, false)
  expect(await accounts.update(reference, { name: 'Northwind Europe' })).toBe(true)
  const state = accounts.store.getState()
  expect(lastValue(state.lists.ads)?.accounts).toEqual([renamed])
  expect(state.opened && lastValue(state.opened.data)?.account).toEqual(renamed)
  expect(workbench.notices.store.getState()[0]?.text).toBe('Northwind Europe was changed.')
})

test('a change that is refused leaves everything and tells the fault', async () => {
  const { accounts } = await storeOver({
    accounts: { list: async () => succeed(list), update: async () => fail(offline) },
  })
  await accounts.load('ads', false)
  expect(await accounts.update({ host: 'ads', accountId: 'n1' }, { name: 'x' })).toBe(false)
  expect(accounts.store.getState().update).toEqual({ kind: 'failed', fault: offline })
  expect(lastValue(accounts.store.getState().lists.ads)).toEqual(list)
})

test('a sandbox account comes and goes', async () => {
  const created: Account = { id: 's1', name: 'Sandbox account' }
  const { accounts } = await storeOver({
    accounts: {
      list: async () => succeed({ accounts: [], seenAt: 1 }),
      createSandbox: async () => succeed(created),
      deleteSandbox: async () => succeed({ ...created, deleted: true }),
    },
  })
  await accounts.load('adsSandbox', false)
  expect(await accounts.createSandbox()).toBe('s1')
  expect(lastValue(accounts.store.getState().lists.adsSandbox)?.accounts).toEqual([created])
  expect(await accounts.deleteSandbox(created)).toBe(true)
  expect(lastValue(accounts.store.getState().lists.adsSandbox)?.accounts).toEqual([])
})

test('the account one works in is told to main and taken over', async () => {
  const { accounts, workbench } = await storeOver({
    session: { selectAccount: async ({ accountId }) => succeed({ ...signedIn, accountId }) },
  })
  await accounts.workIn(north)
  expect(workbench.live.session.value()?.accountId).toBe('n1')
})
