import type { Page } from 'playwright/test'
import { calls } from '../../../src/shared/contract/contract.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { type LocalServer, startTrap } from './local-server.ts'

/** What our own pages can't do, even if foreign code ran in them. */

let trap: LocalServer
test.beforeEach(async () => {
  trap = await startTrap()
})
test.afterEach(() => trap.close())

/** The first window, with its page loaded. */
async function loaded(page: Page): Promise<Page> {
  await page.waitForFunction(() => document.readyState === 'complete' && 'flightdeck' in globalThis)
  return page
}

/** The page is still ours, and no dialog was shown. */
async function expectUntouched(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.querySelector('#trap'))).toBeNull()
  expect(page.url()).toMatch(/^app:\/\/flightdeck\//)
  expect(trap.requests).toEqual([])
}

test('the page has the contract and nothing of Node', { tag: '@gate' }, async ({
  lastingProgram: program,
}) => {
  const page = await loaded(program.window)
  const found = await page.evaluate(() => ({
    node: ['require', 'process', 'module', 'global', 'Buffer', '__dirname', 'electron', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
    subjects: Object.fromEntries(
      Object.entries(window.flightdeck)
        .filter(([, group]) => typeof group === 'object')
        .map(([subject, group]) => [subject, Object.keys(group).sort()]),
    ),
    others: Object.keys(window.flightdeck).filter(
      (name) => typeof Reflect.get(window.flightdeck, name) === 'function',
    ),
  }))
  expect(found.node).toEqual([])
  expect(found.subjects).toEqual(
    Object.fromEntries(Object.entries(calls).map(([subject, group]) => [subject, Object.keys(group).sort()])),
  )
  expect(found.others.sort()).toEqual(['chosenFiles', 'on'])
})

test('the page cannot replace the bridge or reach behind it', async ({ lastingProgram: program }) => {
  const page = await loaded(program.window)
  const found = await page.evaluate(async () => {
    const before = window.flightdeck.app.info
    const attempt = (act: () => unknown) => {
      try {
        act()
      } catch {
        // Refused with an error or silently: only the resulting state matters.
      }
    }
    attempt(() => Reflect.set(window, 'flightdeck', {}))
    attempt(() => Reflect.set(window.flightdeck, 'app', {}))
    attempt(() => Reflect.set(window.flightdeck.app, 'info', () => 'stolen'))
    const escaped: unknown = Reflect.get(window.flightdeck.app.info, 'constructor')
    const made =
      typeof escaped === 'function' ? attempt(() => Reflect.construct(escaped, ['return process'])()) : null
    const answer = await window.flightdeck.app.info()
    return { same: window.flightdeck.app.info === before, made: made ?? null, ok: answer.ok }
  })
  expect(found).toEqual({ same: true, made: null, ok: true })
})

test('the policy stops code and style that did not come with the program', async ({ program }) => {
  const page = await loaded(program.window)
  const found = await page.evaluate(async (elsewhere) => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const ran: string[] = []
    Object.assign(globalThis, { ran, violations })
    const add = (name: string, fill: (element: HTMLElement) => void) => {
      const element = document.createElement(name)
      fill(element)
      document.body.append(element)
    }
    const done = Promise.withResolvers<void>()
    add('script', (element) => {
      element.textContent = `ran.push('inline script')`
    })
    add('script', (element) => element.setAttribute('src', `${elsewhere}/code.js`))
    add('script', (element) => element.setAttribute('src', `data:text/javascript,ran.push('data script')`))
    add('style', (element) => {
      element.textContent = 'body { --injected: 1 }'
    })
    add('link', (element) => {
      element.setAttribute('rel', 'stylesheet')
      element.setAttribute('href', `${elsewhere}/style.css`)
    })
    add('iframe', (element) => element.setAttribute('src', `${elsewhere}/frame`))
    add('iframe', (element) => element.setAttribute('src', location.href))
    add('object', (element) => element.setAttribute('data', `${elsewhere}/object`))
    add('base', (element) => element.setAttribute('href', `${elsewhere}/`))
    add('img', (element) => {
      element.setAttribute('onerror', `ran.push('event attribute')`)
      element.setAttribute('src', `${elsewhere}/beacon.png`)
      element.addEventListener('error', () => done.resolve())
    })
    await done.promise
    // A driver's own evaluation may use eval; code that the page runs later may not.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        try {
          Reflect.construct(Function, [`ran.push('made function')`])()
        } catch {
          violations.push('eval refused')
        }
        resolve()
      })
    })
    return { ran, injected: getComputedStyle(document.body).getPropertyValue('--injected') }
  }, trap.origin)
  expect(found.ran).toEqual([])
  expect(found.injected).toBe('')
  const expected = [
    'script-src-elem',
    'script-src-attr',
    'style-src-elem',
    'frame-src',
    'img-src',
    'base-uri',
    'eval refused',
  ]
  // Some are decided outside the page's process and reported back.
  await expect
    .poll(() => page.evaluate((): string[] => Reflect.get(globalThis, 'violations')))
    .toEqual(expect.arrayContaining(expected))
  await expectUntouched(page)
})

