import { expect } from 'playwright/test'
import { html, openWindow, outcomeOf, sharedApplication, siteFor, test } from './support.ts'

const application = sharedApplication()
const site = siteFor((_request, response) =>
  html(response, '<p id="p">site</p><input id="text" value="abc">'),
)

test('ready-to-show comes before show when the window waits for it', async () => {
  await (await application().firstWindow()).waitForSelector('#title')
  await expect
    .poll(() =>
      application().evaluate(() =>
        Reflect.get(globalThis, 'heard').map(({ name }: { name: string }) => name),
      ),
    )
    .toContain('show')
  const names: string[] = await application().evaluate(() =>
    Reflect.get(globalThis, 'heard').map(({ name }: { name: string }) => name),
  )
  expect(names.filter((name) => name === 'ready-to-show' || name === 'show')).toEqual([
    'ready-to-show',
    'show',
  ])
})

test('visibility and focus', async () => {
  const facts = await application().evaluate(({ BrowserWindow }) => {
    const heard: string[] = []
    const one = new BrowserWindow({ show: false })
    const two = new BrowserWindow({ show: false })
    one.on('show', () => heard.push('one show'))
    one.on('focus', () => heard.push('one focus'))
    one.on('blur', () => heard.push('one blur'))
    two.on('focus', () => heard.push('two focus'))
    const before = [one.isVisible(), one.isFocused()]
    one.show()
    const middle = [one.isVisible(), one.isFocused(), two.isVisible(), two.isFocused()]
    two.show()
    const focused = BrowserWindow.getFocusedWindow() === two
    two.focus()
    const after = [one.isFocused(), two.isFocused()]
    return { before, middle, focused, after, heard }
  })
  expect(facts).toEqual({
    before: [false, false],
    middle: [true, true, false, false],
    focused: true,
    after: [false, true],
    heard: ['one show', 'one focus', 'one blur', 'two focus'],
  })
})

test('the size reaches the page', async () => {
  const page = await openWindow(application(), site().origin)
  expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([700, 500])
  const bounds = await application().evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().at(-1)?.getNormalBounds(),
  )
  expect(bounds).toMatchObject({ width: 700, height: 500 })
})

test('maximize, minimize, restore, full screen', async () => {
  const facts = await application().evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ width: 500, height: 400 })
    const heard: string[] = []
    const names = ['maximize', 'unmaximize', 'minimize', 'restore', 'enter-full-screen', 'leave-full-screen']
    for (const name of names) window.on(Object(name), () => heard.push(name))
    window.on('resize', () => heard.push('resize'))
    window.maximize()
    const maximized = [window.isMaximized(), window.getNormalBounds().width]
    window.unmaximize()
    window.minimize()
    const minimized = window.isMinimized()
    window.restore()
    window.setFullScreen(true)
    const full = window.isFullScreen()
    window.setFullScreen(false)
    return {
      maximized,
      minimized,
      full,
      end: [window.isMaximized(), window.isMinimized(), window.isFullScreen()],
      heard,
    }
  })
  expect(facts).toEqual({
    maximized: [true, 500],
    minimized: true,
    full: true,
    end: [false, false, false],
    heard: [
      'resize',
      'maximize',
      'resize',
      'unmaximize',
      'minimize',
      'restore',
      'resize',
      'enter-full-screen',
      'resize',
      'leave-full-screen',
    ],
  })
})

test('titles: set, from the page, prevented', async () => {
  const facts = await application().evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ title: 'Given', show: false })
    const given = window.getTitle()
    const updated = new Promise((resolve) =>
      window.once('page-title-updated', (_event, title) => resolve(title)),
    )
    await window.loadURL(url)
    const heard = await updated
    const ofPage = [window.getTitle(), window.webContents.getTitle()]
    window.on('page-title-updated', (event) => event.preventDefault())
    const again = new Promise((resolve) => window.webContents.once('page-title-updated', resolve))
    await window.webContents.executeJavaScript('document.title = "Changed"')
    await again
    const afterPrevented = window.getTitle()
    window.setTitle('Set')
    return {
      given,
      heard,
      ofPage,
      afterPrevented,
      contents: window.webContents.getTitle(),
      set: window.getTitle(),
    }
  }, site().origin)
  expect(facts).toEqual({
    given: 'Given',
    heard: 'Site',
    ofPage: ['Site', 'Site'],
    afterPrevented: 'Site',
    contents: 'Changed',
    set: 'Set',
  })
})

