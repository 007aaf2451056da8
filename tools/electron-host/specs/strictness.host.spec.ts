import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { applicationFor, freshFolder, outcomeOf, runToEnd, start, test } from './support.ts'

/** Where Electron is stricter than one would expect, and so is the host; and where the host is stricter than Electron. */

const home = freshFolder()
mkdirSync(join(home, 'Downloads'))
const application = applicationFor('plain', { env: { HOME: home } })

test('ready-to-show may never come; the page still loads', async () => {
  const { application: withheld, end } = await start('plain', {
    env: { ELECTRON_HOST_WITHHOLD_READY_TO_SHOW: '1' },
  })
  await expect.poll(() => withheld.evaluate(() => Reflect.get(globalThis, 'loaded'))).toBe(true)
  const heard = await withheld.evaluate(({ BrowserWindow }) => ({
    names: Reflect.get(globalThis, 'heard').map(({ name }: { name: string }) => name),
    visible: BrowserWindow.getAllWindows().map((window) => window.isVisible()),
  }))
  expect(heard.names).toContain('did-finish-load')
  expect(heard.names).not.toContain('ready-to-show')
  expect(heard.visible).toEqual([false])
  await end()
})

test('every session requests a dictionary unless configured not to when it is created', async () => {
  const requests = await application().evaluate(async ({ app, session }) => {
    const { dictionaryRequests } = Reflect.get(globalThis, Symbol.for('electron-host'))
    const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
    session.fromPartition('asks')
    await nextTurn()
    app.once('session-created', (created) => {
      created.setSpellCheckerDictionaryDownloadURL('http://127.0.0.1:1/')
      created.setSpellCheckerLanguages([])
    })
    session.fromPartition('does not ask')
    await nextTurn()
    session.fromPartition('asks elsewhere').setSpellCheckerLanguages(['de'])
    await nextTurn()
    return dictionaryRequests
  })
  const defaultAddress = expect.stringMatching(/^https:.*en-US\.bdic$/)
  expect(requests.slice(0, 2)).toEqual([
    { partition: '', address: defaultAddress },
    { partition: 'asks', address: defaultAddress },
  ])
  const elsewhere = { partition: 'asks elsewhere', address: 'http://127.0.0.1:1/de.bdic' }
  expect(requests.slice(2)).toContainEqual(elsewhere)
  expect(JSON.stringify(requests)).not.toContain('does not ask')
})

test('an unreferenced notification is garbage-collected, and its click with it', async () => {
  const answered = await application().evaluate(async ({ Notification }) => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc')
    const host = Reflect.get(globalThis, Symbol.for('electron-host'))
    const clicked: string[] = []
    const held: object[] = []
    const show = (title: string) => {
      const notification = new Notification({ title })
      notification.on('click', () => clicked.push(title))
      notification.show()
      if (title === 'held') held.push(notification)
    }
    for (const title of ['held', 'dropped']) show(title)
    // References become weak only after the current turn.
    await new Promise((resolve) => setTimeout(resolve, 0))
    collect()
    return { count: host.clickNotifications(), clicked, held: held.length }
  })
  expect(answered).toEqual({ count: 1, clicked: ['held'], held: 1 })
})

test('file dialogs open in the downloads folder by default', async () => {
  const elsewhere = freshFolder()
  const folders = await application().evaluate(async ({ dialog }, elsewhere) => {
    await dialog.showOpenDialog({})
    await dialog.showSaveDialog({ defaultPath: 'name.csv' })
    await dialog.showOpenDialog({ defaultPath: elsewhere })
    await dialog.showSaveDialog({ defaultPath: `${elsewhere}/name.csv` })
    return Reflect.get(globalThis, Symbol.for('electron-host')).dialogFolders
  }, elsewhere)
  const downloads = join(home, 'Downloads')
  expect(folders).toEqual([downloads, downloads, elsewhere, elsewhere])
})

test('the bridge refuses symbols, elements and objects whose getter throws, which Electron lets across', async () => {
  const page = await application().firstWindow()
  const facts = await page.evaluate(() => {
    const { same, symbolBack } = Reflect.get(window, 'api')
    const trap = {
      get bad() {
        throw new Error('from a getter')
      },
    }
    const attempts = [
      () => same(Symbol('s')),
      () => symbolBack(),
      () => same(document.body),
      () => same(trap),
    ]
    return attempts.map((attempt) => {
      try {
        return typeof attempt()
      } catch (error) {
        // The constructor of another world's error would give access to that world.
        return error instanceof Error && error.constructor.constructor === Function
      }
    })
  })
  expect(facts).toEqual([true, true, true, true])
})

test('a message that can’t be cloned throws, which Electron only logs', async () => {
  const sending = application().evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.send('update', () => 1),
  )
  expect(await outcomeOf(sending)).toContain('Failed to serialize arguments')
})

test('the check handler also refuses what the request handler grants', async () => {
  const page = await application().firstWindow()
  await application().evaluate(({ session }) => {
    session.defaultSession.setPermissionCheckHandler((_contents, permission, origin) => {
      Reflect.set(globalThis, 'checked', [permission, origin])
      return false
    })
  })
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied')
  expect(await application().evaluate(() => Reflect.get(globalThis, 'checked'))).toEqual([
    'notifications',
    'app://fixture/',
  ])
})

test('a driver that looks in at any moment finds performance loaded', async () => {
  const { said } = await runToEnd('bare', ['--exit-with=7', '--say-loaded'])
  expect(said).toContain('NativeModule perf_hooks')
})

test('it identifies itself in the terminal, in its version, and by a switch', async () => {
  const { said } = await runToEnd('bare', ['--exit-with=7'])
  expect(said).toContain('this is not Electron')
  const facts = await application().evaluate(() => ({
    electron: process.versions.electron,
    arguments: process.argv,
  }))
  expect(facts.electron).toMatch(/^\d+\.\d+\.\d+\+electron-host$/)
  expect(facts.arguments).toContain('--local-only')
})

for (const [what, args, ends] of [
  ['ends with an argument after an address', ['app://go/media', '--exit-with=7'], 1],
  ['takes an address that comes last', ['--exit-with=7', 'app://go/media'], 7],
  ['takes what follows --', ['--exit-with=7', '--', 'app://go/media', 'more'], 7],
] as const) {
  test(`under the rules of Windows the process ${what}`, async () => {
    const profile = `--user-data-dir=${freshFolder()}`
    const { code } = await runToEnd('bare', [profile, ...args], { ELECTRON_HOST_WINDOWS_ARGUMENTS: '1' })
    expect(code).toBe(ends)
  })
}

test('under the rules of Windows its input has ended', async () => {
  const args = [`--user-data-dir=${freshFolder()}`, '--end-with-input']
  const { code } = await runToEnd('bare', args, { ELECTRON_HOST_WINDOWS_ARGUMENTS: '1' })
  expect(code).toBe(7)
})
