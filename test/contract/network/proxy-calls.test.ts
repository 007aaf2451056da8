import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transport } from '../../../src/main/core/ports.ts'
import { openSocksProxy } from '../../support/company-proxy.ts'
import { longTimeoutMs } from '../../support/runs.ts'
import { jpeg } from '../../unit/main/modules/media/sample-files.ts'
import { uploadStage } from '../media/upload-stage.ts'
import {
  api,
  authority,
  basicOf,
  closeAll,
  closeLater,
  networkOf,
  openProxy,
  openService,
  request,
  right,
  transportOver,
  wants,
} from './proxy-stage.ts'

afterEach(closeAll)

const hostsOf = (port: number) => ({ 'api.service.example:443': port })

/** Accepts connections and never answers; time passes once it received something. */
async function openSilence() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.once('data', () => vi.advanceTimersByTime(longTimeoutMs))
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeLater(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { sockets, port: (server.address() as AddressInfo).port }
}

describe('a proxy that stays silent', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is left for the next one before anything of the call is sent', async () => {
    const { taken, port } = await openService()
    const silence = await openSilence()
    const proxy = await openProxy({ hosts: hostsOf(port) })
    const { network } = networkOf({
      route: `PROXY 127.0.0.1:${silence.port};SOCKS5 127.0.0.1:${silence.port};${proxy.element}`,
    })
    const outcome = await transportOver(network).send(request({ method: 'POST', body: 'once' }))
    expect(outcome.ok).toBe(true)
    expect(taken.map(({ body }) => body)).toEqual(['once'])
    expect(silence.sockets.length).toBe(2)
  })

  test('is named if it is the only one', async () => {
    const silence = await openSilence()
    const { network } = networkOf({ route: `PROXY 127.0.0.1:${silence.port}` })
    expect(await transportOver(network).send(request())).toMatchObject({
      ok: false,
      fault: {
        code: 'PROXY_UNREACHABLE',
        message: expect.stringContaining(`127.0.0.1:${silence.port} (ETIMEDOUT)`),
      },
    })
  })
})

describe('a call through a proxy', () => {
  test('times out as possibly received if the service never answers', async () => {
    const { port, holdNext } = await openService()
    const proxy = await openProxy({ hosts: hostsOf(port) })
    const transport = transportOver(networkOf({ route: proxy.element }).network)
    const held = holdNext()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sending = transport.send(request({ method: 'POST', body: 'x', timeoutMs: 1_000 }))
    const answer = await held
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    expect(await sending).toMatchObject({ ok: false, fault: { kind: 'timeout', reached: 'perhaps' } })
    answer()
    // The connection of the timed-out request is never reused.
    expect((await transport.send(request())).ok).toBe(true)
    expect(proxy.requests.length).toBe(2)
  })

  test('is canceled while the proxy connects, and was never sent', async () => {
    const { taken, port } = await openService()
    const proxy = await openProxy({ hosts: hostsOf(port) })
    const canceling = new AbortController()
    let connect = () => undefined as unknown
    proxy.hook = (_request, socket) => {
      connect = () => socket.end('HTTP/1.1 502 Too late\r\ncontent-length: 0\r\n\r\n')
      canceling.abort()
      return true
    }
    const transport = transportOver(networkOf({ route: proxy.element }).network)
    const call = request({ method: 'POST', body: 'x', signal: canceling.signal })
    expect(await transport.send(call)).toMatchObject({
      ok: false,
      fault: { kind: 'cancelled', reached: 'no' },
    })
    connect()
    proxy.hook = () => false
    expect((await transport.send(request())).ok).toBe(true)
    expect(taken.map(({ call: name }) => name)).toEqual(['GET /accounts'])
  })

  test('is canceled while the service works, and says that it may have been received', async () => {
    const { port, holdNext } = await openService()
    const proxy = await openProxy({ hosts: hostsOf(port) })
    const transport = transportOver(networkOf({ route: proxy.element }).network)
    const canceling = new AbortController()
    const held = holdNext()
    const sending = transport.send(request({ method: 'POST', body: 'x', signal: canceling.signal }))
    const answer = await held
    canceling.abort()
    expect(await sending).toMatchObject({ ok: false, fault: { kind: 'cancelled', reached: 'perhaps' } })
    answer()
    expect((await transport.send(request())).ok).toBe(true)
  })

  test('shares its tunnel with later calls, and with at most eight at a time', async () => {
    const { taken, port } = await openService()
    const proxy = await openProxy({ hosts: hostsOf(port), wants })
    const { network } = networkOf({ route: proxy.element, credentials: () => right })
    const transport = transportOver(network)
    for (let index = 0; index < 5; index += 1) expect((await transport.send(request())).ok).toBe(true)
    // A connection becomes free a moment after its answer, so a second one may have been opened.
    expect(proxy.requests.length).toBeLessThanOrEqual(2)
    const beside = await Promise.all(Array.from({ length: 40 }, () => transport.send(request())))
    expect(beside.every(({ ok }) => ok)).toBe(true)
    expect(taken.length).toBe(45)
    expect(proxy.requests.length).toBeLessThanOrEqual(8)
    expect(proxy.requests.every(({ authorization }) => authorization === basicOf(right))).toBe(true)
  })
})

