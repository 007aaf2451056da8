import { expect } from 'playwright/test'
import { html, openWindow, sharedApplication, siteFor, test } from './support.ts'

const application = sharedApplication()
const site = siteFor((_request, response) => html(response, '<p id="p">site</p>'))

test('Menu: built from a template, found by id, clicked', async () => {
  const facts = await application().evaluate(({ Menu, MenuItem }) => {
    const clicked: string[] = []
    const menu = Menu.buildFromTemplate([
      {
        label: 'File',
        submenu: [
          {
            id: 'open',
            label: 'Open',
            accelerator: 'CmdOrCtrl+O',
            click: (item) => clicked.push(item.label),
          },
        ],
      },
      { type: 'separator' },
      {
        id: 'check',
        label: 'Check',
        type: 'checkbox',
        checked: false,
        click: (item) => clicked.push(String(item.checked)),
      },
      { role: 'undo' },
      { id: 'off', label: 'Off', enabled: false, visible: false },
    ])
    Menu.setApplicationMenu(menu)
    menu.getMenuItemById('open')?.click()
    menu.getMenuItemById('check')?.click()
    menu.append(new MenuItem({ label: 'Added' }))
    return {
      clicked,
      labels: menu.items.map(({ label }) => label),
      types: menu.items.map(({ type }) => type),
      role: menu.items[3]?.role?.toLowerCase(),
      accelerator: menu.getMenuItemById('open')?.accelerator,
      off: [menu.getMenuItemById('off')?.enabled, menu.getMenuItemById('off')?.visible],
      absent: menu.getMenuItemById('absent'),
      same: Menu.getApplicationMenu() === menu,
    }
  })
  expect(facts).toEqual({
    clicked: ['Open', 'true'],
    labels: ['File', '', 'Check', 'Undo', 'Off', 'Added'],
    types: ['submenu', 'separator', 'checkbox', 'normal', 'normal', 'normal'],
    role: 'undo',
    accelerator: 'CmdOrCtrl+O',
    off: [false, false],
    absent: null,
    same: true,
  })
})

test('a popup menu can be replaced by a test', async () => {
  const shown = await application().evaluate(({ Menu }) => {
    const menu = Menu.buildFromTemplate([{ label: 'One' }])
    let options: unknown
    menu.popup = (given) => {
      options = given
    }
    menu.popup({ x: 3, y: 4 })
    return options
  })
  expect(shown).toEqual({ x: 3, y: 4 })
})

test('dialog and shell methods can be replaced by a test', async () => {
  const facts = await application().evaluate(async ({ dialog, shell }) => {
    const asked: unknown[] = []
    dialog.showMessageBox = async (...given: unknown[]) => {
      asked.push(given.at(-1))
      return { response: 1, checkboxChecked: true }
    }
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/chosen'] })
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: '/saved' })
    dialog.showErrorBox = (title) => asked.push(title)
    shell.openExternal = async (url) => {
      asked.push(url)
    }
    shell.openPath = async () => ''
    shell.showItemInFolder = (path) => asked.push(path)
    const message = await dialog.showMessageBox({ message: 'Sure?' })
    const open = await dialog.showOpenDialog({})
    const save = await dialog.showSaveDialog({})
    dialog.showErrorBox('title', 'content')
    await shell.openExternal('https://example.com/')
    shell.showItemInFolder('/file')
    return { message, open, save, path: await shell.openPath('/x'), asked }
  })
  expect(facts.message).toEqual({ response: 1, checkboxChecked: true })
  expect(facts.open.filePaths).toEqual(['/chosen'])
  expect(facts.save.filePath).toBe('/saved')
  expect(facts.path).toBe('')
  expect(facts.asked).toEqual([{ message: 'Sure?' }, 'title', 'https://example.com/', '/file'])
})

test('nativeTheme reaches the pages as prefers-color-scheme', async () => {
  const page = await openWindow(application(), site().origin)
  const dark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await application().evaluate(({ nativeTheme }) => {
    Reflect.set(globalThis, 'updates', 0)
    nativeTheme.on('updated', () =>
      Reflect.set(globalThis, 'updates', Reflect.get(globalThis, 'updates') + 1),
    )
    nativeTheme.themeSource = 'dark'
  })
  await expect.poll(dark).toBe(true)
  expect(
    await application().evaluate(({ nativeTheme }) => [
      nativeTheme.themeSource,
      nativeTheme.shouldUseDarkColors,
    ]),
  ).toEqual(['dark', true])
  const later = await openWindow(application(), site().origin)
  expect(await later.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  await application().evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'light'
  })
  await expect.poll(dark).toBe(false)
  expect(await application().evaluate(() => Reflect.get(globalThis, 'updates'))).toBeGreaterThanOrEqual(2)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await dark()).toBe(true)
  await page.emulateMedia({ colorScheme: null })
  await expect.poll(dark).toBe(false)
})

test('Notification: supported, shown, clicked, closed', async () => {
  const facts = await application().evaluate(({ Notification }) => {
    const heard: string[] = []
    const notification = new Notification({ title: 'Title', body: 'Body', silent: true })
    notification.on('click', () => heard.push('click'))
    notification.show()
    notification.emit('click', {})
    notification.close()
    return {
      supported: typeof Notification.isSupported(),
      title: notification.title,
      body: notification.body,
      heard,
    }
  })
  expect(facts).toEqual({ supported: 'boolean', title: 'Title', body: 'Body', heard: ['click'] })
})

test('screen and power', async () => {
  const facts = await application().evaluate(async ({ screen, powerMonitor }) => {
    const primary = screen.getPrimaryDisplay()
    let resumed = 0
    powerMonitor.on('resume', () => {
      resumed += 1
    })
    powerMonitor.on('suspend', () => undefined)
    powerMonitor.on('lock-screen', () => undefined)
    powerMonitor.emit('resume')
    screen.on('display-removed', () => undefined)
    return {
      area: primary.workArea.width > 0 && primary.scaleFactor > 0,
      all: screen.getAllDisplays().length,
      resumed,
    }
  })
  expect(facts).toEqual({ area: true, all: 1, resumed: 1 })
})
