import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import {
  applicationFor,
  closeOtherWindows,
  html,
  openWindow,
  outcomeOf,
  siteFor,
  test,
  windowOf,
} from './support.ts'

const application = applicationFor('plain')
const site = siteFor((request, response) => {
  const url = new URL(request.url ?? '/', 'http://x')
  if (url.pathname === '/to') {
    response.writeHead(302, { location: url.searchParams.get('there') ?? '/' })
    response.end()
  } else if (url.pathname === '/cut') response.destroy()
  else if (url.pathname === '/missing') {
    response.writeHead(404, 'Not There', { 'content-type': 'text/html' })
    response.end('<title>Missing</title>')
  } else
    html(
      response,
      `<p id="where">${url.pathname}</p><a id="next" href="/next">next</a><a id="part" href="#part">part</a>`,
    )
})
test.afterEach(() => closeOtherWindows(application()))

const names = [
  'did-start-navigation',
  'will-frame-navigate',
  'will-navigate',
  'will-redirect',
  'did-navigate',
  'did-navigate-in-page',
  'did-finish-load',
]

/** Listens on a page's window and clears earlier events. */
async function listen(page: Page): Promise<void> {
  const handle = await windowOf(application(), page)
  await handle.evaluate((window, names) => {
    Reflect.set(globalThis, 'heard', [])
    Reflect.get(globalThis, 'listen')('w', window.webContents, names)
  }, names)
}
type Heard = { name: string; url?: string; isMainFrame?: boolean; values: unknown[] }
const heard = (): Promise<Heard[]> => application().evaluate(() => Reflect.get(globalThis, 'heard'))
const heardNames = async () => (await heard()).map(({ name }) => name)

/** Loads an address in a page's window. */
async function load(page: Page, url: string): Promise<void> {
  const handle = await windowOf(application(), page)
  await handle.evaluate((window, url) => window.loadURL(url), url)
}

/** Prevents the next event of a name on a page's window. */
async function prevent(page: Page, name: string): Promise<void> {
  const handle = await windowOf(application(), page)
  await handle.evaluate(({ webContents }, name) => {
    Reflect.apply(Object(webContents).once, webContents, [
      name,
      (event: Electron.Event) => event.preventDefault(),
    ])
  }, name)
}

test('loadURL: the events of a load, in order, without will-navigate', async () => {
  const first = await application().firstWindow()
  await first.waitForSelector('#title')
  const order = (await heard()).filter(({ values }) => values !== undefined).map(({ name }) => name)
  const wanted = ['did-start-navigation', 'did-navigate', 'did-finish-load']
  expect(order.filter((name) => wanted.includes(name))).toEqual(wanted)
  expect(order).not.toContain('will-navigate')
  expect(order).toContain('ready-to-show')
})

test('a link: will-frame-navigate, will-navigate, with url and frame', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await page.click('#next')
  await expect(page.locator('#where')).toHaveText('/next')
  await expect.poll(heardNames).toContain('did-finish-load')
  const all = await heard()
  const order = all.map(({ name }) => name)
  expect(order.indexOf('will-frame-navigate')).toBeGreaterThanOrEqual(0)
  expect(order.indexOf('will-navigate')).toBeGreaterThan(order.indexOf('will-frame-navigate'))
  expect(order.indexOf('did-navigate')).toBeGreaterThan(order.indexOf('will-navigate'))
  const will = all.find(({ name }) => name === 'will-navigate')
  expect(will).toMatchObject({ url: `${site().origin}/next`, isMainFrame: true })
  expect(will?.values[0]).toBe(`${site().origin}/next`)
  expect(will?.values.slice(1, 3)).toEqual([false, true])
  expect(all.find(({ name }) => name === 'did-navigate')?.values).toEqual([
    `${site().origin}/next`,
    200,
    'OK',
  ])
})

test('will-navigate prevented: the page stays', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await prevent(page, 'will-navigate')
  const before = site().seen.length
  await page.evaluate(() => {
    location.href = '/next'
  })
  await expect.poll(heardNames).toContain('will-navigate')
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  expect(await page.locator('#where').textContent()).toBe('/')
  expect(
    site()
      .seen.slice(before)
      .filter(({ url }) => url === '/next'),
  ).toEqual([])
  expect(await heardNames()).not.toContain('did-navigate')
})

test('a form is a navigation too', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await prevent(page, 'will-navigate')
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/form'
    document.body.append(form)
    form.submit()
  })
  await expect.poll(heardNames).toContain('will-navigate')
  expect((await heard()).find(({ name }) => name === 'will-navigate')?.url).toBe(`${site().origin}/form`)
  expect(await page.locator('#where').textContent()).toBe('/')
})

