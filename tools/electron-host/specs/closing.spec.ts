import { expect } from 'playwright/test'
import {
  html,
  isNightly,
  openWindow,
  outcomeOf,
  sharedApplication,
  siteFor,
  start,
  test,
  windowOf,
} from './support.ts'

const application = sharedApplication()
const site = siteFor((_request, response) => html(response, '<p id="p">site</p>'))

test('close: event, prevention, closed; destroyed objects throw', async () => {
  const facts = await application().evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ show: false })
    await window.loadURL(url)
    const heard: string[] = []
    window.once('close', (event) => {
      heard.push('close prevented')
      event.preventDefault()
    })
    window.close()
    const after = window.isDestroyed()
    window.on('close', () => heard.push('close'))
    window.webContents.on('destroyed', () => heard.push('destroyed'))
    const closed = new Promise<void>((resolve) => {
      window.on('closed', () => {
        heard.push('closed')
        resolve()
      })
    })
    window.close()
    await closed
    Reflect.set(globalThis, 'destroyed', window)
    return {
      after,
      heard: heard.sort(),
      destroyed: window.isDestroyed(),
    }
  }, site().origin)
  expect(facts).toEqual({
    after: false,
    heard: ['close', 'close prevented', 'closed', 'destroyed'],
    destroyed: true,
  })
  for (const name of ['show', 'getTitle']) {
    const using = application().evaluate(
      (_electron, name) => Reflect.get(globalThis, 'destroyed')[name](),
      name,
    )
    expect(await outcomeOf(using)).toContain('Object has been destroyed')
  }
})

test('beforeunload: the page can stay; will-prevent-unload can override it; destroy doesn’t ask', async () => {
  const page = await openWindow(application(), site().origin)
  await page.click('#p')
  await page.evaluate(() => {
    window.onbeforeunload = (event) => event.preventDefault()
  })
  const handle = await windowOf(application(), page)
  const stayed = await handle.evaluate((window) => {
    const asked = new Promise<string>((resolve) => {
      window.webContents.once('will-prevent-unload', () => resolve('asked'))
    })
    window.close()
    return asked
  })
  expect(stayed).toBe('asked')
  expect(await page.evaluate(() => document.readyState)).toBe('complete')
  const closing = page.waitForEvent('close')
  await handle.evaluate((window) => {
    window.webContents.once('will-prevent-unload', (event) => event.preventDefault())
    window.close()
  })
  await closing
  // The page closes before its window does.
  await expect
    .poll(() => application().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(1)
})

// The next document takes over a few milliseconds after its response: the closings are spread over that time.
for (const [way, load] of [
  ['close', 'loadURL'],
  ['destroy', 'loadURL'],
  ['close', 'reload'],
] as const) {
  test(`${load}, ${way}: a window can end at every moment of its loading, and its page with it`, async () => {
    const stuck = await application().evaluate(
      async ({ BrowserWindow }, { way, load, step }) => {
        const answer = Reflect.get(globalThis, 'handleApp')
        const address = 'app://fixture/index.html'
        const left: number[] = []
        for (let delay = 0; delay < 60 && left.length === 0; delay += step) {
          const window = new BrowserWindow({ show: false })
          if (load === 'reload') await window.loadURL(address)
          const closed = new Promise((resolve) => window.once('closed', () => resolve(true)))
          const patience = new Promise((resolve) => setTimeout(() => resolve(false), 60_000))
          Reflect.set(globalThis, 'handleApp', (request: Request) => {
            if (request.url === address) setTimeout(() => window[way](), delay)
            return answer(request)
          })
          if (load === 'reload') window.reload()
          else window.loadURL(address).catch(() => undefined)
          if (!(await Promise.race([closed, patience]))) left.push(delay)
          Reflect.set(globalThis, 'handleApp', answer)
        }
        return left
      },
      { way, load, step: isNightly ? 8 : 24 },
    )
    expect(stuck).toEqual([])
    await expect.poll(() => application().windows().length).toBe(1)
  })
}

test('the program can end at every moment of its first page', async () => {
  for (const delay of isNightly ? [0, 20, 80] : [20]) {
    const one = await start('plain')
    await one.application.evaluate(
      (_electron, delay) => new Promise((done) => setTimeout(done, delay)),
      delay,
    )
    await one.end()
  }
})
