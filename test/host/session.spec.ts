import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { applicationFor, closeOtherWindows, freshFolder, html, openWindow, siteFor } from './support.ts'

const application = applicationFor('plain')
const site = siteFor((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://x')
  if (pathname === '/file') {
    response.writeHead(200, {
      'content-disposition': 'attachment; filename="report.csv"',
      'content-type': 'text/csv',
    })
    response.end('a,b\n1,2\n')
  } else if (pathname === '/redirect') {
    response.writeHead(302, { location: '/landed?secret=1' })
    response.end()
  } else if (pathname === '/headers') {
    html(
      response,
      `<p id="marker">${request.headers['x-marker'] ?? 'none'}</p><p id="agent">${request.headers['user-agent']}</p>`,
    )
  } else html(response, `<p id="where">${pathname}</p>`, { 'x-from': 'site' })
})
test.afterEach(() => closeOtherWindows(application()))

test('partitions: identity, persistence, separation', async () => {
  const facts = await application().evaluate(({ session, BrowserWindow }) => ({
    same: Object.is(session.fromPartition('one'), session.fromPartition('one')),
    different: session.fromPartition('one') === session.fromPartition('two'),
    memory: session.fromPartition('one').isPersistent(),
    kept: session.fromPartition('persist:one').isPersistent(),
    first: session.defaultSession.isPersistent(),
    ofWindow: BrowserWindow.fromId(1)?.webContents.session === session.defaultSession,
  }))
  expect(facts).toEqual({
    same: true,
    different: false,
    memory: false,
    kept: true,
    first: true,
    ofWindow: true,
  })
  const inOne = await openWindow(application(), site().origin, { partition: 'one' })
  await inOne.evaluate(() => {
    localStorage.setItem('k', 'one')
    document.cookie = 'c=one'
  })
  const inTwo = await openWindow(application(), site().origin, { partition: 'two' })
  expect(await inTwo.evaluate(() => [localStorage.getItem('k'), document.cookie])).toEqual([null, ''])
  const again = await openWindow(application(), site().origin, { partition: 'one' })
  expect(await again.evaluate(() => [localStorage.getItem('k'), document.cookie])).toEqual(['one', 'c=one'])
})

test('clearStorageData empties what the pages stored', async () => {
  const page = await openWindow(application(), site().origin, { partition: 'cleared' })
  await page.evaluate(() => {
    localStorage.setItem('k', 'v')
    document.cookie = 'c=v'
  })
  await application().evaluate(async ({ session }) => {
    const cleared = session.fromPartition('cleared')
    await cleared.clearStorageData()
    await cleared.clearCache()
    await cleared.clearAuthCache()
    await cleared.clearData()
    await cleared.closeAllConnections()
  })
  await page.reload()
  expect(await page.evaluate(() => [localStorage.getItem('k'), document.cookie])).toEqual([null, ''])
})

test('cookies: set, get, remove', async () => {
  const facts = await application().evaluate(async ({ session }, url) => {
    const { cookies } = session.fromPartition('cookies')
    await cookies.set({ url, name: 'a', value: '1', httpOnly: true })
    await cookies.set({ url, name: 'b', value: '2', expirationDate: Date.now() / 1000 + 1000 })
    const all = await cookies.get({ url })
    const [named] = await cookies.get({ name: 'a' })
    await cookies.remove(url, 'a')
    const left = await cookies.get({})
    return {
      count: all.length,
      named: named?.value,
      httpOnly: named?.httpOnly,
      session: named?.session,
      left: left.map(({ name }) => name),
    }
  }, site().origin)
  expect(facts).toEqual({ count: 2, named: '1', httpOnly: true, session: true, left: ['b'] })
})

test('webRequest.onBeforeRequest: sees, cancels, redirects, also the target of a redirect', async () => {
  const page = await openWindow(application(), site().origin, { partition: 'requests' })
  const landed = await application().evaluate(async ({ session, BrowserWindow }, origin) => {
    const seen: string[] = []
    session
      .fromPartition('requests')
      .webRequest.onBeforeRequest({ urls: [`${origin}/*`] }, (details, callback) => {
        seen.push(`${details.resourceType} ${new URL(details.url).pathname}`)
        if (details.url.includes('/landed')) callback({ cancel: true })
        else if (details.url.includes('/moved')) callback({ redirectURL: `${origin}/here` })
        else callback({})
      })
    const window = BrowserWindow.getAllWindows().at(-1)
    const outcome = await window?.loadURL(`${origin}/redirect`).then(
      () => 'loaded',
      (error) => error.code,
    )
    await window?.loadURL(`${origin}/moved`)
    return { outcome, seen }
  }, site().origin)
  expect(landed.outcome).toBe('ERR_BLOCKED_BY_CLIENT')
  expect(landed.seen).toEqual(
    expect.arrayContaining([
      'mainFrame /redirect',
      'mainFrame /landed',
      'mainFrame /moved',
      'mainFrame /here',
    ]),
  )
  expect(site().seen.filter(({ url }) => url?.startsWith('/landed'))).toEqual([])
  await expect(page.locator('#where')).toHaveText('/here')
  const script = await page.evaluate(() =>
    fetch('/landed').then(
      () => 'answered',
      () => 'failed',
    ),
  )
  expect(script).toBe('failed')
})

