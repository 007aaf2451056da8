import type { ServerResponse } from 'node:http'
import { chooseRole, offeredAt, watchContextMenus } from '../../support/program/context-menus.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import type { Program } from '../../support/program/program.ts'
import {
  beginSignIn,
  closeSignIn,
  goodEnd,
  type HostileService,
  type Hostility,
  type Places,
  runs,
  shows,
  startHostileService,
  waitForAttempt,
  windowsOf,
} from './hostile-service.ts'
import { html, type LocalServer, startTrap } from './local-server.ts'

/** Malicious sign-in pages. `localhost` stands for a host that isn't allowed. */

let trap: LocalServer
let callbackServer: LocalServer
let service: HostileService

test.beforeEach(async () => {
  trap = await startTrap('localhost')
  callbackServer = await startTrap()
})
test.afterEach(() => Promise.all([service, trap, callbackServer].map((server) => server.close())))

/** Starts a sign-in at a service with these answers. */
async function signIn(program: Program, answer: Hostility) {
  service = await startHostileService(`${callbackServer.origin}/oauth/callback`, answer)
  return beginSignIn(program, service)
}

const begin = (respond: (response: ServerResponse, places: Places) => void): Hostility => {
  return (path, response, places) => {
    if (path === '/oauth/authorize') respond(response, places)
    else html(response, `<p id="second">${path}</p>`)
  }
}

const closedByPerson = {
  ok: false,
  fault: expect.objectContaining({ kind: 'signIn', reason: 'windowClosed' }),
}

function expectNothingSent(): void {
  expect(trap.requests).toEqual([])
  expect(callbackServer.requests).toEqual([])
}

test('a successful sign-in leaves no window, and sends nothing to the callback address', async ({
  program,
}) => {
  const { outcome } = await signIn(
    program,
    begin((response, { callback }) => {
      response.writeHead(302, { location: `${callback}?${goodEnd}` }).end()
    }),
  )
  expect(await outcome).toMatchObject({ ok: true, value: { screenName: 'ada', userId: '7' } })
  expect(await windowsOf(program)).toHaveLength(1)
  expectNothingSent()
})

const endings: readonly (readonly [string, (response: ServerResponse, places: Places) => void])[] = [
  ['a script', (response, { callback }) => runs(response, `location = '${callback}?${goodEnd}'`)],
  [
    'a form',
    (response, { callback }) =>
      html(
        response,
        `<form method="post" action="${callback}?${goodEnd}"></form><script>document.forms[0].submit()</script>`,
      ),
  ],
  [
    'a refreshing meta element',
    (response, { callback }) =>
      html(response, `<meta http-equiv="refresh" content="0;url=${callback}?${goodEnd}">`),
  ],
]
for (const [how, respond] of endings) {
  test(`the callback is caught when it comes from ${how}`, async ({ program }) => {
    const { outcome } = await signIn(program, begin(respond))
    expect(await outcome).toMatchObject({ ok: true, value: { screenName: 'ada' } })
    expectNothingSent()
  })
}

