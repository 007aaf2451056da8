import { afterEach, describe, expect, test } from 'vitest'
import type { OwnNetwork } from '../../../src/main/core/network/network.ts'
import type { ProxyChallenge, ProxyCredentials } from '../../../src/main/core/network/ports.ts'
import { createImageChecker } from '../../../src/main/modules/catalogs/image-checks.ts'
import { imageHeads } from '../../../src/main/modules/media/worker/image-head.ts'
import { readPackage, readRelease } from '../../../src/main/modules/updates/update-check.ts'
import { createEndpointProbe } from '../../../src/main/modules/webhooks/endpoint/probe.ts'
import { createEndpointReach } from '../../../src/main/modules/webhooks/endpoint-reach.ts'
import { createAuthority } from '../../../src/sandbox/certificates.ts'
import { succeed } from '../../../src/shared/core/outcome.ts'
import { newKeyPair } from '../../../tools/package/release.ts'
import { openSocksProxy } from '../../support/company-proxy.ts'
import { png } from '../../unit/main/modules/media/sample-files.ts'
import {
  api,
  authority,
  basicOf,
  clock,
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

describe('a proxy that is the only way out', () => {
  test('carries reads, writes, uploads and streams, and nothing bypasses it', async () => {
    const { taken, port } = await openService()
    const proxy = await openProxy({ hosts: { 'api.service.example:443': port } })
    const transport = transportOver(networkOf({ route: proxy.element }).network)

    const read = await transport.send(request())
    const written = await transport.send(request({ method: 'POST', body: 'name=Tents' }))
    const segment = Buffer.alloc(3_000_000, 'segment ')
    const uploaded = await transport.send(request({ method: 'PUT', url: `${api}/upload`, body: segment }))
    let streamed = 0
    const stream = await transport.send(
      request({
        url: `${api}/job.png`,
        async into(piece) {
          streamed += piece.length
          return succeed(undefined)
        },
      }),
    )

    expect([read, written, uploaded, stream].map((outcome) => outcome.ok)).toEqual([true, true, true, true])
    expect(streamed).toBe(png(600, 400).length)
    expect(taken.map(({ call }) => call)).toEqual([
      'GET /accounts',
      'POST /accounts',
      'PUT /upload',
      'GET /job.png',
    ])
    expect(taken[2]?.body.length).toBe(segment.length)
    expect(
      proxy.requests.every(({ kind, target }) => kind === 'connect' && target === 'api.service.example:443'),
    ).toBe(true)
    expect(proxy.requests.length).toBeLessThanOrEqual(2)
    expect(
      taken.some(({ headers }) => 'proxy-authorization' in headers || 'proxy-connection' in headers),
    ).toBe(false)
  })

  test('carries the update check and the package itself', async () => {
    const { port } = await openService()
    const proxy = await openProxy({ hosts: { 'api.service.example:443': port } })
    const transport = transportOver(networkOf({ route: proxy.element }).network)
    const server = { transport, place: { address: `${api}/stable`, publicKey: newKeyPair().publicKey } }
    const running = { version: '1.0.0', platform: 'linux', architecture: 'x64', endings: ['.AppImage'] }
    const { signal } = new AbortController()
    expect(await readRelease(server, running, Date.now(), signal)).toMatchObject({
      ok: true,
      value: { kind: 'refused' },
    })
    const file = {
      platform: 'linux',
      architecture: 'x64',
      name: 'a.png',
      bytes: 1_000_000,
      sha512: '',
    } as const
    const sink = {
      resumedBytes: 0,
      restart: async () => succeed(undefined),
      write: async () => succeed(undefined),
    }
    expect(await readPackage(server, file, sink, signal)).toMatchObject({
      ok: true,
    })
    expect(proxy.requests.length).toBeGreaterThan(0)
  })

  test.each([
    ['https', 'connect', 'api.service.example:443'],
    ['http', 'forward', 'http://api.service.example/tent.png'],
  ])(
    'carries product images over %s from a server whose name doesn’t resolve here',
    async (scheme, kind, target) => {
      const { port, plainPort } = await openService()
      const proxy = await openProxy({
        hosts: { 'api.service.example:443': port, 'api.service.example:80': plainPort },
        wants,
      })
      const { network } = networkOf({ route: proxy.element, ask: async () => right })
      expect(await imageCheck(network)(`${scheme}://api.service.example/tent.png`)).toMatchObject({
        kind: 'image',
        facts: { format: 'PNG', width: 600, height: 400 },
      })
      expect(proxy.requests.map((one) => [one.kind, one.target])).toEqual([
        [kind, target],
        [kind, target],
      ])
    },
  )

  test('is never asked for images on this network', async () => {
    const proxy = await openProxy({ hosts: {} })
    const { network } = networkOf({ route: proxy.element })
    const check = imageCheck(network, { 'inside.example': ['10.0.0.9'] })
    for (const url of [
      'http://inside.example/a.png',
      'http://10.0.0.9/a.png',
      'http://127.0.0.1/a.png',
      'http://[::1]/a.png',
      'http://intranet/a.png',
      'https://printer.local/a.png',
      'https://wiki.corp/a.png',
      'http://localhost/a.png',
    ]) {
      expect(await check(url)).toMatchObject({ kind: 'unread' })
    }
    expect(proxy.requests).toEqual([])
  })

  test('is left if it connects and then stays silent, and nothing was sent', async () => {
    const { taken, port } = await openService()
    const proxy = await openProxy({ hosts: { 'api.service.example:443': port } })
    proxy.hook = (_request, socket) => socket.write('HTTP/1.1 200 Established\r\n\r\n')
    const { network } = networkOf({ route: proxy.element, connectTimeoutMs: 50 })
    const call = request({ method: 'POST', body: 'x' })
    const outcome = await transportOver(network, authority.cert, 50).send(call)
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'timeout', reached: 'no' } })
    expect(taken).toEqual([])
  })

  test('refuses with its own message', async () => {
    const proxy = await openProxy({ hosts: {} })
    const transport = transportOver(networkOf({ route: proxy.element }).network)
    expect(await transport.send(request({ method: 'POST', body: 'x' }))).toEqual({
      ok: false,
      fault: {
        kind: 'offline',
        code: 'PROXY_REFUSED',
        host: 'api.service.example',
        message: `The proxy 127.0.0.1:${proxy.port} didn’t connect to api.service.example (status 502). Ask your network administrator to allow it.`,
      },
    })
  })

  test('may speak SOCKS5, and resolves the name itself', async () => {
    const { port } = await openService()
    const socks = await openSocksProxy(port)
    closeLater(socks.close)
    const transport = transportOver(networkOf({ route: `SOCKS5 127.0.0.1:${socks.port}` }).network)
    expect(await transport.send(request())).toMatchObject({ ok: true })
    expect(socks.targets).toEqual(['api.service.example:443'])
  })

  test('is skipped for services on this computer', async () => {
    const { plainPort, taken } = await openService()
    const { network, resolved } = networkOf({ route: 'PROXY 127.0.0.1:1' })
    const transport = transportOver(network)
    for (const host of ['127.0.0.1', 'localhost', '127.1']) {
      await transport.send(request({ url: `http://${host}:${plainPort}/here` }))
    }
    expect(taken.length).toBe(3)
    expect(resolved).toEqual([])
  })
})