test('webRequest: request headers and response headers', async () => {
  const page = await openWindow(application(), site().origin, { partition: 'headers' })
  await application().evaluate(({ session }) => {
    const { webRequest } = session.fromPartition('headers')
    webRequest.onBeforeSendHeaders((details, callback) => {
      callback({ requestHeaders: { ...details.requestHeaders, 'X-Marker': 'added' } })
    })
    webRequest.onHeadersReceived((details, callback) => {
      callback({ responseHeaders: { ...details.responseHeaders, 'X-Added': ['by main'] } })
    })
  })
  await page.goto(`${site().origin}/headers`)
  await expect(page.locator('#marker')).toHaveText('added')
  const header = await page.evaluate(async () => (await fetch('/x')).headers.get('x-added'))
  expect(header).toBe('by main')
  await application().evaluate(({ session }) => {
    const { webRequest } = session.fromPartition('headers')
    webRequest.onBeforeSendHeaders(null)
    webRequest.onHeadersReceived(null)
  })
  await page.goto(`${site().origin}/headers`)
  await expect(page.locator('#marker')).toHaveText('none')
})

test('a foreign scheme in a redirect reaches onBeforeRequest', async () => {
  const seen = await application().evaluate(async ({ session, BrowserWindow }, origin) => {
    const urls: string[] = []
    const one = session.fromPartition('callback')
    one.webRequest.onBeforeRequest((details, callback) => {
      urls.push(details.url)
      callback({})
    })
    const window = new BrowserWindow({ show: false, webPreferences: { partition: 'callback' } })
    await window.loadURL(`${origin}/landed`)
    return urls
  }, site().origin)
  expect(seen).toContain(`${site().origin}/landed`)
})

test('user agent: default names Electron; it can be replaced', async () => {
  const facts = await application().evaluate(({ session }) => {
    const one = session.fromPartition('agent')
    const before = one.getUserAgent()
    one.setUserAgent('Own/1.0')
    return { before, after: one.getUserAgent() }
  })
  expect(facts.before).toContain('Electron/')
  expect(facts.before).toContain('Chrome/')
  expect(facts.before).not.toContain('Headless')
  expect(facts.after).toBe('Own/1.0')
  const page = await openWindow(application(), `${site().origin}/headers`, { partition: 'agent' })
  await expect(page.locator('#agent')).toHaveText('Own/1.0')
  expect(await page.evaluate(() => navigator.userAgent)).toBe('Own/1.0')
})

test('will-download: prevented, or saved where the application says', async () => {
  const folder = freshFolder()
  const page = await openWindow(application(), site().origin, { partition: 'downloads' })
  await application().evaluate(({ session }) => {
    Reflect.set(globalThis, 'downloads', [])
    session.fromPartition('downloads').once('will-download', (event, item, contents) => {
      event.preventDefault()
      Reflect.get(globalThis, 'downloads').push([item.getURL(), item.getFilename(), contents.getType()])
    })
  })
  await page.evaluate(() => {
    location.href = '/file'
  })
  await expect
    .poll(() => application().evaluate(() => Reflect.get(globalThis, 'downloads')))
    .toEqual([[`${site().origin}/file`, 'report.csv', 'window']])
  const path = join(folder, 'saved.csv')
  const state = application().evaluate(
    ({ session }, path) =>
      new Promise<string>((resolve) => {
        session.fromPartition('downloads').once('will-download', (_event, item) => {
          item.setSavePath(path)
          item.once('done', (_done, state) =>
            resolve(`${state} ${item.getState()} ${item.getSavePath() === path}`),
          )
        })
      }),
    path,
  )
  await page.evaluate(() => {
    document.body.innerHTML = '<a id="file" href="/file">file</a>'
  })
  await page.click('#file')
  expect(await state).toBe('completed completed true')
  expect(existsSync(path) && readFileSync(path, 'utf8')).toBe('a,b\n1,2\n')
})

test('spell checker and certificate verification can be set', async () => {
  const facts = await application().evaluate(({ session }) => {
    const one = session.fromPartition('settings')
    one.setSpellCheckerEnabled(false)
    one.setCertificateVerifyProc((_request, callback) => callback(-2))
    one.setDevicePermissionHandler(() => false)
    one.setDisplayMediaRequestHandler((_request, callback) => callback({}))
    return one.isSpellCheckerEnabled()
  })
  expect(facts).toBe(false)
})
