import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { appFolder, applicationFor, executable, outcomeOf, runToEnd, start, test } from './support.ts'

const application = applicationFor('plain', { args: ['--lang=en-US', '--some-switch=value', 'loose'] })

test('app: names, version, paths', async () => {
  const facts = await application().evaluate(({ app }) => ({
    name: app.getName(),
    version: app.getVersion(),
    path: app.getAppPath(),
    isPackaged: app.isPackaged,
    ready: app.isReady(),
    userData: app.getPath('userData'),
    sessionData: app.getPath('sessionData'),
    exe: app.getPath('exe'),
    others: (['appData', 'home', 'temp', 'downloads', 'documents', 'logs'] as const).map((name) =>
      app.getPath(name),
    ),
  }))
  const path = appFolder('plain')
  expect(facts).toMatchObject({
    name: 'Plain Fixture',
    version: '2.3.4',
    path,
    isPackaged: false,
    ready: true,
    exe: executable,
    userData: expect.stringContaining('host-spec-'),
    sessionData: facts.userData,
  })
  for (const other of facts.others) expect(other).toMatch(/^([A-Z]:)?[\\/]/)
})

test('app: setPath, unknown path', async () => {
  const folder = join(appFolder('plain'), 'none')
  const inMain = application()
  expect(
    await inMain.evaluate(({ app }, path) => {
      app.setPath('downloads', path)
      return app.getPath('downloads')
    }, folder),
  ).toBe(folder)
  const unknown = inMain.evaluate(({ app }) => Reflect.apply(app.getPath, app, ['nowhere']))
  expect(await outcomeOf(unknown)).toContain("Failed to get 'nowhere' path")
  const relative = inMain.evaluate(({ app }) => app.setPath('downloads', 'relative'))
  expect(await outcomeOf(relative)).toContain('Path must be absolute')
})

test('app.commandLine reads and extends the switches', async () => {
  const facts = await application().evaluate(({ app }) => {
    app.commandLine.appendSwitch('added', 'later')
    return {
      given: app.commandLine.hasSwitch('some-switch'),
      value: app.commandLine.getSwitchValue('some-switch'),
      absent: app.commandLine.hasSwitch('absent'),
      absentValue: app.commandLine.getSwitchValue('absent'),
      added: app.commandLine.getSwitchValue('added'),
      argv: process.argv.at(-1),
    }
  })
  expect(facts).toEqual({
    given: true,
    value: 'value',
    absent: false,
    absentValue: '',
    added: 'later',
    argv: 'loose',
  })
})

test('process identifies itself as Electron', async () => {
  const facts = await application().evaluate(() => ({
    type: process.type,
    electron: process.versions.electron,
    chrome: process.versions.chrome,
    defaultApp: process.defaultApp,
    resources: typeof process.resourcesPath,
  }))
  expect(facts.type).toBe('browser')
  expect(facts.electron).toMatch(/^\d+\.\d+\.\d+(?:\+[\w-]+)?$/)
  expect(facts.chrome).toMatch(/^\d+\./)
  expect(facts.defaultApp).toBe(true)
  expect(facts.resources).toBe('string')
})

test('registering after ready is too late', async () => {
  const registering = application().evaluate(({ protocol }) =>
    protocol.registerSchemesAsPrivileged([{ scheme: 'late', privileges: { standard: true } }]),
  )
  expect(await outcomeOf(registering)).toContain('before app is ready')
})

test('session-created reports every new session', async () => {
  const facts = await application().evaluate(({ app, session }) => {
    let created: unknown
    app.once('session-created', (made) => {
      created = made
    })
    return session.fromPartition('never-used-before') === created
  })
  expect(facts).toBe(true)
})

test('the order of startup, and ready only once', async () => {
  const bare = await start('bare')
  const order = await bare.application.evaluate(async ({ app }) => {
    await app.whenReady()
    return Reflect.get(globalThis, 'order')
  })
  // The default session is created with its first use, which this program doesn't have.
  expect(order).toEqual(['evaluated', 'will-finish-launching', 'ready', 'whenReady'])
  await bare.application.evaluate(({ session }) => session.defaultSession)
  expect(await bare.application.evaluate(() => Reflect.get(globalThis, 'order').at(-1))).toBe(
    'session-created',
  )
  await bare.end()
})

test('a rejected promise of main ends nothing', async () => {
  const { application: running, end } = await start('bare')
  await running.evaluate(() => void Promise.reject(new Error('nothing waits for it')))
  await running.evaluate(() => new Promise((resolve) => setImmediate(resolve)))
  expect(await running.evaluate(({ app }) => app.isReady())).toBe(true)
  await end()
})

test('the single instance lock is real', async () => {
  const first = await start('bare')
  expect(await first.application.evaluate(() => Reflect.get(globalThis, 'lock'))).toBe(true)
  const again = await runToEnd('bare', [
    `--user-data-dir=${first.profile}`,
    'plain-fixture://open',
    '--later',
  ])
  expect(again.code).toBe(7)
  await expect
    .poll(() => first.application.evaluate(() => Reflect.get(globalThis, 'second')?.additionalData))
    .toEqual({ from: 'bare' })
  const seen = await first.application.evaluate(() => Reflect.get(globalThis, 'second'))
  // Switches come first, in any order.
  expect(seen.argv.at(-1)).toBe('plain-fixture://open')
  expect(seen.argv).toContain('--later')
  expect(seen.workingDirectory).toBe(process.cwd())
  await first.end()
})

test('quit: before-quit, close, will-quit, quit; each can be refused', async () => {
  const { application: running, profile, end } = await start('plain')
  await running.firstWindow()
  const log = join(profile, 'quit.log')
  await running.evaluate(({ app, BrowserWindow }, path) => {
    const heard: string[] = []
    const { appendFileSync } = process.getBuiltinModule('fs')
    const note = (name: string) => {
      heard.push(name)
      appendFileSync(path, `${name}\n`)
    }
    Reflect.set(globalThis, 'quitHeard', heard)
    const [window] = BrowserWindow.getAllWindows()
    app.once('before-quit', (event) => event.preventDefault())
    app.quit()
    app.on('before-quit', () => note('before-quit'))
    window?.once('close', (event) => {
      note('close refused')
      event.preventDefault()
    })
    app.on('will-quit', () => note('will-quit'))
    app.on('quit', (_event, code) => note(`quit ${code}`))
    app.on('window-all-closed', () => note('window-all-closed'))
  }, log)
  const refused = await running.evaluate(({ app, BrowserWindow }) => {
    app.quit()
    return BrowserWindow.getAllWindows().length
  })
  expect(refused).toBe(1)
  const closed = running.waitForEvent('close')
  await running.evaluate(({ app }) => app.quit()).catch(() => undefined)
  await closed
  const { readFileSync } = await import('node:fs')
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual([
    'before-quit',
    'close refused',
    'before-quit',
    'will-quit',
    'quit 0',
  ])
  expect(existsSync(profile)).toBe(true)
  await end()
})