test('lookups and parents', async () => {
  const facts = await application().evaluate(({ BrowserWindow }) => {
    const parent = new BrowserWindow({ show: false })
    const child = new BrowserWindow({ show: false, parent })
    const result = {
      all: BrowserWindow.getAllWindows().includes(child),
      byContents: BrowserWindow.fromWebContents(child.webContents) === child,
      instance: child instanceof BrowserWindow,
    }
    parent.destroy()
    return { ...result, childGone: child.isDestroyed() }
  })
  expect(facts).toEqual({
    all: true,
    byContents: true,
    instance: true,
    childGone: true,
  })
})

test('the progress bar and the menu of a window; a test can read what was requested', async () => {
  const facts = await application().evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, autoHideMenuBar: true, backgroundColor: '#123456' })
    window.removeMenu()
    window.setProgressBar(0.5, { mode: 'normal' })
    const asked: number[] = []
    window.setProgressBar = (progress) => asked.push(progress)
    window.setProgressBar(-1)
    return asked
  })
  expect(facts).toEqual([-1])
})

test('executeJavaScript, state, preferences', async () => {
  const facts = await application().evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ width: 320, height: 240 })
    const { webContents: contents } = window
    await window.loadURL(url)
    return {
      value: await contents.executeJavaScript('Promise.resolve({ a: [1] })'),
      failure: await contents
        .executeJavaScript('throw new Error("in page")')
        .catch((error: Error) => error.message),
      state: [contents.isDestroyed(), contents.getType()],
      preferences: Object(contents).getLastWebPreferences(),
    }
  }, site().origin)
  expect(facts.value).toEqual({ a: [1] })
  expect(facts.failure).toContain('in page')
  expect(facts.state).toEqual([false, 'window'])
  expect(facts.preferences).toEqual({
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    sandbox: true,
    contextIsolation: true,
    javascript: true,
    webviewTag: false,
    disablePopups: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    enableBlinkFeatures: '',
    disableDialogs: false,
    safeDialogs: false,
    safeDialogsMessage: '',
    disableWakeLocks: false,
  })
})

test('menu roles zoom and edit the focused page', async () => {
  const page = await openWindow(application(), site().origin)
  const width = await page.evaluate(() => innerWidth)
  const choose = (role: 'zoomIn' | 'resetZoom' | 'selectAll' | 'cut' | 'undo') =>
    application().evaluate(({ Menu }, role) => Menu.buildFromTemplate([{ role }]).items[0]?.click(), role)
  await choose('zoomIn')
  await expect.poll(() => page.evaluate(() => innerWidth)).toBeLessThan(width)
  await choose('resetZoom')
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
  await page.fill('#text', 'typed')
  await page.focus('#text')
  await choose('selectAll')
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('typed')
  await choose('cut')
  await expect(page.locator('#text')).toHaveValue('')
  await choose('undo')
  await expect(page.locator('#text')).toHaveValue('typed')
})

test('a renderer that dies is reported', async () => {
  await openWindow(application(), site().origin)
  const details = await application().evaluate(
    ({ BrowserWindow }) =>
      new Promise<string>((resolve) => {
        const contents = BrowserWindow.getAllWindows().at(-1)?.webContents
        contents?.once('render-process-gone', (_event, { reason }) => resolve(reason))
        contents?.forcefullyCrashRenderer()
      }),
  )
  expect(details).toMatch(/^(crashed|killed)$/)
})

test('JavaScript dialogs: disableDialogs answers them, and the page continues', async () => {
  const page = await openWindow(application(), site().origin, { disableDialogs: true })
  expect(await page.evaluate(() => [confirm('sure?'), prompt('what?')])).toEqual([false, null])
})

test('Playwright finds a page’s window; two windows are two pages', async () => {
  const page = await openWindow(application(), site().origin)
  const handle = await application().browserWindow(page)
  expect(await handle.evaluate((window) => window.webContents.getURL())).toBe(`${site().origin}/`)
  expect(application().windows()).toHaveLength(2)
  expect(await application().evaluate(({ webContents }) => typeof webContents.fromDevToolsTargetId)).toBe(
    'function',
  )
  expect(application().process().pid).toBeGreaterThan(0)
  const load = () => outcomeOf(page.evaluate(async () => (await fetch('/x')).status))
  await application().context().setOffline(true)
  expect(await load()).toContain('Failed to fetch')
  await application().context().setOffline(false)
  expect(await load()).toBe(200)
})
