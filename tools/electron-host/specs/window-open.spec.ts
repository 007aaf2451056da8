import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { html, openWindow, sharedApplication, siteFor, test, windowOf } from './support.ts'

const application = sharedApplication()
const site = siteFor((request, response) =>
  html(response, `<p id="where">${request.url}</p><a id="blank" target="_blank" href="/linked">blank</a>`),
)

/** Denies every window that a page requests, and records the requests. */
async function deny(page: Page): Promise<void> {
  const handle = await windowOf(application(), page)
  await handle.evaluate(async ({ webContents: contents }) => {
    Reflect.set(globalThis, 'asked', [])
    contents.setWindowOpenHandler((details) => {
      Reflect.get(globalThis, 'asked').push({ ...details })
      return { action: 'deny' }
    })
    // Once the page has answered, its handler is in effect.
    await contents.executeJavaScript('0')
  })
}
const asked = (): Promise<Electron.HandlerDetails[]> =>
  application().evaluate(() => Reflect.get(globalThis, 'asked'))
const count = () => application().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('deny: window.open returns null and nothing opens', async () => {
  const page = await openWindow(application(), site().origin)
  await deny(page)
  const before = await count()
  const result = await page.evaluate(() => window.open('/pop', 'named', 'width=300,height=200') === null)
  expect(result).toBe(true)
  expect(await count()).toBe(before)
  const [details] = await asked()
  expect(details).toMatchObject({
    url: `${site().origin}/pop`,
    frameName: 'named',
    features: 'width=300,height=200',
  })
  expect(details?.disposition).toBe('new-window')
  expect(details?.referrer.url).toContain(site().origin)
})

test('deny also stops links, forms and windows opened without an opener', async () => {
  const page = await openWindow(application(), site().origin)
  await deny(page)
  const before = await count()
  await page.click('#blank')
  await expect.poll(async () => (await asked()).map(({ url }) => url)).toEqual([`${site().origin}/linked`])
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.target = '_blank'
    form.action = '/posted'
    document.body.append(form)
    form.submit()
  })
  await expect.poll(async () => (await asked()).length).toBe(2)
  expect(await page.evaluate(() => window.open('/none', '_blank', 'noopener') === null)).toBe(true)
  await expect.poll(async () => (await asked()).length).toBe(3)
  expect(await count()).toBe(before)
  expect(site().seen.map(({ url }) => url)).not.toContain('/linked')
})

test('deny: a page cannot fetch another window.open from a frame of its own', async () => {
  const page = await openWindow(application(), site().origin)
  await deny(page)
  const result = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    return frame.contentWindow?.open('/through-frame') === null
  })
  expect(result).toBe(true)
  expect(site().seen.map(({ url }) => url)).not.toContain('/through-frame')
})