describe('a proxy that asks for credentials', () => {
  test('gets them for all calls after one question, and origins never see them', async () => {
    const { taken, port } = await openService()
    const proxy = await openProxy({ hosts: { 'api.service.example:443': port }, wants })
    const challenges: ProxyChallenge[] = []
    let known: ProxyCredentials | null = null
    const { network } = networkOf({
      route: proxy.element,
      credentials: () => known,
      async ask(challenge) {
        challenges.push(challenge)
        known = right
        return right
      },
    })
    const transport = transportOver(network)
    const first = await transport.send(request({ method: 'POST', body: 'one' }))
    expect(first.ok).toBe(true)
    expect((await transportOver(network).send(request())).ok).toBe(true)
    expect(challenges).toEqual([
      { proxy: `http://127.0.0.1:${proxy.port}`, realm: 'Example "Works"', refused: null },
    ])
    expect(proxy.requests.map(({ authorization }) => authorization)).toEqual([
      null,
      basicOf(right),
      basicOf(right),
    ])
    expect(taken.map(({ call }) => call)).toEqual(['POST /accounts', 'GET /accounts'])
    expect(taken.some(({ headers }) => 'proxy-authorization' in headers)).toBe(false)
  })

  test('gets a new question after wrong credentials, with the refusal', async () => {
    const { port } = await openService()
    const proxy = await openProxy({ hosts: { 'api.service.example:443': port }, wants })
    const wrong = { username: 'ada', password: 'wrong' }
    const refused: (ProxyCredentials | null)[] = []
    const { network } = networkOf({
      route: proxy.element,
      credentials: () => wrong,
      async ask(challenge) {
        refused.push(challenge.refused)
        return refused.length < 2 ? wrong : right
      },
    })
    expect((await transportOver(network).send(request())).ok).toBe(true)
    expect(refused).toEqual([wrong, wrong])
  })

  test('fails calls with an explanation if the question is canceled, and nothing was sent', async () => {
    const { taken, port } = await openService()
    const proxy = await openProxy({ hosts: { 'api.service.example:443': port }, wants })
    const transport = transportOver(networkOf({ route: proxy.element }).network)
    expect(await transport.send(request({ method: 'POST', body: 'x' }))).toMatchObject({
      ok: false,
      fault: { kind: 'offline', code: 'PROXY_SIGN_IN' },
    })
    expect(taken).toEqual([])
  })

  test.each(['NTLM', 'Negotiate', 'Digest realm="x", nonce="y", qop="auth"'])(
    'that offers only %s is reported as unsupported',
    async (authenticate) => {
      const proxy = await openProxy({ hosts: {}, wants: { authorization: 'none', authenticate } })
      const outcome = await transportOver(networkOf({ route: proxy.element }).network).send(request())
      expect(outcome).toMatchObject({
        ok: false,
        fault: { code: 'PROXY_SIGN_IN_UNSUPPORTED', message: expect.stringContaining('supports Basic only') },
      })
    },
  )

  test('can offer Basic among other schemes', async () => {
    const { port } = await openService()
    const authenticate = 'Negotiate, NTLM, Digest realm="a, basic b", nonce="1", Basic realm="Works"'
    const proxy = await openProxy({
      hosts: { 'api.service.example:443': port },
      wants: { authorization: basicOf(right), authenticate },
    })
    const realms: (string | null)[] = []
    const { network } = networkOf({
      route: proxy.element,
      async ask({ realm }) {
        realms.push(realm)
        return right
      },
    })
    expect((await transportOver(network).send(request())).ok).toBe(true)
    expect(realms).toEqual(['Works'])
  })
})

