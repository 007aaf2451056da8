import { expect, test } from 'vitest'
import { signInStore } from '../../../../../src/renderer/features/sign-in/store.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import { account } from '../../../../../src/shared/api/ads/accounts.ts'
import type { SignInResult } from '../../../../../src/shared/contract/sign-in.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { eventually } from '../../../../support/eventually.ts'
import { ada, later, offline, sandboxView, testBridge } from '../../support/bridge.ts'

const nobody = { environments: [sandboxView], users: [], environmentId: null, userId: null, accountId: null }
const running = {
  kind: 'running',
  baseUrl: 'http://127.0.0.1:1',
  controlUrl: 'http://127.0.0.1:1/__sandbox',
  people: ['ada', 'bert'],
  fault: 'none',
} as const
const request = {
  environmentId: 'sandbox',
  method: 'pin',
  page: 'authorize',
  forceLogin: false,
  screenName: null,
} as const

async function storeOver(overrides: Parameters<typeof testBridge>[0]) {
  const workbench = createWorkbench(testBridge(overrides).bridge)
  await workbench.readAll()
  return { workbench, signIn: signInStore(workbench) }
}

test('exploring starts the sandbox and signs in its first user in the window', async () => {
  const started: unknown[] = []
  const { signIn, workbench } = await storeOver({
    session: { state: async () => succeed(nobody) },
    sandbox: { start: async () => succeed(running) },
    signIn: {
      start: async (input) => {
        started.push(input)
        return succeed(ada)
      },
    },
  })
  expect(await signIn.explore()).toBe(true)
  expect(started).toEqual([{ ...request, method: 'window', screenName: 'ada' }])
  expect(signIn.store.getState()).toMatchObject({ exploring: 'no', signIn: { kind: 'idle' } })
  expect(workbench.live.sandbox.value()).toEqual(running)
})

const accounts = (...names: readonly string[]) => ({
  list: async () =>
    succeed({
      accounts: names.map((name) => account.parse({ id: name.toLowerCase(), name })),
      seenAt: 1,
    }),
})

test.each([
  ['the first by name in the sandbox', 'explore', ['Tents', 'Boots'], 'boots'],
  ['the only one of a real user', 'signIn', ['Tents'], 'tents'],
  ['none of several of a real user', 'signIn', ['Tents', 'Boots'], null],
  ['none where there is none', 'explore', [], null],
] as const)('the signed-in user works in %s', async (_, way, names, chosen) => {
  let accountId: string | null = null
  const state = () => ({ ...nobody, users: [ada], environmentId: 'sandbox', userId: ada.userId, accountId })
  const { signIn, workbench } = await storeOver({
    session: {
      state: async () => succeed(state()),
      selectAccount: async (input) => {
        accountId = input.accountId
        return succeed(state())
      },
    },
    sandbox: { start: async () => succeed(running) },
    signIn: { start: async () => succeed(ada) },
    accounts: accounts(...names),
  })
  expect(await (way === 'explore' ? signIn.explore() : signIn.signIn(request))).toBe(true)
  expect(workbench.live.session.value()?.accountId).toBe(chosen)
})

test('a sign-in that the disk did not store is shown to last until quit', async () => {
  const { signIn, workbench } = await storeOver({
    signIn: { start: async () => succeed({ ...ada, untilQuit: true }) },
  })
  expect(await signIn.signIn(request)).toBe(true)
  expect(workbench.notices.store.getState()).toMatchObject([
    { tone: 'error', text: expect.stringContaining('until you quit') },
  ])
})

test('a sandbox that doesn’t start ends the way in with its fault', async () => {
  const { signIn } = await storeOver({ sandbox: { start: async () => fail(offline) } })
  expect(await signIn.explore()).toBe(false)
  expect(signIn.store.getState()).toMatchObject({
    exploring: 'no',
    signIn: { kind: 'failed', fault: offline },
  })
})

test('a denied sign-in is reported', async () => {
  const denied: Fault = { kind: 'signIn', reason: 'denied', message: 'denied' }
  const { signIn } = await storeOver({ signIn: { start: async () => fail(denied) } })
  expect(await signIn.signIn(request)).toBe(false)
  expect(signIn.store.getState().signIn).toEqual({ kind: 'failed', fault: denied })
})

test('a canceled sign-in isn’t reported as canceled', async () => {
  const { signIn } = await storeOver({
    signIn: { start: async () => fail({ kind: 'cancelled', message: 'cancelled' }) },
  })
  expect(await signIn.signIn(request)).toBe(false)
  expect(signIn.store.getState().signIn).toEqual({ kind: 'idle' })
})

test('a refused PIN is reported next to its field and can be dismissed', async () => {
  const refusedPin: Fault = { kind: 'signIn', reason: 'pinRefused', message: 'wrong' }
  const { signIn } = await storeOver({ signIn: { submitPin: async () => fail(refusedPin) } })
  await signIn.submitPin('123')
  expect(signIn.store.getState().pin).toEqual({ kind: 'failed', fault: refusedPin })
  signIn.forgetFaults()
  expect(signIn.store.getState().pin).toEqual({ kind: 'idle' })
})

test('a sign-in restarts after a refused PIN, and its end is reported where it began', async () => {
  const answers = [later<Outcome<SignInResult>>(), later<Outcome<SignInResult>>()]
  const started: unknown[] = []
  const { signIn } = await storeOver({
    signIn: {
      start: (input) => {
        started.push(input)
        return answers[started.length - 1]?.promise ?? Promise.reject(new Error('a third start'))
      },
      submitPin: async () => fail({ kind: 'signIn', reason: 'pinRefused', message: 'refused' }),
      cancel: async () => {
        answers[0]?.resolve(fail({ kind: 'cancelled', message: 'cancelled' }))
        return succeed(undefined)
      },
    },
  })
  const over = signIn.signIn(request)
  await signIn.submitPin('123')
  await signIn.startAgain()
  await eventually(() => expect(started).toEqual([request, request]))
  expect(signIn.store.getState()).toMatchObject({ signIn: { kind: 'running' }, pin: { kind: 'idle' } })
  answers[1]?.resolve(succeed(ada))
  expect(await over).toBe(true)
})
