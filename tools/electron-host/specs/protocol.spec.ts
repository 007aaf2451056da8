import { expect } from 'playwright/test'
import { html, openWindow, outcomeOf, sharedApplication, siteFor, test } from './support.ts'

const application = sharedApplication()
const site = siteFor((_request, response) => html(response, '<p id="p">site</p>'))

const ask = <T>(work: () => T | Promise<T>) =>
  application()
    .firstWindow()
    .then(async (page) => {
      await page.waitForSelector('#title')
      return page.evaluate(work)
    })

test('the handler sees the URL, method, headers and body; the page sees status, headers and body', async () => {
  const answer = await ask(async () => {
    const response = await fetch('/echo?a=1&b=%20', {
      method: 'POST',
      body: 'sent body',
      headers: { 'x-marker': 'm' },
    })
    return { status: response.status, header: response.headers.get('x-answer'), body: await response.json() }
  })
  expect(answer.status).toBe(201)
  expect(answer.header).toBe('yes')
  expect(answer.body).toEqual({ url: 'app://fixture/echo?a=1&b=%20', method: 'POST', body: 'sent body' })
  const seen = await application().evaluate(() => Reflect.get(globalThis, 'requests').at(-1))
  expect(seen).toMatchObject({ marker: 'm', method: 'POST' })
})

test('streamed bodies, missing files and failing handlers', async () => {
  expect(await ask(async () => (await fetch('/stream')).text())).toBe('one two three')
  expect(await ask(async () => (await fetch('/nowhere')).status)).toBe(404)
  expect(await outcomeOf(ask(async () => (await fetch('/throws')).status))).toContain('Failed to fetch')
})

test('the scheme is standard and secure', async () => {
  const facts = await ask(() => ({
    secure: isSecureContext,
    relative: new URL('x/../y', location.href).pathname,
    crypto: typeof crypto.subtle,
  }))
  expect(facts).toEqual({ secure: true, relative: '/y', crypto: 'object' })
})

test('a Content-Security-Policy from the handler is enforced', async () => {
  const page = await openWindow(application(), 'app://fixture/inline.html')
  await page.waitForSelector('#p')
  expect(await page.evaluate(() => Reflect.get(window, 'inline'))).toBeUndefined()
  const blocked = await page.evaluate(async (address) => {
    const violated = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
        once: true,
      })
    })
    await fetch(address).catch(() => undefined)
    return violated
  }, site().origin)
  expect(blocked).toBe('connect-src')
  const evaluated = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    return Reflect.get(window, 'injected')
  })
  expect(evaluated).toBeUndefined()
})

test('page, window and navigation show the custom address', async () => {
  const page = await application().firstWindow()
  await page.waitForSelector('#title')
  expect(page.url()).toBe('app://fixture/index.html')
  const url = await application().evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
  )
  expect(url).toBe('app://fixture/index.html')
})

test('a second handler of a scheme is refused', async () => {
  const handling = application().evaluate(({ protocol }) => protocol.handle('app', () => new Response('x')))
  expect(await outcomeOf(handling)).toContain('Failed to register protocol')
})

test('another session has no handler unless it is given one', async () => {
  const outcome = await application().evaluate(async ({ BrowserWindow, session }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { partition: 'without-handler' } })
    const first = await window.loadURL('app://fixture/index.html').then(
      () => 'loaded',
      (error) => error.code,
    )
    session
      .fromPartition('without-handler')
      .protocol.handle(
        'app',
        () => new Response('<title>Own</title>', { headers: { 'content-type': 'text/html' } }),
      )
    await window.loadURL('app://fixture/index.html')
    return { first, title: await window.webContents.executeJavaScript('document.title') }
  })
  expect(outcome.first).not.toBe('loaded')
  expect(outcome.title).toBe('Own')
})
