import { expect } from 'playwright/test'
import { outcomeOf, sharedApplication, test } from './support.ts'

const application = sharedApplication()

test('an unknown member, event, option or method throws with its name', async () => {
  const messages = await application().evaluate(async (electron) => {
    const { app, BrowserWindow, session, protocol } = electron
    const window = BrowserWindow.getAllWindows()[0]
    const call =
      (holder: unknown, name: string, ...values: unknown[]) =>
      () =>
        Object(holder)[name](...values)
    const works: [string, () => unknown][] = [
      ['app.relaunch', call(app, 'relaunch')],
      ['app.dock', () => Reflect.get(app, 'dock')],
      ["the event 'unheard' of app", call(app, 'on', 'unheard', () => 1)],
      ["the event 'unheard' of BrowserWindow", call(window, 'once', 'unheard', () => 1)],
      ["the event 'unheard' of WebContents", call(window?.webContents, 'on', 'unheard', () => 1)],
      ['BrowserWindow.unheard', () => new BrowserWindow(Object({ unheard: 1 }))],
      ['webPreferences.unheard', () => new BrowserWindow({ webPreferences: Object({ unheard: 1 }) })],
      ['WebContents.insertCSS', call(window?.webContents, 'insertCSS', '')],
      ['BrowserWindow.setShape', call(window, 'setShape', [])],
      ['Session.setCodeCachePath', call(session.defaultSession, 'setCodeCachePath', '/x')],
      ['protocol.registerFileProtocol', call(protocol, 'registerFileProtocol', 'x', () => 1)],
      ['electron.unheard', () => Reflect.get(electron, 'unheard')],
      ['Tray', () => Reflect.construct(electron.Tray, ['x'])],
      ['utilityProcess.fork', call(electron.utilityProcess, 'fork', 'x')],
      ['safeStorage.encryptString', call(electron.safeStorage, 'encryptString', 'x')],
      ['safeStorage.decryptString', call(electron.safeStorage, 'decryptString', Buffer.from('x'))],
      ['safeStorage.isEncryptionAvailable', call(electron.safeStorage, 'isEncryptionAvailable')],
      ['net.request', call(electron.net, 'request', 'http://x')],
      ['dialog.showMessageBoxSync', call(electron.dialog, 'showMessageBoxSync', {})],
    ]
    return works.map(([name, work]) => {
      try {
        work()
        return [name, 'no error']
      } catch (error) {
        return [name, error instanceof Error ? error.message : 'not an error']
      }
    })
  })
  for (const [name, message] of messages) expect(message).toContain(name)
  expect(messages).toHaveLength(19)
})

test('insecure preferences are refused', async () => {
  const messages = await application().evaluate(({ BrowserWindow }) =>
    [
      { sandbox: false },
      { contextIsolation: false },
      { nodeIntegration: true },
      { nodeIntegrationInWorker: true },
      { nodeIntegrationInSubFrames: true },
      { webSecurity: false },
      { allowRunningInsecureContent: true },
      { webviewTag: true },
      { experimentalFeatures: true },
    ].map((webPreferences) => {
      try {
        return `no error ${new BrowserWindow({ webPreferences }).id}`
      } catch (error) {
        return error instanceof Error ? error.message : 'not an error'
      }
    }),
  )
  for (const message of messages) expect(message).toContain('electron-host refuses webPreferences.')
})

test('a driver can’t open its own pages', async () => {
  const failure = await outcomeOf(application().context().newPage())
  expect(failure).toContain('Not supported')
})

test('inside the page, a custom origin is one constant', async () => {
  const page = await application().firstWindow()
  await page.waitForSelector('#title')
  expect(await page.evaluate(() => location.origin)).toBe('https://fixture.app.invalid')
})
