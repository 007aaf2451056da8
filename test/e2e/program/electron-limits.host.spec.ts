import { expect, test } from '../../support/fixtures.ts'
import { signInWindow } from '../../support/sign-in-pages.ts'

test('windows that never report a first paint are shown, and no session asks for a dictionary', async ({
  start,
}) => {
  const { application, window } = await start({ environment: { ELECTRON_HOST_WITHHOLD_READY_TO_SHOW: '1' } })
  const visible = () =>
    application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible()))
  await expect.poll(visible, { timeout: 3_000 }).toEqual([true])

  await window.getByRole('button', { name: 'Explore the built-in sandbox' }).click()
  await signInWindow(application, window)
  await expect.poll(visible, { timeout: 3_000 }).toEqual([true, true])

  const requests = await application.evaluate(
    () => Reflect.get(globalThis, Symbol.for('electron-host')).dictionaryRequests,
  )
  expect(requests).toEqual([])
})
