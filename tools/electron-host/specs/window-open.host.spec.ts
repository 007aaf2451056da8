import { expect } from 'playwright/test'
import { html, openWindow, sharedApplication, siteFor, test, windowOf } from './support.ts'

const application = sharedApplication()
const site = siteFor((_request, response) => html(response, '<p>site</p>'))

test('no page opens a window, even without a handler or with one that allows it', async () => {
  const page = await openWindow(application(), site().origin)
  const open = () => page.evaluate(() => window.open('/pop') === null)
  const count = () => application().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  await open()
  const handle = await windowOf(application(), page)
  await handle.evaluate(async ({ webContents: contents }) => {
    contents.setWindowOpenHandler(() => ({ action: 'allow' }))
    await contents.executeJavaScript('0')
  })
  expect(await open()).toBe(true)
  expect(await count()).toBe(2)
  expect(application().windows()).toHaveLength(2)
})
