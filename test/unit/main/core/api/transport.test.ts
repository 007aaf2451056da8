import { createServer as createSecureServer } from 'node:https'
import { createServer as createSocketServer } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail } from '../../../../../src/shared/core/outcome.ts'
import { selfSigned } from './faults/self-signed.ts'
import { closeAll, faultOf, get, http, listen, sockets, transport } from './servers.ts'

const partial = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"data":'

afterEach(async () => {
  vi.useRealTimers()
  await closeAll()
})

describe('an answer', () => {
  test('with any status is a success, with lower-case headers and repeated ones joined', async () => {
    const base = await http((request, response) => {
      response.writeHead(418, { 'X-Thing': 'one', 'Set-Cookie': ['a=1', 'b=2'] })
      response.end(`${request.method} ${request.url} ${request.headers['x-mine']}`)
    })
    const still = transport({ clock: { now: () => 5_000 } })
    const outcome = await still.send(get(`${base}/a%20b?c=%2B`, { headers: { 'x-mine': 'yes' } }))
    if (!outcome.ok) throw new Error(outcome.fault.message)
    expect(outcome.value).toMatchObject({ startedAt: 5_000, durationMs: 0 })
    expect(outcome.value.status).toBe(418)
    expect(outcome.value.headers).toMatchObject({ 'x-thing': 'one', 'set-cookie': 'a=1, b=2' })
    expect(Buffer.from(outcome.value.body).toString()).toBe('GET /a%20b?c=%2B yes')
  })

  test.each(['POST', 'PUT', 'DELETE'])('passes on a %s body unchanged', async (method) => {
    const base = await http(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      response.end(Buffer.concat(chunks))
    })
    const body = new Uint8Array([0, 255, 13, 10])
    const outcome = await transport().send(get(base, { method, body }))
    expect(outcome.ok ? new Uint8Array(outcome.value.body) : null).toEqual(body)
  })

  test('of any length is read whole, and leaves no timer behind', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout')
    const clear = vi.spyOn(globalThis, 'clearTimeout')
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    const base = await http((_request, response) => response.writeHead(404).end(Buffer.alloc(100_000)))
    const outcome = await transport().send(get(base, { timeoutMs: 54_321 }))
    expect(outcome.ok ? outcome.value.body.length : 0).toBe(100_000)
    const timer = set.mock.results[set.mock.calls.findIndex(([, delay]) => delay === 543_210)]
    expect(clear.mock.calls).toContainEqual([timer?.value])
  })

  test('lets connections be reused, one request at a time on each', async () => {
    const ports = new Set<number | undefined>()
    const base = await http((request, response) => {
      ports.add(request.socket.remotePort)
      response.end()
    })
    const shared = transport()
    for (let count = 0; count < 5; count += 1) await shared.send(get(base))
    // The next request may start before the last connection is free again, so that two alternate.
    expect(ports.size).toBeLessThanOrEqual(2)
  })
})