describe('a proxy that inspects traffic', () => {
  test('is refused, naming the host and the issuer of the certificate', async () => {
    const { taken, port } = await openService()
    const proxy = await openProxy({
      hosts: { 'api.service.example:443': port },
      intercept: createAuthority('Example Works Inspection'),
    })
    const outcome = await transportOver(networkOf({ route: proxy.element }).network, '').send(
      request({ method: 'POST', body: 'secret' }),
    )
    expect(outcome).toMatchObject({
      ok: false,
      fault: { kind: 'offline', code: expect.stringMatching(/^(?:UNABLE_TO|SELF_SIGNED)/) },
    })
    expect(outcome.ok ? '' : outcome.fault.message).toMatch(
      /^The certificate of api\.service\.example isn’t trusted by this computer \(.*\)\. It was issued by “Example Works Inspection”\./,
    )
    expect(taken).toEqual([])
  })

  test('with a certificate for another host is reported as such', async () => {
    const { port } = await openService()
    const proxy = await openProxy({ hosts: { 'other.service.example:443': port } })
    const outcome = await transportOver(networkOf({ route: proxy.element }).network).send(
      request({ url: 'https://other.service.example/' }),
    )
    expect(outcome.ok ? '' : outcome.fault.message).toContain('belongs to another host')
  })
})

