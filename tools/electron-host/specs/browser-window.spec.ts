import { expect } from 'playwright/test'
import { html, openWindow, outcomeOf, sharedApplication, siteFor, test, windowOf } from './support.ts'

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

test('visibility and focus: a window is shown at once, and told of its focus later', async () => {
  const facts = await application().evaluate(async ({ BrowserWindow }) => {
    const heard: string[] = []
    const one = new BrowserWindow({ show: false })
    const two = new BrowserWindow({ show: false })
    one.on('show', () => heard.push('one show'))
    const focused = (window: Electron.BrowserWindow, name: string) =>
      new Promise<void>((resolve) => {
        window.once('focus', () => {
          heard.push(`${name} focus`)
          resolve()
        })
      })
    const before = [one.isVisible(), one.isFocused()]
    const first = focused(one, 'one')
    one.show()
    const middle = [one.isVisible(), two.isVisible(), two.isFocused()]
    const atOnce = [...heard]
    await first
    const blurred = new Promise<void>((resolve) => one.once('blur', () => resolve()))
    const second = focused(two, 'two')
    two.show()
    await Promise.all([blurred, second])
    const after = [one.isFocused(), two.isFocused(), BrowserWindow.getFocusedWindow() === two]
    return { before, middle, atOnce, after, heard }
  })
  expect(facts).toEqual({
    before: [false, false],
    middle: [true, false, false],
    atOnce: ['one show'],
    after: [false, true, true],
    heard: ['one show', 'one focus', 'two focus'],
  })
})

test('the size reaches the page', async () => {
  const page = await openWindow(application(), site().origin)
  const [width = 0, height = 0] = await page.evaluate(() => [innerWidth, innerHeight])
  // A menu bar and the window's frame take a part of it, depending on the system.
  expect(width).toBeGreaterThan(650)
  expect(width).toBeLessThanOrEqual(700)
  expect(height).toBeGreaterThan(400)
  expect(height).toBeLessThanOrEqual(500)
  const handle = await windowOf(application(), page)
  const bounds = await handle.evaluate((window) => window.getNormalBounds())
  expect(bounds).toMatchObject({ width: 700, height: 500 })
})

test('maximize, minimize, restore, full screen', async () => {
  const facts = await application().evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ width: 500, height: 400 })
    // The window manager acts when it gets to it, and only the event says so.
    const afterEvent = (name: string, act: () => void) =>
      new Promise<void>((resolve) => {
        window.once(Object(name), () => resolve())
        act()
      })
    await afterEvent('maximize', () => window.maximize())
    const maximized = [window.isMaximized(), window.getNormalBounds().width]
    await afterEvent('unmaximize', () => window.unmaximize())
    await afterEvent('minimize', () => window.minimize())
    const minimized = window.isMinimized()
    await afterEvent('restore', () => window.restore())
    await afterEvent('enter-full-screen', () => window.setFullScreen(true))
    const full = window.isFullScreen()
    await afterEvent('leave-full-screen', () => window.setFullScreen(false))
    const end = [window.isMaximized(), window.isMinimized(), window.isFullScreen()]
    return { maximized, minimized, full, end }
  })
  expect(facts).toEqual({ maximized: [true, 500], minimized: true, full: true, end: [false, false, false] })
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
  const facts = await application().evaluate(async ({ BrowserWindow }) => {
    const parent = new BrowserWindow({ show: false })
    const child = new BrowserWindow({ show: false, parent })
    const result = {
      all: BrowserWindow.getAllWindows().includes(child),
      byContents: BrowserWindow.fromWebContents(child.webContents) === child,
      instance: child instanceof BrowserWindow,
    }
    const childClosed = new Promise((resolve) => child.once('closed', () => resolve(true)))
    parent.close()
    return { ...result, childClosed: await childClosed }
  })
  expect(facts).toEqual({
    all: true,
    byContents: true,
    instance: true,
    childClosed: true,
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
      rejection: await contents
        .executeJavaScript('Promise.reject(new Error("in promise"))')
        .catch((error: Error) => error.message),
      state: [contents.isDestroyed(), contents.getType()],
      preferences: Object(contents).getLastWebPreferences(),
    }
  }, site().origin)
  expect(facts.value).toEqual({ a: [1] })
  // What a script throws stays in the page's console.
  expect(facts.failure).toContain('Script failed to execute')
  expect(facts.rejection).toContain('in promise')
  expect(facts.state).toEqual([false, 'window'])
  expect(facts.preferences).toMatchObject({
    nodeIntegration: false,
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
  })
})

test('menu roles zoom and edit the focused page', async () => {
  const page = await openWindow(application(), site().origin)
  const width = await page.evaluate(() => innerWidth)
  const handle = await windowOf(application(), page)
  const id = await handle.evaluate((window) => window.id)
  const choose = (role: 'zoomIn' | 'resetZoom' | 'selectAll' | 'cut' | 'undo') =>
    application().evaluate(
      ({ Menu, BrowserWindow }, { role, id }) => {
        const window = BrowserWindow.getAllWindows().find((candidate) => candidate.id === id)
        // The menu of a system passes the focused window and its contents.
        Menu.buildFromTemplate([{ role }]).items[0]?.click({}, window, window?.webContents)
      },
      { role, id },
    )
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
  const handle = await windowOf(application(), await openWindow(application(), site().origin))
  const details = await handle.evaluate(
    ({ webContents: contents }) =>
      new Promise<string>((resolve) => {
        contents.once('render-process-gone', (_event, { reason }) => resolve(reason))
        contents.forcefullyCrashRenderer()
      }),
  )
  expect(details).toMatch(/^(crashed|killed)$/)
})

test('JavaScript dialogs: disableDialogs answers them, and the page continues', async () => {
  const page = await openWindow(application(), site().origin, { disableDialogs: true })
  expect(await page.evaluate(() => [alert('heard?'), confirm('sure?')])).toEqual([undefined, false])
  expect(await outcomeOf(page.evaluate(() => prompt('what?')))).toContain('not be supported')
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
