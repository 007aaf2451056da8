import { expect, test } from 'vitest'
import { createLiveState } from '../../../../src/renderer/workbench/live-state.ts'
import { createNotices } from '../../../../src/renderer/workbench/notices.ts'
import { whenReachable } from '../../../../src/renderer/workbench/when-reachable.ts'
import { createWorkbench, oncePerWorkbench } from '../../../../src/renderer/workbench/workbench.ts'
import { fail, type Outcome, succeed } from '../../../../src/shared/core/outcome.ts'
import { ada, later, offline, signedIn, testBridge } from '../support/bridge.ts'

function liveStateOf(ask: () => Promise<Outcome<number>>) {
  let emit: (value: number) => void = () => {}
  const state = createLiveState<number>(ask, (listener) => {
    emit = listener
    return () => {}
  })
  return { state, emit: (value: number) => emit(value) }
}

test('is unread, then known', async () => {
  const { state } = liveStateOf(async () => succeed(1))
  expect(state.store.getState()).toEqual({ kind: 'unread' })
  expect(state.value()).toBeNull()
  await state.read()
  expect(state.value()).toBe(1)
})

test('a failed read is reported', async () => {
  const { state } = liveStateOf(async () => fail(offline))
  await state.read()
  expect(state.store.getState()).toEqual({ kind: 'failed', fault: offline })
})

test('events that arrive during a read win over it', async () => {
  const answer = later<Outcome<number>>()
  const { state, emit } = liveStateOf(() => answer.promise)
  const sync = state.read()
  emit(2)
  answer.resolve(succeed(1))
  await sync
  expect(state.value()).toBe(2)
})

test('a workbench gives the same store to all callers, another workbench another one', () => {
  const storeOf = oncePerWorkbench(() => ({}))
  const first = createWorkbench(testBridge().bridge)
  const second = createWorkbench(testBridge().bridge)
  expect(storeOf(first)).toBe(storeOf(first))
  expect(storeOf(first)).not.toBe(storeOf(second))
})

test('a workbench reads all states and follows their events', async () => {
  const { bridge, emit } = testBridge()
  const { live, readAll } = createWorkbench(bridge)
  await readAll()
  expect(live.session.value()?.userId).toBe('1')
  emit('sandboxChanged', { kind: 'starting' })
  expect(live.sandbox.value()).toEqual({ kind: 'starting' })
  emit('connectionChanged', { kind: 'offline', since: 7 })
  expect(live.connection.getState()).toEqual({ kind: 'offline', since: 7 })
})

test('a reloaded window reads connection, limits and waits', async () => {
  const tightest = { name: 'writes', remaining: 0, limit: 450, resetsAt: 9 }
  const wait = { id: 1, operationId: 'accounts.list', operation: 'List accounts', until: 9 } as const
  const waiting = { waits: [{ ...wait, reason: 'rateLimit' }] } as const
  const { bridge, emit } = testBridge({
    status: {
      connection: async () => succeed({ kind: 'online', since: 3 }),
      limits: async () => succeed({ tightest }),
      waiting: async () => succeed(waiting),
    },
  })
  const { live, readAll } = createWorkbench(bridge)
  await readAll()
  expect(live.connection.getState()).toEqual({ kind: 'online', since: 3 })
  expect(live.limits.getState()).toEqual({ tightest })
  expect(live.waiting.getState()).toEqual(waiting)
  emit('waitingChanged', { waits: [] })
  expect(live.waiting.getState()).toEqual({ waits: [] })
})

test('retries when the connection is back and when the sandbox has started, each time once', async () => {
  const { bridge, emit } = testBridge()
  const { live, readAll } = createWorkbench(bridge)
  await readAll()
  let tries = 0
  whenReachable(live, () => {
    tries += 1
  })
  emit('connectionChanged', { kind: 'offline', since: 1 })
  expect(tries).toBe(0)
  emit('connectionChanged', { kind: 'online', since: 2 })
  emit('connectionChanged', { kind: 'online', since: 2 })
  expect(tries).toBe(1)
  const running = {
    kind: 'running',
    baseUrl: 'http://127.0.0.1:1',
    controlUrl: '',
    people: [],
    fault: 'none',
  } as const
  emit('sandboxChanged', { kind: 'starting' })
  emit('sandboxChanged', running)
  emit('sandboxChanged', running)
  expect(tries).toBe(2)
})

test('retries when the chosen user has signed in again, but not when the session is first read', async () => {
  const { bridge, emit } = testBridge()
  const { live, readAll } = createWorkbench(bridge)
  let tries = 0
  whenReachable(live, () => {
    tries += 1
  })
  await readAll()
  emit('sessionChanged', { ...signedIn, users: [{ ...ada, state: 'signedOut' }] })
  expect(tries).toBe(0)
  emit('sessionChanged', signedIn)
  emit('sessionChanged', signedIn)
  expect(tries).toBe(1)
})

test('at most three notices are shown, and one leaves when it is dismissed', () => {
  const notices = createNotices()
  for (const text of ['one', 'two', 'three', 'four']) notices.say('ok', text)
  expect(notices.store.getState().map(({ text }) => text)).toEqual(['two', 'three', 'four'])
  notices.dismiss(notices.store.getState()[1]?.id ?? 0)
  expect(notices.store.getState().map(({ text }) => text)).toEqual(['two', 'four'])
})