/** Each tries to lead the page to a forbidden place; the page stays, and the person closes it. */
const escapes: readonly (readonly [string, (response: ServerResponse, places: Places) => void])[] = [
  ['a script to another host', (response) => runs(response, `location = '${trap.origin}/'`)],
  [
    'the same host on another port',
    (response) => runs(response, `location = 'http://127.0.0.1:${trap.port}/'`),
  ],
  [
    'a look-alike host',
    (response, { own }) => runs(response, `location = '${own.replace('127.0.0.1', '127.0.0.1.localhost')}/'`),
  ],
  [
    'user information before another host',
    (response, { own }) => runs(response, `location = '${own}@localhost:${trap.port}/'`),
  ],
  [
    'user information before our own host',
    (response, { own }) =>
      runs(response, `location = '${own.replace('http://', 'http://user:word@')}/second'`),
  ],
  ['punycode', (response) => runs(response, `location = 'http://xn--lcalhost-54a:${trap.port}/'`)],
  ['a trailing dot', (response) => runs(response, `location = 'http://localhost.:${trap.port}/'`)],
  ['https', (response) => runs(response, `location = 'https://localhost:${trap.port}/'`)],
  [
    'a redirect off-site behind our own host',
    (response, { own }) => runs(response, `location = '${own}/leave'`),
  ],
  [
    'a refreshing meta element',
    (response) => shows(response, `<meta http-equiv="refresh" content="0;url=${trap.origin}/">`),
  ],
  [
    'a form that posts off-site',
    (response) =>
      shows(
        response,
        `<form method="post" action="${trap.origin}/steal"><input name="password" value="x"></form>`,
        'document.forms[0].submit()',
      ),
  ],
  ['a data address', (response) => runs(response, `location = 'data:text/html,<p id=trap>astray'`)],
  ['a file', (response) => runs(response, `location = 'file:///etc/passwd'`)],
  ['a page of this program', (response) => runs(response, `location = 'app://flightdeck/'`)],
  ['a scheme of another program', (response) => runs(response, `location = 'mailto:somebody@example.com'`)],
  [
    'a link into a new window',
    (response) =>
      runs(
        response,
        `const a = document.createElement('a'); a.href = '${trap.origin}/'; a.target = '_blank'; document.body.append(a); a.click()`,
      ),
  ],
  ['a window of its own', (response) => runs(response, `document.title = String(open('${trap.origin}/'))`)],
  [
    'a nested window',
    (response, { own }) =>
      runs(
        response,
        `const w = open('about:blank'); if (w) { w.location = '${trap.origin}/' } open('${own}/second')`,
      ),
  ],
  [
    'a window that opens the callback',
    (response, { callback }) => runs(response, `open('${callback}?${goodEnd}')`),
  ],
  ['a frame that leads elsewhere', (response) => shows(response, `<iframe src="${trap.origin}/"></iframe>`)],
  [
    'a frame that leads to the callback',
    (response, { callback }) => shows(response, `<iframe src="${callback}?${goodEnd}"></iframe>`),
  ],
  [
    'a picture from the callback',
    (response, { callback }) => shows(response, `<img src="${callback}?${goodEnd}">`),
  ],
  [
    'a script that fetches the callback',
    (response, { callback }) =>
      runs(response, `fetch('${callback}?${goodEnd}', { mode: 'no-cors' }).catch(() => {})`),
  ],
  ['a beacon to plain http elsewhere', (response) => shows(response, `<img src="${trap.origin}/beacon">`)],
]
/** One that leads away and one that opens a window; the others run by night. */
const inGate: ReadonlySet<string> = new Set([
  'a redirect off-site behind our own host',
  'a window of its own',
])
for (const [what, respond] of escapes) {
  const details = inGate.has(what) ? { tag: '@gate' } : {}
  test(`the page does not get out by ${what}`, details, async ({ lastingProgram: program }) => {
    const { page, outcome } = await signIn(program, (path, response, places) => {
      if (path === '/oauth/authorize') respond(response, places)
      else if (path === '/leave') response.writeHead(302, { location: `${trap.origin}/` }).end()
      else html(response, `<p id="second">${path}</p>`)
    })
    await waitForAttempt(page)
    const windows = await windowsOf(program)
    expect(windows).toHaveLength(2)
    expect(windows).toContainEqual({
      title: `${service.origin} – Sign in`,
      url: expect.stringContaining(`${service.origin}/oauth/authorize`),
    })
    expect(await page.locator('#trap, #second').count()).toBe(0)
    await closeSignIn(program)
    expect(await outcome).toEqual(closedByPerson)
    expectNothingSent()
  })
}

test('a service that redirects off-site at once ends the sign-in', async ({ program }) => {
  const { outcome } = await signIn(
    program,
    begin((response) => {
      response.writeHead(302, { location: `${trap.origin}/` }).end()
    }),
  )
  expect(await outcome).toMatchObject({ ok: false, fault: { kind: 'signIn', reason: 'navigationBlocked' } })
  expect(await windowsOf(program)).toHaveLength(1)
  expectNothingSent()
})

test('the page runs javascript addresses only within itself', async ({ program }) => {
  const { page, outcome } = await signIn(
    program,
    begin((response) =>
      runs(
        response,
        `document.body.dataset.kind = typeof require + typeof process + typeof flightdeck; location = "javascript:void (document.body.dataset.more = typeof require)"`,
      ),
    ),
  )
  await expect(page.locator('body')).toHaveAttribute('data-kind', 'undefinedundefinedundefined')
  await expect(page.locator('body')).toHaveAttribute('data-more', 'undefined')
  await closeSignIn(program)
  expect(await outcome).toEqual(closedByPerson)
})

test('the page cannot name itself', async ({ program }) => {
  const { page, outcome } = await signIn(
    program,
    begin((response) =>
      runs(response, `document.title = 'https://bank.example – Sign in'; document.body.id = 'named'`),
    ),
  )
  await page.waitForSelector('#named')
  expect(await page.title()).toBe('https://bank.example – Sign in')
  expect(await windowsOf(program)).toContainEqual(
    expect.objectContaining({ title: `${service.origin} – Sign in` }),
  )
  await closeSignIn(program)
  expect(await outcome).toEqual(closedByPerson)
})

