import { expect } from 'playwright/test'
import { html, openWindow, outcomeOf, sharedApplication, siteFor, test, windowOf } from './support.ts'

const application = sharedApplication()
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

test('partitions: identity, separation', async () => {
  const facts = await application().evaluate(({ session, BrowserWindow }) => ({
    same: Object.is(session.fromPartition('one'), session.fromPartition('one')),
    different: session.fromPartition('one') === session.fromPartition('two'),
    ofWindow: BrowserWindow.getAllWindows()[0]?.webContents.session === session.defaultSession,
  }))
  expect(facts).toEqual({
    same: true,
    different: false,
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

test('clearStorageData empties what pages stored', async () => {
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
  })
  await page.reload()
  expect(await page.evaluate(() => [localStorage.getItem('k'), document.cookie])).toEqual([null, ''])
})

test('webRequest.onBeforeRequest: sees, cancels, redirects, also the target of a redirect', async () => {
  const page = await openWindow(application(), site().origin, { partition: 'requests' })
  const handle = await windowOf(application(), page)
  const landed = await handle.evaluate(async (window, origin) => {
    const seen: string[] = []
    window.webContents.session.webRequest.onBeforeRequest({ urls: [`${origin}/*`] }, (details, callback) => {
      seen.push(`${details.resourceType} ${new URL(details.url).pathname}`)
      if (details.url.includes('/landed')) callback({ cancel: true })
      else if (details.url.includes('/moved')) callback({ redirectURL: `${origin}/here` })
      else callback({})
    })
    const outcome = await window.loadURL(`${origin}/redirect`).then(
      () => 'loaded',
      (error) => error.code,
    )
    await window.loadURL(`${origin}/moved`)
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
  const script = page.evaluate(async () => (await fetch('/landed')).status)
  expect(await outcomeOf(script)).toContain('Failed to fetch')
})

test('webRequest.onHeadersReceived changes the headers of an answer', async () => {
  const page = await openWindow(application(), site().origin, { partition: 'headers' })
  await application().evaluate(({ session }) => {
    session.fromPartition('headers').webRequest.onHeadersReceived((details, callback) => {
      callback({ responseHeaders: { ...details.responseHeaders, 'X-Added': ['by main'] } })
    })
  })
  const header = () => page.evaluate(async () => (await fetch('/x')).headers.get('x-added'))
  expect(await header()).toBe('by main')
  await application().evaluate(({ session }) => {
    session.fromPartition('headers').webRequest.onHeadersReceived(null)
  })
  expect(await header()).toBeNull()
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

test('the user agent names Electron', async () => {
  const page = await openWindow(application(), `${site().origin}/headers`, { partition: 'agent' })
  const agent = await page.evaluate(() => navigator.userAgent)
  expect(agent).toContain('Electron/')
  expect(agent).toContain('Chrome/')
  expect(agent).not.toContain('Headless')
  await expect(page.locator('#agent')).toHaveText(agent)
})

test('will-download reports a file, and can be prevented', async () => {
  const page = await openWindow(application(), site().origin, { partition: 'downloads' })
  await application().evaluate(({ session }) => {
    Reflect.set(globalThis, 'downloads', [])
    session.fromPartition('downloads').once('will-download', (event, item, contents) => {
      event.preventDefault()
      Reflect.get(globalThis, 'downloads').push([typeof item, contents.getType()])
    })
  })
  await page.evaluate(() => {
    location.href = '/file'
  })
  await expect
    .poll(() => application().evaluate(() => Reflect.get(globalThis, 'downloads')))
    .toEqual([['object', 'window']])
})
