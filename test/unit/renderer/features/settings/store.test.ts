import { expect, test } from 'vitest'
import { settingsStore } from '../../../../../src/renderer/features/settings/store.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import { fail, succeed } from '../../../../../src/shared/outcome.ts'
import { ada, offline, signedIn, testBridge } from '../../support/bridge.ts'

async function storeOver(overrides: Parameters<typeof testBridge>[0]) {
  const workbench = createWorkbench(testBridge(overrides).bridge)
  await workbench.readAll()
  return { workbench, settings: settingsStore(workbench) }
}

const signedOut = { ...signedIn, users: [], userId: null }

test.each([
  [true, 'ok', /The service has revoked the token/],
  [false, 'attention', /the service could not be told/],
])('signing out says whether the token was revoked: %s', async (revoked, tone, text) => {
  const { settings, workbench } = await storeOver({
    session: { signOut: async () => succeed({ session: signedOut, revoked }) },
  })
  await settings.signOut(ada)
  const notice = workbench.notices.store.getState()[0]
  expect(notice?.tone).toBe(tone)
  expect(notice?.text).toMatch(text)
  expect(workbench.live.session.value()).toEqual(signedOut)
  expect(settings.store.getState().signOut).toBeNull()
})

test('signing out that fails stays with its user', async () => {
  const { settings } = await storeOver({ session: { signOut: async () => fail(offline) } })
  await settings.signOut(ada)
  expect(settings.store.getState().signOut).toEqual({
    userKey: 'sandbox/1',
    task: { kind: 'failed', fault: offline },
  })
})

test('the theme is changed in main and taken over', async () => {
  const { settings, workbench } = await storeOver({})
  await settings.chooseTheme('dark')
  expect(workbench.live.preferences.value()?.theme).toBe('dark')
})

test('an invalidated app token is no longer held', async () => {
  const { settings } = await storeOver({
    session: {
      bearer: async () => succeed({ kind: 'held', since: 1 }),
      invalidateBearer: async () => succeed({ kind: 'none' }),
    },
  })
  await settings.load()
  expect(settings.store.getState().bearer).toEqual({ kind: 'ready', value: { kind: 'held', since: 1 } })
  await settings.invalidateBearer()
  expect(settings.store.getState().bearer).toEqual({ kind: 'ready', value: { kind: 'none' } })
})

test('without a user no token is asked for', async () => {
  const { settings } = await storeOver({ session: { state: async () => succeed(signedOut) } })
  await settings.load()
  expect(settings.store.getState().bearer).toEqual({ kind: 'idle' })
})
