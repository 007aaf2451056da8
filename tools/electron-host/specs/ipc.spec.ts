import { expect } from 'playwright/test'
import { html, openWindow, outcomeOf, preloadFile, sharedApplication, siteFor, test } from './support.ts'

const application = sharedApplication()
const site = siteFor((_request, response) => html(response, '<p id="p">site</p>'))

const first = async () => {
  const page = await application().firstWindow()
  await page.waitForSelector('#title')
  return page
}

test('invoke: structured values survive both ways', async () => {
  const page = await first()
  const kinds = await page.evaluate(async () => {
    const bytes = [new Uint8Array([1, 2]), new Float64Array([0.5]), new ArrayBuffer(3)]
    const sent = [10n, undefined, null, Number.NaN, -0, 'é\u0000😀', { a: [1, { b: true }] }, ...bytes]
    const back = await Reflect.get(window, 'api').invoke('echo', ...sent)
    const [big, missing, nothing, notANumber, minusZero, text, plain, small, floats, buffer] = back
    return {
      big: String(big),
      bigType: typeof big,
      missing: missing === undefined,
      nothing: nothing === null,
      notANumber: Number.isNaN(notANumber),
      minusZero: Object.is(minusZero, -0),
      text,
      plain,
      bytes: small instanceof Uint8Array && [...small],
      floats: floats instanceof Float64Array && floats[0],
      buffer: buffer instanceof ArrayBuffer && buffer.byteLength,
    }
  })
  expect(kinds).toEqual({
    big: '10',
    bigType: 'bigint',
    missing: true,
    nothing: true,
    notANumber: true,
    minusZero: true,
    text: 'é\u0000😀',
    plain: { a: [1, { b: true }] },
    bytes: [1, 2],
    floats: 0.5,
    buffer: 3,
  })
})

test('invoke: the event names the sender, its frame and its origin', async () => {
  const page = await first()
  await page.evaluate(() => Reflect.get(window, 'api').invoke('echo'))
  const sender = await application().evaluate(() => Reflect.get(globalThis, 'sender'))
  expect(sender).toMatchObject({
    url: 'app://fixture/index.html',
    origin: 'app://fixture',
    isTop: true,
    top: 'app://fixture/index.html',
    contentsId: 1,
  })
})

test('invoke: failures arrive as Electron words them', async () => {
  const page = await first()
  for (const [channel, message] of [
    ['fail', "Error invoking remote method 'fail': TypeError: wrong kind"],
    ['absent', "Error invoking remote method 'absent': Error: No handler registered for 'absent'"],
    ['unclonable', 'could not be cloned'],
  ] as const) {
    const invoking = page.evaluate((name) => Reflect.get(window, 'api').invoke(name), channel)
    expect(await outcomeOf(invoking)).toContain(message)
  }
})

test('webContents.send reaches listeners until they are taken off', async () => {
  const page = await first()
  const send = () =>
    application().evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send('update', { at: 3 }, [4n])
    })
  const count = () => page.evaluate(() => Reflect.get(window, 'api').received().length)
  await send()
  await expect.poll(count).toBe(1)
  const received = await page.evaluate(() => {
    const [[object, [big]]] = Reflect.get(window, 'api').received()
    return [object.at, typeof big]
  })
  expect(received).toEqual([3, 'bigint'])
  await page.evaluate(() => Reflect.get(window, 'api').stopHearing())
  await send()
  // Messages keep their order, so this answer comes after everything that was sent.
  await page.evaluate(() => Reflect.get(window, 'api').invoke('echo'))
  expect(await count()).toBe(1)
})

test('ipcMain refuses a second handler', async () => {
  const handling = application().evaluate(({ ipcMain }) => ipcMain.handle('echo', () => 1))
  expect(await outcomeOf(handling)).toContain("Attempted to register a second handler for 'echo'")
})

test('a handler makes way for another, and its calls under way end', async () => {
  const page = await first()
  await application().evaluate(({ ipcMain }) => {
    const { promise, resolve } = Promise.withResolvers()
    Reflect.set(globalThis, 'endFirst', resolve)
    ipcMain.handle('replaced', () => promise)
  })
  const underWay = page.evaluate(() => Reflect.get(window, 'api').invoke('replaced'))
  // Messages keep their order, so the handler has been called by then.
  await page.evaluate(() => Reflect.get(window, 'api').invoke('echo'))
  await application().evaluate(({ ipcMain }) => {
    ipcMain.removeHandler('replaced')
    ipcMain.handle('replaced', () => 'second')
  })
  expect(await page.evaluate(() => Reflect.get(window, 'api').invoke('replaced'))).toBe('second')
  await application().evaluate(() => Reflect.get(globalThis, 'endFirst')('first'))
  expect(await underWay).toBe('first')
})

test('a page without a preload script has no way in', async () => {
  const page = await openWindow(application(), 'app://fixture/index.html')
  const names = await page.evaluate(() => [
    ...['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'api'].map(
      (name) => typeof Reflect.get(window, name),
    ),
    Object.getOwnPropertyNames(window).filter((name) => /^h[0-9a-f]{32}$/.test(name)).length,
  ])
  expect(names).toEqual([...Array(7).fill('undefined'), 0])
})

test('subframes have no bridge', async () => {
  const page = await openWindow(application(), 'app://fixture/index.html', {
    preload: preloadFile('preload.cjs'),
  })
  await page.evaluate(
    (address) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = address
        frame.onload = () => resolve()
        document.body.append(frame)
      }),
    `${site().origin}/`,
  )
  const [, inner] = page.frames()
  expect(await page.evaluate(() => typeof Reflect.get(window, 'api'))).toBe('object')
  expect(await inner?.evaluate(() => typeof Reflect.get(window, 'api'))).toBe('undefined')
})

test('a preload script that throws is reported and gives the page nothing', async () => {
  const heard = await application().evaluate(async ({ BrowserWindow }, preload) => {
    const window = new BrowserWindow({ show: false, webPreferences: { preload } })
    const reported = new Promise<string>((resolve) => {
      window.webContents.once('preload-error', (_event, path, error) => resolve(`${path}|${error.message}`))
    })
    await window.loadURL('app://fixture/index.html')
    return reported
  }, preloadFile('broken.cjs'))
  expect(heard).toBe(`${preloadFile('broken.cjs')}|preload broke`)
})