test('the page reaches no network', async ({ program }) => {
  const page = await loaded(program.window)
  const found = await page.evaluate(async (elsewhere) => {
    const outcomes: Record<string, string> = {}
    outcomes.fetch = await fetch(`${elsewhere}/fetch`).then(
      () => 'reached',
      () => 'refused',
    )
    const socket = new WebSocket(elsewhere.replace('http', 'ws'))
    outcomes.socket = await new Promise<string>((resolve) => {
      socket.addEventListener('open', () => resolve('reached'))
      socket.addEventListener('error', () => resolve('refused'))
    })
    navigator.sendBeacon(`${elsewhere}/beacon`, 'text')
    outcomes.worker = await new Promise<string>((resolve) => {
      try {
        const worker = new Worker('data:text/javascript,postMessage(1)')
        worker.addEventListener('message', () => resolve('reached'))
        worker.addEventListener('error', () => resolve('refused'))
      } catch {
        resolve('refused')
      }
    })
    return outcomes
  }, trap.origin)
  expect(found).toEqual({ fetch: 'refused', socket: 'refused', worker: 'refused' })
  await expectUntouched(page)
})

const ways: readonly (readonly [string, (elsewhere: string) => void])[] = [
  ['location', (elsewhere) => location.assign(elsewhere)],
  ['a look-alike of our own address', () => location.assign('app://flightdeck.evil.test/')],
  ['another host of our scheme', () => location.assign('app://other/')],
  ['a data address', () => location.assign('data:text/html,<p id="trap">astray')],
  ['a file', () => location.assign('file:///etc/passwd')],
  [
    'a link',
    (elsewhere) => {
      const link = document.createElement('a')
      link.href = elsewhere
      document.body.append(link)
      link.click()
    },
  ],
  [
    'a form',
    (elsewhere) => {
      const form = document.createElement('form')
      form.action = elsewhere
      form.method = 'post'
      document.body.append(form)
      form.submit()
    },
  ],
  [
    'a refreshing meta element',
    (elsewhere) => {
      const meta = document.createElement('meta')
      meta.httpEquiv = 'refresh'
      meta.content = `0;url=${elsewhere}`
      document.head.append(meta)
    },
  ],
]
/** One of each kind; the nightly run adds the other addresses and elements. */
const inGate: ReadonlySet<string> = new Set(['location'])
for (const [way, go] of ways) {
  const details = inGate.has(way) ? { tag: '@gate' } : {}
  test(`the page is not led away by ${way}`, details, async ({ lastingProgram: program }) => {
    const page = await loaded(program.window)
    await page.evaluate(go, `${trap.origin}/`)
    // A round trip through main, which would have seen a navigation by then. Where the attempt itself ends the page, it's
    // loaded again.
    const answersMain = () =>
      page.evaluate(async () => (await window.flightdeck.app.info()).ok).catch(() => false)
    await expect.poll(answersMain).toBe(true)
    await expectUntouched(page)
  })
}

test('the page opens no windows', { tag: '@gate' }, async ({ lastingProgram: program }) => {
  const page = await loaded(program.window)
  const opened = await page.evaluate((elsewhere) => {
    const link = document.createElement('a')
    link.href = elsewhere
    link.target = '_blank'
    document.body.append(link)
    link.click()
    return [open(elsewhere), open('about:blank'), open(location.href), open('javascript:1')].map(
      (one) => one === null,
    )
  }, `${trap.origin}/`)
  expect(opened).toEqual([true, true, true, true])
  expect(
    await program.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
  ).toBe(1)
  await expectUntouched(page)
})

