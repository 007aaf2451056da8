import { expect, test } from '../../support/program/fixtures.ts'
import { goTo } from '../../support/program/screens.ts'
import { signInWindow } from '../../support/sign-in-pages.ts'

test('windows that never report a first paint are shown, and no session requests a dictionary', async ({
  start,
}) => {
  const { application, window } = await start({ environment: { ELECTRON_HOST_WITHHOLD_READY_TO_SHOW: '1' } })
  const visible = () =>
    application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible()))
  await expect.poll(visible).toEqual([true])

  await window.getByRole('button', { name: 'Explore the built-in sandbox' }).click()
  await signInWindow(window)
  await expect.poll(visible).toEqual([true, true])

  const requests = await application.evaluate(
    () => Reflect.get(globalThis, Symbol.for('electron-host')).dictionaryRequests,
  )
  expect(requests).toEqual([])
})

test('the host identifies itself in the title and in Settings, and refuses real accounts', async ({
  start,
}) => {
  const { window } = await start({ localOnly: true })
  await expect(window).toHaveTitle('Welcome · Flightdeck (electron-host)')
  await goTo(window, '/settings')
  await expect(window).toHaveTitle('Settings · Flightdeck (electron-host)')
  await expect(window.getByText(/^45\.4\.1\+electron-host, Chromium/)).toBeVisible()
  await expect(window.getByText(/isn’t an official Electron release/)).toBeVisible()

  await goTo(window, '/connect/x')
  const keys = window.getByRole('form', { name: 'App keys' })
  await keys.getByLabel('App key', { exact: true }).fill('key-of-a-real-app')
  await keys.getByLabel('App secret', { exact: true }).fill('secret-of-a-real-app')
  await keys.getByRole('button', { name: 'Save keys' }).click()
  await expect(keys.getByText(/start it with --allow-real-accounts/).first()).toBeVisible()
})
