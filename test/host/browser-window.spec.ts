import { expect, test } from 'playwright/test'
import { applicationFor, closeOtherWindows, html, openWindow, siteFor } from './support.ts'

const application = applicationFor('plain')
const site = siteFor((_request, response) =>
  html(response, '<p id="p">site</p><input id="text" value="abc"><script>console.warn("warned", 1)</script>'),
)
test.afterEach(() => closeOtherWindows(application()))

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
    one.on('hide', () => heard.push('one hide'))
    one.on('focus', () => heard.push('one focus'))
    one.on('blur', () => heard.push('one blur'))
    two.on('focus', () => heard.push('two focus'))
    const before = [one.isVisible(), one.isFocused()]
    one.show()
    two.showInactive()
    const middle = [one.isVisible(), one.isFocused(), two.isVisible(), two.isFocused()]
    two.focus()
    const focused = BrowserWindow.getFocusedWindow() === two
    one.hide()
    two.blur()
    const after = [one.isVisible(), two.isFocused()]
    return { before, middle, focused, after, heard }
  })
  expect(facts).toEqual({
    before: [false, false],
    middle: [true, true, true, false],
    focused: true,
    after: [false, false],
    heard: ['one show', 'one focus', 'one blur', 'two focus', 'one hide'],
  })
})

test('bounds reach the page', async () => {
  const page = await openWindow(application(), site().origin)
  const facts = await application().evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().at(-1)
    if (!window) throw new Error('no window')
    const heard: string[] = []
    for (const name of ['resize', 'move'] as const) window.on(Object(name), () => heard.push(String(name)))
    window.setMinimumSize(200, 150)
    window.setBounds({ x: 11, y: 22, width: 420, height: 310 })
    const set = window.getBounds()
    window.setSize(100, 100)
    const limited = window.getSize()
    window.setSize(500, 400)
    window.center()
    return {
      set,
      limited,
      size: window.getSize(),
      content: window.getContentBounds().width,
      normal: window.getNormalBounds().width,
      minimum: window.getMinimumSize(),
      heard: [...new Set(heard)],
    }
  })
  expect(facts.set).toEqual({ x: 11, y: 22, width: 420, height: 310 })
  expect(facts.limited).toEqual([200, 150])
  expect(facts.size).toEqual([500, 400])
  expect(facts.minimum).toEqual([200, 150])
  expect(facts.normal).toBe(500)
  expect(facts.content).toBeLessThanOrEqual(500)
  expect(facts.heard.sort()).toEqual(['move', 'resize'])
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(facts.content)
})

test('maximize, minimize, restore, full screen', async () => {
  const facts = await application().evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ width: 500, height: 400 })
    const heard: string[] = []
    window.on('maximize', () => heard.push('maximize'))
    window.on('unmaximize', () => heard.push('unmaximize'))
    window.on('minimize', () => heard.push('minimize'))
    window.on('restore', () => heard.push('restore'))
    window.on('enter-full-screen', () => heard.push('enter-full-screen'))
    window.on('leave-full-screen', () => heard.push('leave-full-screen'))
    window.maximize()
    const maximized = [window.isMaximized(), window.getBounds().width > 500, window.getNormalBounds().width]
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
      width: window.getBounds().width,
      heard,
    }
  })
  expect(facts).toEqual({
    maximized: [true, true, 500],
    minimized: true,
    full: true,
    end: [false, false, false],
    width: 500,
    heard: ['maximize', 'unmaximize', 'minimize', 'restore', 'enter-full-screen', 'leave-full-screen'],
  })
})

test('titles: given, of the page, prevented', async () => {
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
    const kept = window.getTitle()
    window.setTitle('Set')
    return { given, heard, ofPage, kept, contents: window.webContents.getTitle(), set: window.getTitle() }
  }, site().origin)
  expect(facts).toEqual({
    given: 'Given',
    heard: 'Site',
    ofPage: ['Site', 'Site'],
    kept: 'Site',
    contents: 'Changed',
    set: 'Set',
  })
})

test('lookups, ids, parents', async () => {
  const facts = await application().evaluate(({ BrowserWindow, webContents }) => {
    const parent = new BrowserWindow({ show: false })
    const child = new BrowserWindow({ show: false, parent, modal: true })
    const result = {
      all: BrowserWindow.getAllWindows().includes(child),
      byId: BrowserWindow.fromId(child.id) === child,
      byContents: BrowserWindow.fromWebContents(child.webContents) === child,
      contentsById: webContents.fromId(child.webContents.id) === child.webContents,
      everyContents: webContents.getAllWebContents().includes(child.webContents),
      parent: child.getParentWindow() === parent,
      children: parent.getChildWindows()[0] === child,
      none: parent.getParentWindow(),
      instance: child instanceof BrowserWindow,
    }
    parent.destroy()
    return { ...result, childGone: child.isDestroyed() }
  })
  expect(facts).toEqual({
    ...{ all: true, byId: true, byContents: true, contentsById: true, everyContents: true, parent: true },
    ...{ children: true, none: null, instance: true, childGone: true },
  })
})

test('what the window frame would show can be set', async () => {
  const facts = await application().evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, autoHideMenuBar: true, backgroundColor: '#123456' })
    window.setMenuBarVisibility(true)
    window.setProgressBar(0.5)
    window.flashFrame(true)
    window.setBackgroundColor('#654321')
    window.removeMenu()
    return window.isDestroyed()
  })
  expect(facts).toBe(false)
})