test('in-page navigation: did-navigate-in-page only', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await page.click('#part')
  await expect.poll(heardNames).toContain('did-navigate-in-page')
  await page.evaluate(() => history.pushState({}, '', '/pushed'))
  await expect
    .poll(async () => (await heardNames()).filter((name) => name === 'did-navigate-in-page').length)
    .toBe(2)
  expect(await heardNames()).not.toContain('will-navigate')
  const [hash] = (await heard()).filter(({ name }) => name === 'did-navigate-in-page')
  expect(hash?.values.slice(0, 2)).toEqual([`${site().origin}/#part`, true])
  const handle = await windowOf(application(), page)
  expect(await handle.evaluate(({ webContents }) => webContents.getURL())).toBe(`${site().origin}/pushed`)
})

test('a redirect: will-redirect, then did-navigate', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await page.evaluate((there) => {
    location.href = `/to?there=${encodeURIComponent(there)}`
  }, `${site().other}/arrived`)
  await expect(page.locator('#where')).toHaveText('/arrived')
  const order = (await heardNames()).filter((name) =>
    /^(did-navigate|will-navigate|will-redirect)$/.test(name),
  )
  expect(order).toEqual(['will-navigate', 'will-redirect', 'did-navigate'])
  const will = (await heard()).find(({ name }) => name === 'will-redirect')
  expect(will?.url).toBe(`${site().other}/arrived`)
})

test('will-redirect prevented: the whole navigation ends', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await prevent(page, 'will-redirect')
  const message = await outcomeOf(load(page, `${site().origin}/to?there=/arrived`))
  expect(message).toContain('ERR_FAILED (-2)')
  expect(await page.locator('#where').textContent()).toBe('/')
  expect(await heardNames()).not.toContain('did-navigate')
})

test('a remote page can’t be redirected to app:// unnoticed', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await prevent(page, 'will-navigate')
  await page.evaluate(() => {
    location.href = 'app://fixture/index.html'
  })
  await expect.poll(heardNames).toContain('will-navigate')
  expect((await heard()).find(({ name }) => name === 'will-navigate')?.url).toBe('app://fixture/index.html')
  expect(await page.locator('#where').textContent()).toBe('/')
})

test('a redirect to another program’s scheme is reported by will-redirect', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await page.evaluate(() => {
    location.href = '/to?there=plain-fixture%3A%2F%2Fcallback%3Ftoken%3D1'
  })
  await expect.poll(heardNames).toContain('will-redirect')
  expect((await heard()).find(({ name }) => name === 'will-redirect')?.url).toBe(
    'plain-fixture://callback?token=1',
  )
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
})

test('subframes: will-frame-navigate, not will-navigate', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
  }, `${site().other}/inner`)
  await expect.poll(() => page.frames().at(-1)?.url()).toBe(`${site().other}/inner`)
  const all = await heard()
  expect(all.find(({ name }) => name === 'will-frame-navigate')).toMatchObject({
    url: `${site().other}/inner`,
    isMainFrame: false,
  })
  expect(all.map(({ name }) => name)).not.toContain('will-navigate')
  const handle = await windowOf(application(), page)
  const frames = await handle.evaluate(({ webContents }) => {
    const main = webContents.mainFrame
    const [inner] = main.frames
    return {
      url: inner?.url,
      origin: inner?.origin,
      parent: inner?.parent === main,
      top: inner?.top === main,
      mainParent: main.parent,
    }
  })
  const url = `${site().other}/inner`
  expect(frames).toEqual({ url, origin: site().other, parent: true, top: true, mainParent: null })
})

test('failures: the code, the description, the promise of loadURL', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  const handle = await windowOf(application(), page)
  const failure = await handle.evaluate(
    (window, url) =>
      window.loadURL(url).then(
        () => null,
        (error) => ({ message: error.message, code: error.code, errno: error.errno, url: error.url }),
      ),
    `${site().origin}/cut`,
  )
  expect(failure).toMatchObject({ code: 'ERR_EMPTY_RESPONSE', errno: -324, url: `${site().origin}/cut` })
  expect(failure?.message).toContain('ERR_EMPTY_RESPONSE (-324) loading')
})

test('an answer that is not 200 is still a navigation', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await load(page, `${site().origin}/missing`)
  const navigated = (await heard()).find(({ name }) => name === 'did-navigate')
  expect(navigated?.values).toEqual([`${site().origin}/missing`, 404, 'Not There'])
})

test('reload isn’t a navigation by the page; a bad URL is refused', async () => {
  const page = await openWindow(application(), `${site().origin}/next`)
  await listen(page)
  const handle = await windowOf(application(), page)
  await handle.evaluate(({ webContents }) => webContents.reload())
  await expect.poll(heardNames).toContain('did-finish-load')
  expect(await heardNames()).not.toContain('will-navigate')
  await page.reload()
  expect(await heardNames()).not.toContain('will-navigate')
  expect(await outcomeOf(load(page, 'not a url'))).toMatch(/invalid.url/i)
})
