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
const site = siteFor((_request, response) => html(response, '<p id="p">site</p>'))
test.afterEach(() => closeOtherWindows(application()))

const first = async () => {
  const page = await application().firstWindow()
  await page.waitForSelector('#title')
  return page
}

test('invoke: structured values survive both ways', async () => {
  const page = await first()
  const kinds = await page.evaluate(async () => {
    const sent = [
      ...[new Map([['k', new Set([1])]]), new Date(5), 10n, undefined, null, Number.NaN, -0, /a+/gi],
      ...[
        new Uint8Array([1, 2]),
        new Float64Array([0.5]),
        new ArrayBuffer(3),
        new RangeError('r'),
        'é\u0000😀',
      ],
    ]
    const back = await Reflect.get(window, 'api').invoke('echo', ...sent)
    const [map, date, big, missing, nothing, notANumber, minusZero, expression] = back
    const [bytes, floats, buffer, error, text] = back.slice(8)
    return {
      map: map instanceof Map && map.get('k') instanceof Set && map.get('k').has(1),
      date: date instanceof Date && date.getTime(),
      big: String(big),
      bigType: typeof big,
      missing: missing === undefined,
      nothing: nothing === null,
      notANumber: Number.isNaN(notANumber),
      minusZero: Object.is(minusZero, -0),
      expression: String(expression),
      bytes: bytes instanceof Uint8Array && [...bytes],
      floats: floats instanceof Float64Array && floats[0],
      buffer: buffer instanceof ArrayBuffer && buffer.byteLength,
      error: error instanceof Error && error.message,
      text,
    }
  })
  expect(kinds).toEqual({
    ...{ map: true, date: 5, big: '10', bigType: 'bigint', missing: true, nothing: true, notANumber: true },
    ...{ minusZero: true, expression: '/a+/gi', bytes: [1, 2], floats: 0.5, buffer: 3, error: 'r' },
    text: 'é\u0000😀',
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
  expect(sender.processId).toBeGreaterThan(0)
  expect(sender.frameId).toBeGreaterThan(0)
})

test('invoke: failures arrive as Electron words them', async () => {
  const page = await first()
  const messages = await page.evaluate(async () => {
    const api = Reflect.get(window, 'api')
    const message = (work: Promise<unknown>) =>
      work.then(
        () => 'no error',
        (error) => error.message,
      )
    return [
      await message(api.invoke('fail')),
      await message(api.invoke('absent')),
      await message(api.invoke('unclonable')),
    ]
  })
  expect(messages[0]).toBe("Error invoking remote method 'fail': TypeError: wrong kind")
  expect(messages[1]).toBe("Error invoking remote method 'absent': Error: No handler registered for 'absent'")
  expect(messages[2]).toContain('could not be cloned')
})

test('send, event.reply and webContents.send', async () => {
  const page = await first()
  await page.evaluate(() => Reflect.get(window, 'api').send('sent', { a: 1 }, new Set([2])))
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'api').received().length)).toBe(1)
  const reply = await page.evaluate(() => {
    const [[object, set, word]] = Reflect.get(window, 'api').received()
    return [object, set instanceof Set, word]
  })
  expect(reply).toEqual([{ a: 1 }, true, 'replied'])
  await application().evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.send('news', new Date(3), [4n])
  })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'api').received().length)).toBe(2)
  const news = await page.evaluate(() => {
    const [, [date, [big]]] = Reflect.get(window, 'api').received()
    return [date instanceof Date, typeof big]
  })
  expect(news).toEqual([true, 'bigint'])
})

test('webContents.send refuses what cannot be cloned', async () => {
  const message = await application().evaluate(({ BrowserWindow }) => {
    try {
      BrowserWindow.getAllWindows()[0]?.webContents.send('news', () => 1)
      return 'no error'
    } catch (error) {
      return error instanceof Error ? error.message : 'not an error'
    }
  })
  expect(message).toContain('Failed to serialize arguments')
})

test('ipcMain: second handler, on, once and off', async () => {
  const page = await first()
  const outcome = await application().evaluate(({ ipcMain }) => {
    const counted = { on: 0, once: 0 }
    Reflect.set(globalThis, 'counted', counted)
    const listener = () => {
      counted.on += 1
    }
    ipcMain.on('count', listener)
    ipcMain.once('count', () => {
      counted.once += 1
    })
    Reflect.set(globalThis, 'stopCounting', () => ipcMain.off('count', listener))
    try {
      ipcMain.handle('echo', () => 1)
      return 'no error'
    } catch (error) {
      return error instanceof Error ? error.message : 'not an error'
    }
  })
  expect(outcome).toBe("Attempted to register a second handler for 'echo'")
  await page.evaluate(async () => {
    const api = Reflect.get(window, 'api')
    api.send('count')
    api.send('count')
    await api.invoke('echo')
  })
  expect(await application().evaluate(() => Reflect.get(globalThis, 'counted'))).toEqual({ on: 2, once: 1 })
  await application().evaluate(() => Reflect.get(globalThis, 'stopCounting')())
  await page.evaluate(() => {
    Reflect.get(window, 'api').send('count')
    return Reflect.get(window, 'api').invoke('echo')
  })
  expect(await application().evaluate(() => Reflect.get(globalThis, 'counted').on)).toBe(2)
})

test('a page without a preload script has no way in', async () => {
  const page = await openWindow(application(), 'app://fixture/index.html')
  const names = await page.evaluate(() => [
    ...['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'api'].map(
      (name) => typeof Reflect.get(window, name),
    ),
    Object.getOwnPropertyNames(window).filter((name) => /^h[0-9a-f]{32}$/.test(name)).length,
  ])
  expect(names).toEqual([
    'undefined',
    'undefined',
    'undefined',
    'undefined',
    'undefined',
    'undefined',
    'undefined',
    0,
  ])
})

test('subframes: no bridge by default; with nodeIntegrationInSubFrames the sender is the frame', async () => {
  const preload = preloadFile('frames.cjs')
  const addFrame = (address: string) =>
    new Promise<void>((resolve) => {
      const frame = document.createElement('iframe')
      frame.src = address
      frame.onload = () => resolve()
      document.body.append(frame)
    })
  const plain = await openWindow(application(), 'app://fixture/index.html', { preload })
  await plain.evaluate(addFrame, `${site().origin}/`)
  const [, closed] = plain.frames()
  expect(await closed?.evaluate(() => typeof Reflect.get(window, 'inFrame'))).toBe('undefined')

  const open = await openWindow(application(), 'app://fixture/index.html', {
    preload,
    nodeIntegrationInSubFrames: true,
  })
  await open.evaluate(addFrame, `${site().origin}/framed`)
  const [, inner] = open.frames()
  await inner?.evaluate(() => Reflect.get(window, 'inFrame').invoke('echo', 1))
  const sender = await application().evaluate(() => Reflect.get(globalThis, 'sender'))
  expect(sender).toMatchObject({
    url: `${site().origin}/framed`,
    origin: site().origin,
    isTop: false,
    top: 'app://fixture/index.html',
  })
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