test('executeJavaScript, console-message, capturePage, printToPDF', async () => {
  const facts = await application().evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ width: 320, height: 240 })
    const { webContents: contents } = window
    const said = new Promise<string[]>((resolve) => {
      contents.on('console-message', (event) =>
        resolve([event.message, event.level, typeof event.lineNumber]),
      )
    })
    await window.loadURL(url)
    const image = await contents.capturePage()
    const pdf = await contents.printToPDF({})
    return {
      said: await said,
      value: await contents.executeJavaScript('Promise.resolve({ a: [1] })'),
      failure: await contents
        .executeJavaScript('throw new Error("in page")')
        .catch((error: Error) => error.message),
      empty: image.isEmpty(),
      png: image.toPNG().subarray(1, 4).toString(),
      size: image.getSize().width > 0,
      dataUrl: image.toDataURL().slice(0, 22),
      pdf: pdf.subarray(0, 5).toString(),
    }
  }, site().origin)
  expect(facts.said).toEqual(['warned 1', 'warning', 'number'])
  expect(facts.value).toEqual({ a: [1] })
  expect(facts.failure).toContain('in page')
  expect(facts).toMatchObject({
    empty: false,
    png: 'PNG',
    size: true,
    dataUrl: 'data:image/png;base64,',
    pdf: '%PDF-',
  })
})

test('zoom, editing commands, developer tools, state', async () => {
  const page = await openWindow(application(), site().origin)
  const width = await page.evaluate(() => innerWidth)
  const facts = await application().evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows().at(-1)?.webContents
    if (!contents) throw new Error('no contents')
    contents.setZoomFactor(2)
    const factor = contents.getZoomFactor()
    contents.setZoomLevel(1)
    const level = contents.getZoomLevel()
    contents.setZoomFactor(2)
    await contents.setVisualZoomLevelLimits(1, 1)
    return {
      factor,
      level: Math.round(level * 100) / 100,
      loading: contents.isLoading(),
      destroyed: contents.isDestroyed(),
      tools: contents.isDevToolsOpened(),
      type: contents.getType(),
      preferences: Object(contents).getLastWebPreferences().sandbox,
    }
  })
  expect(facts).toEqual({
    factor: 2,
    level: 1,
    loading: false,
    destroyed: false,
    tools: false,
    type: 'window',
    preferences: true,
  })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width / 2)
  await application().evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().at(-1)?.webContents.setZoomFactor(1),
  )
  await page.fill('#text', 'typed')
  await page.focus('#text')
  const edit = (command: 'selectAll' | 'cut' | 'undo' | 'paste') =>
    application().evaluate(
      ({ BrowserWindow }, command) => BrowserWindow.getAllWindows().at(-1)?.webContents[command](),
      command,
    )
  await edit('selectAll')
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('typed')
  await edit('cut')
  await expect(page.locator('#text')).toHaveValue('')
  await edit('undo')
  await expect(page.locator('#text')).toHaveValue('typed')
})

test('context-menu names what was clicked', async () => {
  const page = await openWindow(application(), site().origin)
  const opened = application().evaluate(
    ({ BrowserWindow }) =>
      new Promise<unknown>((resolve) => {
        BrowserWindow.getAllWindows()
          .at(-1)
          ?.webContents.once('context-menu', (_event, { isEditable, selectionText, linkURL, editFlags }) =>
            resolve([isEditable, selectionText, linkURL, editFlags.canPaste]),
          )
      }),
  )
  await application().evaluate(({ app }) => app.getName())
  await page.click('#text', { button: 'right' })
  expect(await opened).toEqual([true, '', '', true])
})

test('a renderer that dies is reported', async () => {
  await openWindow(application(), site().origin)
  const details = await application().evaluate(
    ({ app, BrowserWindow }) =>
      new Promise<string[]>((resolve) => {
        const contents = BrowserWindow.getAllWindows().at(-1)?.webContents
        const heard: string[] = []
        const note = (where: string, reason: string) => {
          heard.push(`${where} ${reason}`)
          if (heard.length === 2) resolve(heard.sort())
        }
        contents?.once('render-process-gone', (_event, { reason }) => note('contents', reason))
        app.once('render-process-gone', (_event, _contents, { reason }) => note('app', reason))
        contents?.forcefullyCrashRenderer()
      }),
  )
  expect(details.map((line) => line.split(' ')[0])).toEqual(['app', 'contents'])
  expect(details[0]).toMatch(/ (crashed|killed)$/)
})

test('JavaScript dialogs: disableDialogs answers them, the page goes on', async () => {
  const page = await openWindow(application(), site().origin, { disableDialogs: true })
  expect(await page.evaluate(() => [confirm('sure?'), prompt('what?')])).toEqual([false, null])
})

test('Playwright finds the window of a page; two windows are two pages', async () => {
  const page = await openWindow(application(), site().origin)
  const handle = await application().browserWindow(page)
  expect(await handle.evaluate((window) => window.webContents.getURL())).toBe(`${site().origin}/`)
  expect(application().windows()).toHaveLength(2)
  expect(await application().evaluate(({ webContents }) => typeof webContents.fromDevToolsTargetId)).toBe(
    'function',
  )
  expect(application().process().pid).toBeGreaterThan(0)
  await application().context().setOffline(true)
  expect(
    await page.evaluate(() =>
      fetch('/x').then(
        () => 'online',
        () => 'offline',
      ),
    ),
  ).toBe('offline')
  await application().context().setOffline(false)
  expect(
    await page.evaluate(() =>
      fetch('/x').then(
        () => 'online',
        () => 'offline',
      ),
    ),
  ).toBe('online')
})