describe('a proxy that speaks TLS', () => {
  const defaultCertificates = getCACertificates('default')
  afterEach(() => setDefaultCACertificates(defaultCertificates))

  test('carries calls once its certificate is trusted, TLS within TLS', async () => {
    const { taken, port } = await openService()
    const proxy = await openProxy({ hosts: hostsOf(port), wants, secure: authority.issue('localhost') })
    setDefaultCACertificates([...defaultCertificates, authority.cert])
    const { network } = networkOf({ route: proxy.element, ask: async () => right })
    const transport = transportOver(network)
    const body = Buffer.alloc(3_000_000, 'segment ')
    expect((await transport.send(request({ method: 'PUT', url: `${api}/upload`, body }))).ok).toBe(true)
    expect((await transport.send(request())).ok).toBe(true)
    expect(taken.map(({ body: { length } }) => length)).toEqual([body.length, 0])
    expect(proxy.requests.slice(0, 2).map(({ authorization }) => authorization)).toEqual([
      null,
      basicOf(right),
    ])
  })

  test('gets no credentials until its certificate is trusted', async () => {
    const { port } = await openService()
    const proxy = await openProxy({ hosts: hostsOf(port), secure: authority.issue('localhost') })
    const { network } = networkOf({ route: proxy.element, credentials: () => right })
    expect(await transportOver(network).send(request())).toMatchObject({
      ok: false,
      fault: { code: 'PROXY_UNREACHABLE', message: expect.stringMatching(/UNABLE_TO_|SELF_SIGNED/) },
    })
    expect(proxy.requests).toEqual([])
  })
})

test.each([
  ['http://[2001:db8::7]/a', 'IPv6 [2001:db8:0:0:0:0:0:7]:80'],
  ['http://[2001:db8::7]:8443/a', 'IPv6 [2001:db8:0:0:0:0:0:7]:8443'],
  ['http://[::ffff:c000:207]/a', 'IPv6 [0:0:0:0:0:ffff:c000:207]:80'],
  ['http://[2001:db8:1:2:3:4:5:6]/a', 'IPv6 [2001:db8:1:2:3:4:5:6]:80'],
  ['http://192.0.2.7/a', 'IPv4 192.0.2.7:80'],
])('SOCKS5 sends an IP address as an address: %s', async (url, target) => {
  const { plainPort } = await openService()
  const socks = await openSocksProxy(plainPort)
  closeLater(socks.close)
  const transport = transportOver(networkOf({ route: `SOCKS5 127.0.0.1:${socks.port}` }).network)
  expect(await transport.send(request({ url }))).toMatchObject({ ok: true })
  expect(socks.targets).toEqual([target])
})

test('HTTP CONNECT puts an IPv6 address in brackets', async () => {
  const { plainPort, taken } = await openService()
  const proxy = await openProxy({ hosts: { '[2001:db8::7]:80': plainPort } })
  const transport = transportOver(networkOf({ route: proxy.element }).network)
  expect(await transport.send(request({ url: 'http://[2001:db8::7]/a' }))).toMatchObject({ ok: true })
  expect(taken.map(({ headers }) => headers.host)).toEqual(['[2001:db8::7]'])
})

test('an upload survives a proxy that fails in the middle of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-proxy-upload-'))
  closeLater(() => rmSync(folder, { recursive: true, force: true }))
  const hosts: Record<string, number> = {}
  const proxy = await openProxy({ hosts })
  const over = transportOver(networkOf({ route: proxy.element }).network)
  let segments = 0
  // Services on this computer are reached directly, so the sandbox gets a name that only the proxy knows.
  const throughProxy = (): Transport => ({
    send(call) {
      const url = new URL(call.url)
      const { host, port } = url
      hosts[`sandbox.service.example:${port}`] = Number(port)
      url.hostname = 'sandbox.service.example'
      const sending = over.send({ ...call, url: url.href, headers: { ...call.headers, host } })
      if (url.pathname.endsWith('/append')) {
        segments += 1
        // The third segment is being sent.
        if (segments === 3) proxy.cut()
      }
      return sending
    },
    close: () => over.close(),
  })
  const stage = await uploadStage(folder, { network: throughProxy })
  closeLater(() => stage.end())
  const path = join(folder, 'large.jpg')
  writeFileSync(path, Buffer.concat([jpeg(1600, 836), randomBytes(5_000_000)]))
  const step = await stage.stepFor(path)
  const held = await stage.upload(step, { holdAt: 2 })
  expect(held).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
  stage.restart()
  const outcome = await stage.upload(step)
  expect(outcome.ok).toBe(true)
  expect(await stage.uploadedBytes(outcome)).toBe(step.bytes)
  expect((await stage.sent()).filter((name) => name === 'initialize')).toHaveLength(1)
  expect(proxy.requests.length).toBeGreaterThan(1)
  expect(proxy.requests.every(({ target }) => target.startsWith('sandbox.service.example:'))).toBe(true)
})