test('the page downloads nothing', async ({ program }) => {
  const { page, outcome } = await signIn(program, (path, response) => {
    if (path === '/oauth/authorize') runs(response, `location = '/file'`)
    else {
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="a.exe"',
      })
      response.end('harm')
    }
  })
  await page.waitForSelector('#page')
  await expect.poll(() => service.requests).toContain('GET /file')
  expect(await page.locator('#page').textContent()).toBe('Sign in here')
  await closeSignIn(program)
  expect(await outcome).toEqual(closedByPerson)
})

test('the page cannot hold the window with dialogs or a veto', async ({ program }) => {
  const { page, outcome } = await signIn(
    program,
    begin((response) =>
      runs(
        response,
        `addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay' });
       alert('one'); confirm('two'); try { prompt('three') } catch {} document.body.dataset.after = 'dialogs'`,
      ),
    ),
  )
  await expect(page.locator('body')).toHaveAttribute('data-after', 'dialogs')
  await closeSignIn(program)
  expect(await outcome).toEqual(closedByPerson)
  expect(await windowsOf(program)).toHaveLength(1)
})

test('the page cannot hold the window with an endless loop', async ({ program }) => {
  const { outcome } = await signIn(
    program,
    begin((response) => html(response, `<script>setTimeout(() => { for (;;) alert('again') }, 0)</script>`)),
  )
  await expect.poll(() => windowsOf(program)).toHaveLength(2)
  await closeSignIn(program)
  expect(await outcome).toEqual(closedByPerson)
})

test('the page is given no permission', async ({ program }) => {
  const { page, outcome } = await signIn(
    program,
    begin((response) => runs(response, '')),
  )
  await page.waitForSelector('#page')
  const found = await page.evaluate(async () => {
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 'given',
        () => 'refused',
      )
    return [
      await refused(
        new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      ),
      await refused(navigator.mediaDevices.getUserMedia({ video: true, audio: true })),
      await refused(navigator.clipboard.readText()),
      await Notification.requestPermission(),
    ]
  })
  expect(found).toEqual(['refused', 'refused', 'refused', 'denied'])
  await closeSignIn(program)
  expect(await outcome).toEqual(closedByPerson)
})

test('a sign-in leaves nothing for the next one', async ({ program }) => {
  const remember = `document.cookie = 'trace=1; max-age=9999'; localStorage.setItem('trace', '1'); document.body.id = 'traced'`
  const { page, outcome } = await signIn(
    program,
    begin((response) => runs(response, remember)),
  )
  await page.waitForSelector('#traced')
  await closeSignIn(program)
  expect(await outcome).toEqual(closedByPerson)
  const again = await beginSignIn(program, service)
  await again.page.waitForSelector('#page')
  const before = service.requests.filter((request) => request.startsWith('GET /oauth/authorize'))
  expect(before).toHaveLength(2)
  const found = await again.page.evaluate(() => document.cookie.split('; ').length + localStorage.length)
  expect(found).toBe(2)
  await closeSignIn(program)
  expect(await again.outcome).toEqual(closedByPerson)
})

test('canceling closes the window', async ({ program }) => {
  const { page, outcome } = await signIn(
    program,
    begin((response) => runs(response, '')),
  )
  await page.waitForSelector('#page')
  await program.window.evaluate(() => window.flightdeck.signIn.cancel())
  expect(await outcome).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
  expect(await windowsOf(program)).toHaveLength(1)
})

test('a user can paste into the page with a right click, and can’t copy a password', async ({ program }) => {
  const fields =
    '<input aria-label="Screen name" value="ada"><input type="password" aria-label="Password" value="x">'
  const { page, outcome } = await signIn(
    program,
    begin((response) => html(response, fields)),
  )
  await watchContextMenus(program)
  // Nothing can be pasted from an empty clipboard.
  await program.application.evaluate(({ clipboard }) => clipboard.writeText('copied'))
  const name = page.getByLabel('Screen name')
  await name.selectText()
  expect(await offeredAt(program, name)).toEqual(expect.arrayContaining(['cut', 'copy', 'paste']))
  await chooseRole(program, 'cut')
  await expect(name).toHaveValue('')
  const password = page.getByLabel('Password')
  await password.selectText()
  const offered = await offeredAt(program, password)
  expect(offered).toContain('paste')
  expect(offered).not.toContain('copy')
  expect(offered).not.toContain('cut')
  await closeSignIn(program)
  expect(await outcome).toMatchObject(closedByPerson)
})
