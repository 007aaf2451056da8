import { expect, test } from 'vitest'
import { settingsStore } from '../../../../../src/renderer/features/settings/store.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences, type Preferences } from '../../../../../src/shared/desktop/preferences.ts'
import type { SecretsState } from '../../../../../src/shared/sign-in/secrets.ts'
import { ada, later, offline, signedIn, testBridge } from '../../support/bridge.ts'

async function storeOver(overrides: Parameters<typeof testBridge>[0]) {
  const workbench = createWorkbench(testBridge(overrides).bridge)
  await workbench.readAll()
  return { workbench, settings: settingsStore(workbench) }
}

const full: Fault = { kind: 'storage', code: 'ENOSPC', message: 'no room' }
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

test('the theme holds from the click on', async () => {
  const answer = later<Outcome<Preferences>>()
  const { settings, workbench } = await storeOver({ preferences: { change: () => answer.promise } })
  const over = settings.chooseTheme('dark')
  expect(workbench.live.preferences.value()?.theme).toBe('dark')
  answer.resolve(succeed({ ...defaultPreferences, theme: 'dark' }))
  await over
  expect(workbench.live.preferences.value()?.theme).toBe('dark')
})

test('a theme that could not be kept goes back to what it was, and nothing else does', async () => {
  const answer = later<Outcome<Preferences>>()
  const { bridge, emit } = testBridge({ preferences: { change: () => answer.promise } })
  const workbench = createWorkbench(bridge)
  await workbench.readAll()
  const settings = settingsStore(workbench)
  const over = settings.chooseTheme('dark')
  emit('preferencesChanged', { ...defaultPreferences, theme: 'dark', navigationCollapsed: true })
  answer.resolve(fail(full))
  await over
  expect(workbench.live.preferences.value()).toEqual({
    ...defaultPreferences,
    theme: 'system',
    navigationCollapsed: true,
  })
  expect(settings.store.getState().theme).toEqual({ kind: 'failed', fault: full })
})

test('of two clicks the second one counts, whatever the first one comes to', async () => {
  const answers = [later<Outcome<Preferences>>(), later<Outcome<Preferences>>()]
  let asked = 0
  const { settings, workbench } = await storeOver({
    preferences: {
      change: () => {
        asked += 1
        return answers[asked - 1]?.promise ?? Promise.reject(new Error('a third click'))
      },
    },
  })
  const both = [settings.chooseTheme('light'), settings.chooseTheme('dark')]
  answers[0]?.resolve(succeed({ ...defaultPreferences, theme: 'light' }))
  await both[0]
  expect(workbench.live.preferences.value()?.theme).toBe('dark')
  answers[1]?.resolve(succeed({ ...defaultPreferences, theme: 'dark' }))
  await both[1]
  expect(workbench.live.preferences.value()?.theme).toBe('dark')
})

test('the choice about secrets is marked from the click on, and no longer when it fails', async () => {
  const answer = later<Outcome<SecretsState>>()
  const { settings } = await storeOver({ secrets: { choose: () => answer.promise } })
  const over = settings.chooseSecrets('unprotected')
  expect(settings.store.getState().secrets).toEqual({ kind: 'choosing', keep: 'unprotected' })
  answer.resolve(fail(full))
  await over
  expect(settings.store.getState().secrets).toEqual({ kind: 'failed', fault: full })
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