describe('a list of routes', () => {
  test('moves on if nothing listens, and returns to the first one later', async () => {
    const { taken, port } = await openService()
    const proxy = await openProxy({ hosts: { 'api.service.example:443': port } })
    const { network } = networkOf({ route: `PROXY 127.0.0.1:1; ${proxy.element}; DIRECT` })
    const outcome = await transportOver(network).send(request({ method: 'POST', body: 'once' }))
    expect(outcome.ok).toBe(true)
    expect(taken.map(({ body }) => body)).toEqual(['once'])
  })

  test('treats a proxy that closes before answering as not reached', async () => {
    const { taken, port } = await openService()
    const hosts = { 'api.service.example:443': port }
    const [closing, open] = [await openProxy({ hosts }), await openProxy({ hosts })]
    closing.hook = (_request, socket) => {
      socket.destroy()
      return true
    }
    const { network } = networkOf({ route: `${closing.element};${open.element}` })
    const transport = transportOver(network)
    expect((await transport.send(request({ method: 'POST', body: 'once' }))).ok).toBe(true)
    // The failed proxy is tried last for some minutes, even by new connections.
    expect((await transportOver(network).send(request())).ok).toBe(true)
    expect([closing.requests.length, open.requests.length, taken.length]).toEqual([1, 2, 2])
  })

  test('names the proxy if none can be reached', async () => {
    const outcome = await transportOver(networkOf({ route: 'PROXY 127.0.0.1:1' }).network).send(request())
    expect(outcome).toMatchObject({
      ok: false,
      fault: { code: 'PROXY_UNREACHABLE', message: expect.stringContaining('127.0.0.1:1 (ECONNREFUSED)') },
    })
  })

  test('is looked up again after a failure, but not with every call', async () => {
    const { port } = await openService()
    const proxy = await openProxy({ hosts: { 'api.service.example:443': port } })
    let route = 'PROXY 127.0.0.1:1'
    const { network, resolved } = networkOf({ route: () => route })
    const transport = transportOver(network)
    expect((await transport.send(request())).ok).toBe(false)
    route = proxy.element
    expect((await transport.send(request())).ok).toBe(true)
    expect((await transportOver(network).send(request())).ok).toBe(true)
    expect(resolved).toEqual([`${api}/`, `${api}/`])
  })

  test('applies a change to the next call, and lets running calls finish', async () => {
    const { port, holdNext } = await openService()
    const hosts = { 'api.service.example:443': port }
    const [before, after] = [await openProxy({ hosts }), await openProxy({ hosts })]
    let route = before.element
    const { network } = networkOf({ route: () => route })
    const transport = transportOver(network)
    // The service has received the first request, but answers it only after the change.
    const arrived = holdNext()
    const started = transport.send(request())
    const answer = await arrived
    route = after.element
    network.changed()
    expect((await transport.send(request())).ok).toBe(true)
    expect([before.requests.length, after.requests.length]).toEqual([1, 1])
    answer()
    expect((await started).ok).toBe(true)
  })
})

test('a proxy that dies during a write leaves it unanswered, and nothing is sent twice', async () => {
  const { taken, port } = await openService()
  const hosts = { 'api.service.example:443': port }
  const [dying, other] = [await openProxy({ hosts }), await openProxy({ hosts })]
  const { network } = networkOf({ route: `${dying.element};${other.element};DIRECT` })
  const transport = transportOver(network)
  expect((await transport.send(request())).ok).toBe(true)
  // The whole request has been sent when the connection breaks.
  const sending = transport.send(request({ method: 'POST', body: Buffer.alloc(4_000_000, 'x') }))
  dying.cut()
  const outcome = await sending
  expect(outcome.ok ? 'answered' : outcome.fault.kind).toMatch(/^(?:dropped|answered)$/)
  expect(other.requests).toEqual([])
  expect(taken.filter(({ call }) => call.startsWith('POST')).length).toBeLessThanOrEqual(1)
})

function imageCheck(network: OwnNetwork, names: Readonly<Record<string, readonly string[]>> = {}) {
  const probe = createEndpointProbe({
    network,
    certificates: authority.cert,
    async lookup(host) {
      const found = names[host]
      if (found === undefined) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
      return found
    },
  })
  const reach = createEndpointReach({
    probe,
    inSandbox: () => false,
    control: { tunnels: async () => succeed(new Map()) },
    questions: { confirm: async () => false },
  })
  const checks = createImageChecker({ reach, heads: imageHeads, clock, sleep: async () => undefined })
  return (address: string) => checks.check(address, new AbortController().signal)
}
