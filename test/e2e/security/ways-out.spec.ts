import { createSocket } from 'node:dgram'
import { connect, createServer } from 'node:net'
import { expect, test } from '../../support/program/fixtures.ts'

/**
 * Chromium's ways out of a page, each tried by code that runs in our page: in the page itself, in a frame, in a window
 * and in a worker. Sockets on this computer must receive nothing.
 */

interface Sockets {
  readonly tcp: number
  readonly udp: number
  /** What arrived. */
  readonly received: readonly string[]
  close(): void
}

async function openSockets(): Promise<Sockets> {
  const received: string[] = []
  const tcp = createServer((socket) => {
    received.push('a connection')
    socket.on('data', (data) => received.push(data.toString('latin1')))
    socket.on('error', () => undefined)
    socket.unref()
  })
  const udp = createSocket('udp4').on('message', () => received.push('a packet'))
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  const address = tcp.address()
  return {
    tcp: typeof address === 'object' && address !== null ? address.port : 0,
    udp: udp.address().port,
    received,
    close() {
      tcp.close()
      udp.close()
    },
  }
}

interface Ports {
  readonly tcp: number
  readonly udp: number
}

/** Runs in the page. Names the ways that weren't refused. */
async function tryEveryWay({ tcp }: Pick<Ports, 'tcp'>): Promise<readonly string[]> {
  const http = `http://127.0.0.1:${tcp}`
  const opened: string[] = []
  const refused = (way: string, act: () => unknown) =>
    Promise.resolve()
      .then(act)
      .then(
        () => void opened.push(way),
        () => undefined,
      )
  const untilEvent = (target: EventTarget, good: string) =>
    new Promise<void>((resolve, reject) => {
      target.addEventListener(good, () => resolve())
      target.addEventListener('error', () => reject(new Error('refused')))
    })
  const element = (name: string, attributes: Record<string, string>, parent: Node = document.body) => {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    parent.appendChild(made)
    return made
  }
  /** By name, since the page's own copy may be gone. */
  const make = (realm: object, name: string, ...values: unknown[]): object =>
    Reflect.construct(Reflect.get(realm, name), values)

  const blank = document.createElement('iframe')
  const scripted = document.createElement('iframe')
  scripted.src = 'javascript:1'
  document.body.append(blank, scripted)
  // The documents of these are replaced, and take what they had begun with them.
  element('iframe', { srcdoc: `<img src="${http}/written">` })
  element('iframe', { src: `${http}/frame` })
  const inner: object[] = [blank, scripted].flatMap(({ contentWindow }) => contentWindow ?? [])
  const nested = blank.contentDocument?.createElement('iframe')
  if (nested !== undefined) blank.contentDocument?.body.append(nested)
  if (nested?.contentWindow) inner.push(nested.contentWindow)
  const popup = window.open('about:blank')
  if (popup !== null) inner.push(popup)
  const ways: Promise<unknown>[] = []
  for (const [place, realm] of [window, ...inner].entries()) {
    ways.push(
      refused(`fetch of realm ${place}`, () =>
        Reflect.apply(Reflect.get(realm, 'fetch'), realm, [`${http}/fetch`]),
      ),
      refused(`WebTransport of realm ${place}`, () =>
        Reflect.get(make(realm, 'WebTransport', `https://127.0.0.1:${tcp}/transport`), 'ready'),
      ),
      refused(`WebSocket of realm ${place}`, () => {
        const socket = make(realm, 'WebSocket', `ws://127.0.0.1:${tcp}/socket`)
        return new Promise((resolve, reject) => {
          Reflect.set(socket, 'onopen', resolve)
          Reflect.set(socket, 'onerror', reject)
        })
      }),
    )
  }
  // A page's own copies are gone for good.
  const removed = Object.getOwnPropertyNames(window).filter((name) => /RTC|WebTransport|SpeechRec/.test(name))
  for (const name of removed) {
    Reflect.deleteProperty(window, name)
    Reflect.set(window, name, blank.contentWindow)
    if (Reflect.get(window, name) !== undefined) opened.push(name)
  }

  ways.push(
    refused('XMLHttpRequest', () => {
      const call = new XMLHttpRequest()
      call.open('POST', `${http}/xhr`)
      call.send('data')
      return untilEvent(call, 'load')
    }),
    refused('EventSource', () => untilEvent(new EventSource(`${http}/events`), 'open')),
    refused('fetch that outlives the page', () =>
      fetch(`${http}/keepalive`, { keepalive: true, mode: 'no-cors' }),
    ),
    refused('Image', () => {
      const image = new Image()
      image.src = `${http}/image`
      return untilEvent(image, 'load')
    }),
    refused('FontFace', () => new FontFace('x', `url(${http}/font)`).load()),
    refused('Worker of a data address', () =>
      untilEvent(new Worker('data:text/javascript,postMessage(1)'), 'message'),
    ),
    refused('Worker of a blob', () => {
      const code = `new RTCPeerConnection(); fetch('${http}/worker'); postMessage(1)`
      return untilEvent(new Worker(URL.createObjectURL(new Blob([code]))), 'message')
    }),
    refused('Worker elsewhere', () => untilEvent(new Worker(`${http}/worker.js`), 'message')),
    refused('SharedWorker', () => untilEvent(new SharedWorker(`${http}/shared.js`), 'connect')),
    refused('service worker', () => navigator.serviceWorker.register('/')),
    refused('a module', () => import(/* @vite-ignore */ `${http}/module.js`)),
    refused('Presentation', () =>
      Reflect.get(make(window, 'PresentationRequest', [`${http}/show`]), 'start'),
    ),
    refused('Payment', () =>
      make(window, 'PaymentRequest', [{ supportedMethods: `https://127.0.0.1:${tcp}/pay` }], {
        total: { label: 'x', amount: { currency: 'USD', value: '1' } },
      }),
    ),
    refused('sign-in by the browser', () =>
      navigator.credentials.get(
        Object({
          identity: { providers: [{ configURL: `https://127.0.0.1:${tcp}/config.json`, clientId: '1' }] },
        }),
      ),
    ),
  )
  navigator.sendBeacon(`${http}/beacon`, 'data')
  // Elements whose answer doesn't matter.
  for (const rel of [
    'dns-prefetch',
    'preconnect',
    'prefetch',
    'prerender',
    'preload',
    'modulepreload',
    'stylesheet',
    'icon',
    'manifest',
    'compression-dictionary',
    'expect',
  ])
    element('link', { rel, href: `${http}/${rel}`, as: 'fetch', crossorigin: '' }, document.head)
  element('script', { type: 'speculationrules' }, document.head).textContent = JSON.stringify({
    prefetch: [{ source: 'list', urls: [`${http}/speculation`] }],
    prerender: [{ source: 'list', urls: [`${http}/speculation-prerender`] }],
  })
  element('meta', { 'http-equiv': 'x-dns-prefetch-control', content: 'on' }, document.head)
  element(
    'meta',
    { 'http-equiv': 'Content-Security-Policy', content: `img-src 'none'; report-uri ${http}/report` },
    document.head,
  )
  element('div', { style: `background: url(${http}/style); cursor: url(${http}/cursor), auto` })
  element('img', { srcset: `${http}/srcset 1x` })
  element('video', { src: `${http}/video`, poster: `${http}/poster` })
  element('audio', { src: `${http}/audio`, autoplay: '' })
  element('input', { type: 'image', src: `${http}/input` })
  element('embed', { src: `${http}/embed` })
  element('object', { data: `${http}/object` })
  element('track', { src: `${http}/track`, default: '' }, element('video', {}))
  element('div', {}).innerHTML =
    `<svg><image href="${http}/svg-image" /><use href="${http}/svg-use#x" /><filter><feImage href="${http}/svg-filter" /></filter></svg>`
  element('a', { href: '#here', ping: `${http}/ping`, attributionsrc: `${http}/attribution` }).click()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `@font-face { font-family: out; src: url(${http}/sheet-font) } body { font-family: out; background: url(${http}/sheet) }`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  await Promise.all(ways)
  return opened
}