test('the page is given no permission but to copy text', async ({ lastingProgram: program }) => {
  const page = await loaded(program.window)
  const found = await page.evaluate(async () => {
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 'given',
        () => 'refused',
      )
    return {
      notification: await Notification.requestPermission(),
      camera: await refused(navigator.mediaDevices.getUserMedia({ video: true })),
      microphone: await refused(navigator.mediaDevices.getUserMedia({ audio: true })),
      location: await refused(
        new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      ),
      clipboard: await refused(navigator.clipboard.readText()),
      copying: await refused(navigator.clipboard.writeText('rows')),
    }
  })
  expect(found).toEqual({
    notification: 'denied',
    camera: 'refused',
    microphone: 'refused',
    location: 'refused',
    clipboard: 'refused',
    copying: 'given',
  })
})

test('the bridge refuses what is not in the contract', { tag: '@gate' }, async ({
  lastingProgram: program,
}) => {
  const page = await loaded(program.window)
  // Read in the page: a locator would wait for the navigations that were refused before.
  const readScheme = () =>
    page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
  const scheme = await readScheme()
  const found = await page.evaluate(async () => {
    const call = (subject: string, verb: string, input: unknown): Promise<unknown> =>
      Reflect.apply(Reflect.get(Reflect.get(window.flightdeck, subject), verb), undefined, [input])
    const thrown = async (act: () => unknown) => {
      try {
        await act()
        return 'nothing'
      } catch {
        return 'an error'
      }
    }
    return {
      extraKey: await call('preferences', 'change', { theme: 'dark', more: 1 }),
      wrongType: await call('inbox', 'get', { id: '1' }),
      foreignScheme: await call('app', 'openExternal', { url: 'file:///etc/passwd' }),
      oversized: await call('webhooks', 'register', { url: 'x'.repeat(1_100_000) }),
      poisoned: await call('preferences', 'change', JSON.parse('{"__proto__":{"theme":"dark"}}')),
      event: await thrown(() => Reflect.apply(window.flightdeck.on, undefined, ['anything', () => {}])),
      unclonable: await thrown(() => call('preferences', 'change', { theme: () => 'dark' })),
    }
  })
  const refusal = (reason: string) => ({
    ok: false,
    fault: expect.objectContaining({ kind: 'refused', reason }),
  })
  expect(found).toEqual({
    extraKey: refusal('input'),
    wrongType: refusal('input'),
    foreignScheme: refusal('input'),
    oversized: refusal('size'),
    // Electron's bridge drops such a key, so it can be accepted: with nothing changed.
    poisoned: expect.objectContaining({ ok: expect.any(Boolean) }),
    event: 'an error',
    unclonable: 'an error',
  })
  await expect.poll(readScheme).toBe(scheme)
})

test('a window that is not ours gets no answer, though it shows our page with our preload', async ({
  program,
}) => {
  await loaded(program.window)
  const opened = program.application.waitForEvent('window')
  await program.application.evaluate(async ({ app, BrowserWindow }) => {
    const preload = `${app.getAppPath()}/out/preload/index.cjs`
    const stranger = new BrowserWindow({
      show: false,
      webPreferences: { sandbox: true, contextIsolation: true, preload },
    })
    await stranger.loadURL('app://flightdeck/')
  })
  const stranger = await opened
  await loaded(stranger)
  const answer = await stranger.evaluate(() => window.flightdeck.session.state())
  expect(answer).toMatchObject({ ok: false, fault: { kind: 'refused', reason: 'sender' } })
})

test('our address serves our files and nothing else', { tag: '@gate' }, async ({
  lastingProgram: program,
}) => {
  const page = await loaded(program.window)
  const found = await page.evaluate(async () => {
    const status = async (path: string) => (await fetch(path)).status
    const document = await fetch('/')
    return {
      policy: document.headers.get('content-security-policy'),
      sniffing: document.headers.get('x-content-type-options'),
      missing: await status('/missing.js'),
      folder: await status('/assets/'),
      encoded: await status('/%2e%2e%2fpackage.json'),
      twice: await status('/%252e%252e/package.json'),
      posted: (await fetch('/', { method: 'POST' })).status,
    }
  })
  expect(found.policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(found).toMatchObject({
    sniffing: 'nosniff',
    missing: 404,
    folder: 404,
    encoded: 404,
    twice: 404,
    posted: 404,
  })
})
