import { expect } from 'playwright/test'
import {
  closeOtherWindows,
  html,
  openWindow,
  preloadFile,
  sharedApplication,
  siteFor,
  test,
} from './support.ts'

const application = sharedApplication()
const site = siteFor((request, response) =>
  html(response, `<p id="where">${request.url}</p><a id="blank" target="_blank" href="/linked">blank</a>`),
)
test.afterEach(() => closeOtherWindows(application()))

/** Sets a handler on the newest window and records its calls. */
const handle = (answer: object) =>
  application().evaluate(async ({ BrowserWindow }, answer) => {
    Reflect.set(globalThis, 'asked', [])
    const contents = BrowserWindow.getAllWindows().at(-1)?.webContents
    contents?.setWindowOpenHandler((details) => {
      Reflect.get(globalThis, 'asked').push({ ...details })
      return Object(answer)
    })
    // The handler is in force for the page once the page has answered.
    await contents?.executeJavaScript('0')
  }, answer)
const asked = (): Promise<Electron.HandlerDetails[]> =>
  application().evaluate(() => Reflect.get(globalThis, 'asked'))
const count = () => application().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('deny: window.open returns null and nothing opens', async () => {
  const page = await openWindow(application(), site().origin)
  await handle({ action: 'deny' })
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
  await handle({ action: 'deny' })
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
  await handle({ action: 'deny' })
  const result = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    return frame.contentWindow?.open('/through-frame') === null
  })
  expect(result).toBe(true)
  expect(site().seen.map(({ url }) => url)).not.toContain('/through-frame')
})

test('without a handler a window opens, with inherited preferences and did-create-window', async () => {
  const page = await openWindow(application(), site().origin, { preload: preloadFile('frames.cjs') })
  await application().evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows().at(-1)?.webContents
    contents?.once('did-create-window', (window, details) => {
      Reflect.set(globalThis, 'created', { id: window.id, url: details.url, frameName: details.frameName })
    })
  })
  const arriving = application().waitForEvent('window')
  expect(await page.evaluate(() => window.open('/pop', 'named') !== null)).toBe(true)
  const popup = await arriving
  await expect(popup.locator('#where')).toHaveText('/pop')
  expect(await popup.evaluate(() => typeof Reflect.get(window, 'inFrame'))).toBe('object')
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
  const created = await application().evaluate(() => Reflect.get(globalThis, 'created'))
  expect(created).toMatchObject({ url: `${site().origin}/pop`, frameName: 'named' })
  const preferences = await application().evaluate(({ BrowserWindow }, id) => {
    const window = BrowserWindow.getAllWindows().find((one) => one.id === id)
    return Object(window?.webContents).getLastWebPreferences()
  }, created.id)
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
})

test('allow with overrideBrowserWindowOptions', async () => {
  const page = await openWindow(application(), site().origin)
  await handle({ action: 'allow', overrideBrowserWindowOptions: { width: 333, height: 222, title: 'Child' } })
  const arriving = application().waitForEvent('window')
  await page.evaluate(() => {
    window.open('/pop')
  })
  const popup = await arriving
  await expect(popup.locator('#where')).toHaveText('/pop')
  const bounds = await application().evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().at(-1)?.getBounds(),
  )
  expect(bounds).toMatchObject({ width: 333, height: 222 })
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([333, 222])
  expect(await asked()).toHaveLength(1)
  const closing = popup.waitForEvent('close')
  await popup.evaluate(() => window.close())
  await closing
  await expect.poll(count).toBe(2)
})

test('web-contents-created comes first, so that a child can be given a handler before it runs', async () => {
  const page = await openWindow(application(), site().origin)
  await application().evaluate(({ app }) => {
    Reflect.set(globalThis, 'nested', [])
    app.once('web-contents-created', (_event, contents) => {
      contents.setWindowOpenHandler(({ url }) => {
        Reflect.get(globalThis, 'nested').push(url)
        return { action: 'deny' }
      })
    })
  })
  const arriving = application().waitForEvent('window')
  await page.evaluate(() => {
    window.open('/pop')
  })
  const popup = await arriving
  await expect(popup.locator('#where')).toHaveText('/pop')
  expect(await popup.evaluate(() => window.open('/nested') === null)).toBe(true)
  expect(await application().evaluate(() => Reflect.get(globalThis, 'nested'))).toEqual([
    `${site().origin}/nested`,
  ])
})