/** Runs in the page. Whoever gets a frame's own copy of an interface that the page removed connects with it. */
async function connectPeer({ tcp, udp, place }: Ports & { place: string }): Promise<void> {
  const frame = document.createElement('iframe')
  if (place === 'a written frame') frame.srcdoc = '<p>a frame'
  if (place === 'a refused frame') frame.src = `http://127.0.0.1:${tcp}/frame`
  document.body.append(frame)
  if (place === 'a written frame') await new Promise((resolve) => frame.addEventListener('load', resolve))
  let realm: unknown = place === 'the page' ? window : frame.contentWindow
  if (place === 'a frame in a frame') {
    const inner = frame.contentDocument?.createElement('iframe')
    if (inner !== undefined) frame.contentDocument?.body.append(inner)
    realm = inner?.contentWindow
  }
  if (place === 'a window') realm = window.open('about:blank')
  const Peer: unknown = typeof realm === 'object' && realm !== null && Reflect.get(realm, 'RTCPeerConnection')
  if (typeof Peer !== 'function') return
  const iceServers = [
    { urls: `stun:127.0.0.1:${udp}` },
    { urls: `turn:127.0.0.1:${udp}?transport=udp`, username: 'data', credential: 'x' },
    { urls: `turn:127.0.0.1:${tcp}?transport=tcp`, username: 'data', credential: 'x' },
  ]
  const peer: unknown = Reflect.construct(Peer, [{ iceServers }])
  if (typeof peer !== 'object' || peer === null) return
  const call = (verb: string, ...values: unknown[]) => Reflect.apply(Reflect.get(peer, verb), peer, values)
  call('createDataChannel', 'x')
  const ended = new Promise<void>((resolve) => {
    Reflect.set(peer, 'onicegatheringstatechange', () => {
      if (Reflect.get(peer, 'iceGatheringState') === 'complete') resolve()
    })
  })
  await call('setLocalDescription', await call('createOffer'))
  await ended
}