describe('no connection', () => {
  test('if it is refused', async () => {
    const server = createSocketServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    expect(await faultOf(transport().send(get(`http://127.0.0.1:${port}/`)))).toEqual({
      kind: 'offline',
      code: 'ECONNREFUSED',
      host: `127.0.0.1:${port}`,
    })
  })

  test('if the name doesn’t exist', async () => {
    const fault = await faultOf(transport().send(get('http://no-such-host.invalid/')))
    expect(fault).toMatchObject({ kind: 'offline', host: 'no-such-host.invalid' })
    expect(fault).toHaveProperty('code', expect.stringMatching(/^(?:ENOTFOUND|EAI_AGAIN)$/))
  })

  test('if no one vouches for the certificate, until it is trusted', async () => {
    let requests = 0
    const server = createSecureServer(selfSigned, (_request, response) => {
      requests += 1
      response.end('secret')
    })
    server.on('tlsClientError', () => {})
    const url = `https://127.0.0.1:${await listen(server)}/`
    expect(await faultOf(transport().send(get(url, { method: 'POST', body: 'x' })))).toMatchObject({
      kind: 'offline',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    expect(requests).toBe(0)
    expect((await transport({ certificates: selfSigned.cert }).send(get(url))).ok).toBe(true)
  })

  test('if TLS meets plain HTTP', async () => {
    const base = await http((_request, response) => response.end())
    const fault = await faultOf(transport().send(get(base.replace('http:', 'https:'))))
    expect(fault.kind).toBe('offline')
  })

  test('if a TLS handshake never ends: a timeout that reached no one', async () => {
    const base = await sockets(() => {})
    const fault = await faultOf(
      transport({ connectTimeoutMs: 300 }).send(get(base.replace('http:', 'https:'))),
    )
    expect(fault).toMatchObject({ kind: 'timeout', reached: 'no' })
  })
})

describe('cut off', () => {
  test('before the headers', async () => {
    const base = await sockets((socket) => socket.destroy())
    expect(await faultOf(transport().send(get(base)))).toMatchObject({ kind: 'dropped' })
  })

  test('with a reset', async () => {
    const base = await sockets((socket) => socket.resetAndDestroy())
    expect(await faultOf(transport().send(get(base)))).toEqual({ kind: 'dropped', code: 'ECONNRESET' })
  })

  test('in the middle of the body', async () => {
    const base = await sockets((socket) => socket.write(partial, () => socket.destroy()))
    expect(await faultOf(transport().send(get(base)))).toMatchObject({ kind: 'dropped' })
  })

  test('in the middle of a chunked body', async () => {
    const base = await sockets((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n'),
    )
    expect(await faultOf(transport().send(get(base)))).toMatchObject({ kind: 'dropped' })
  })

  test('with something that isn’t HTTP', async () => {
    const base = await sockets((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    const fault = await faultOf(transport().send(get(base)))
    expect(fault).toMatchObject({
      kind: 'dropped',
      code: expect.stringMatching(/^(?:HPE_\w+|HTTPParserError)$/),
    })
  })

  test('a write is not sent a second time', async () => {
    let requests = 0
    const base = await sockets((socket) => {
      requests += 1
      socket.destroy()
    })
    const shared = transport()
    expect(await faultOf(shared.send(get(base, { method: 'POST', body: 'x' })))).toMatchObject({
      kind: 'dropped',
    })
    await faultOf(shared.send(get(base)))
    expect(requests).toBe(2)
  })

  test('an answer beyond the limit', async () => {
    const base = await http((_request, response) => response.end('x'.repeat(5000)))
    const small = transport({ maximumResponseBytes: 1000 })
    expect(await faultOf(small.send(get(base)))).toEqual({ kind: 'dropped', code: 'RESPONSE_TOO_LARGE' })
  })

  test('an answer beyond the limit that doesn’t announce it', async () => {
    const base = await http((_request, response) => {
      for (let count = 0; count < 50; count += 1) response.write('x'.repeat(1000))
      response.end()
    })
    const small = transport({ maximumResponseBytes: 10_000 })
    expect(await faultOf(small.send(get(base)))).toEqual({ kind: 'dropped', code: 'RESPONSE_TOO_LARGE' })
  })
})

describe('too slow', () => {
  test('no headers', async () => {
    const base = await sockets(() => {})
    const fault = await faultOf(transport().send(get(base, { timeoutMs: 200, totalMs: 60_000 })))
    expect(fault).toMatchObject({ kind: 'timeout', reached: 'perhaps' })
    expect(fault.kind === 'timeout' ? fault.afterMs : 0).toBeGreaterThanOrEqual(190)
  })

  test('a body that stops', async () => {
    const base = await sockets((socket) => socket.write(partial))
    expect(await faultOf(transport().send(get(base, { timeoutMs: 200, totalMs: 60_000 })))).toMatchObject({
      kind: 'timeout',
      reached: 'perhaps',
    })
  })

  test('a body that trickles forever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reached = Promise.withResolvers<void>()
    const base = await sockets((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(drip))
      reached.resolve()
    })
    const fault = faultOf(transport().send(get(base, { timeoutMs: 60_000, totalMs: 50_000 })))
    await reached.promise
    vi.advanceTimersByTime(50_000)
    expect(await fault).toMatchObject({ kind: 'timeout', reached: 'perhaps' })
  })

  test('no free connection: nothing was sent', async () => {
    const arrived = Promise.withResolvers<void>()
    let requests = 0
    const base = await sockets(() => {
      requests += 1
      arrived.resolve()
    })
    const narrow = transport({ connectionsPerHost: 1 })
    const first = narrow.send(get(base, { timeoutMs: 60_000 }))
    await arrived.promise
    expect(await faultOf(narrow.send(get(base, { timeoutMs: 20 })))).toMatchObject({
      kind: 'timeout',
      reached: 'no',
    })
    expect(requests).toBe(1)
    await narrow.close()
    expect(await faultOf(first)).toMatchObject({ kind: 'cancelled', reached: 'perhaps' })
  })
})

describe('canceled', () => {
  test('before it began', async () => {
    expect(await transport().send(get('http://127.0.0.1:9/', { signal: AbortSignal.abort() }))).toEqual(
      fail({ kind: 'cancelled', reached: 'no', message: 'Canceled. Nothing was sent.' }),
    )
  })

  test('while waiting for the answer, which also frees the connection', async () => {
    const leaving = new AbortController()
    const closed = Promise.withResolvers<void>()
    const base = await sockets((socket) => {
      socket.once('close', () => closed.resolve())
      leaving.abort()
    })
    const outcome = await transport().send(get(base, { method: 'POST', body: 'x', signal: leaving.signal }))
    expect(outcome).toEqual(
      fail({ kind: 'cancelled', reached: 'perhaps', message: 'Canceled after the request was sent.' }),
    )
    await closed.promise
  })

  test('in the middle of the body', async () => {
    const leaving = new AbortController()
    const base = await sockets((socket) => socket.write(partial, () => leaving.abort()))
    expect(await faultOf(transport().send(get(base, { signal: leaving.signal })))).toMatchObject({
      kind: 'cancelled',
    })
  })

  test('while waiting for a connection: it is never sent', async () => {
    const methods: (string | undefined)[] = []
    const arrived = Promise.withResolvers<() => void>()
    const base = await http((request, response) => {
      methods.push(request.method)
      if (methods.length === 1) arrived.resolve(() => response.end())
      else response.end()
    })
    const narrow = transport({ connectionsPerHost: 1 })
    const first = narrow.send(get(base))
    const answer = await arrived.promise
    const leaving = new AbortController()
    const second = narrow.send(get(base, { method: 'POST', body: 'x', signal: leaving.signal }))
    // It waits in the agent then.
    await new Promise((resolve) => setImmediate(resolve))
    leaving.abort()
    expect(await faultOf(second)).toEqual({ kind: 'cancelled', reached: 'no' })
    answer()
    expect((await first).ok).toBe(true)
    expect((await narrow.send(get(base, { method: 'PUT' }))).ok).toBe(true)
    expect(methods).toEqual(['GET', 'PUT'])
  })

  test('by closing the transport', async () => {
    const closing = transport()
    await closing.close()
    expect(await faultOf(closing.send(get('http://127.0.0.1:9/')))).toEqual({
      kind: 'cancelled',
      reached: 'no',
    })
  })

  test('by closing the transport, while waiting for a connection', async () => {
    const arrived = Promise.withResolvers<void>()
    const base = await sockets(() => arrived.resolve())
    const narrow = transport({ connectionsPerHost: 1 })
    const first = narrow.send(get(base))
    await arrived.promise
    const second = narrow.send(get(base))
    await new Promise((resolve) => setImmediate(resolve))
    await narrow.close()
    expect(await faultOf(first)).toEqual({ kind: 'cancelled', reached: 'perhaps' })
    expect(await faultOf(second)).toEqual({ kind: 'cancelled', reached: 'no' })
  })
})

describe('a local-only start', () => {
  test('sends nothing to other computers, and everything to this one', async () => {
    const base = await http((_request, response) => response.end('here'))
    const limited = transport({ localOnly: true })
    const names = [
      'https://api.example.com/12/accounts',
      'http://10.0.0.1/',
      'https://localhost.example.com/',
    ]
    for (const url of names) {
      const outcome = await limited.send(get(url))
      expect(outcome).toMatchObject({ ok: false, fault: { kind: 'refused', reason: 'state' } })
    }
    expect(await limited.send(get(base))).toMatchObject({ ok: true })
  })
})