test('no way out of a page leads to a socket', { tag: '@gate' }, async ({ program }) => {
  const { window: page } = program
  await page.waitForFunction(() => document.readyState === 'complete' && 'flightdeck' in globalThis)
  const sockets = await openSockets()
  try {
    expect(await page.evaluate(tryEveryWay, { tcp: sockets.tcp })).toEqual([])
    // Main has seen whatever the page's process had sent before.
    expect(await page.evaluate(async () => (await window.flightdeck.app.info()).ok)).toBe(true)
    expect(sockets.received).toEqual([])
    // The sockets do listen.
    const visitor = connect(sockets.tcp, '127.0.0.1')
    await expect.poll(() => sockets.received).toEqual(['a connection'])
    visitor.destroy()
  } finally {
    sockets.close()
  }
})

/** The first Chromium that reads the header which covers WebRTC in frames, where the page can't remove it. */
const firstWithAllowlist = 147

/** One of each kind; the nightly run adds the others. */
const inGate: ReadonlySet<string> = new Set(['an empty frame'])
for (const place of [
  'the page',
  'an empty frame',
  'a written frame',
  'a refused frame',
  'a frame in a frame',
  'a window',
]) {
  const details = inGate.has(place) ? { tag: '@gate' } : {}
  test(`WebRTC of ${place} reaches nothing`, details, async ({ program }) => {
    const { application, window: page } = program
    const chromium = await application.evaluate(() => process.versions.chrome)
    test.skip(
      Number.parseInt(chromium, 10) < firstWithAllowlist,
      `Chromium ${chromium} doesn't know Connection-Allowlist, so a frame's WebRTC reaches TCP relays`,
    )
    await page.waitForFunction(() => document.readyState === 'complete' && 'flightdeck' in globalThis)
    const sockets = await openSockets()
    try {
      const { tcp, udp } = sockets
      // Chromium may end a page's process that insists.
      await page.evaluate(connectPeer, { tcp, udp, place }).catch(() => undefined)
      expect(sockets.received).toEqual([])
    } finally {
      sockets.close()
    }
  })
}
