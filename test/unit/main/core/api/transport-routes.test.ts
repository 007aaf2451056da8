import { once } from 'node:events'
import { createSecureServer as createHttp2Server } from 'node:http2'
import { createServer as createSecureServer } from 'node:https'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Network, NetworkError, type NetworkPath } from '../../../../../src/main/core/network/ports.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { selfSigned } from './faults/self-signed.ts'
import { closeAll, get, http, listen, sockets, transport } from './servers.ts'

afterEach(closeAll)

/** Routes every request over the path, and notes what for. */
function networkOver(path: NetworkPath) {
  const asked: string[] = []
  const listeners: (() => void)[] = []
  const network: Network = {
    hops: async () => [{ kind: 'direct' }],
    connect(url, plain, use) {
      asked.push(`${plain} ${url}`)
      return use(path)
    },
    onChange: (listener) => listeners.push(listener),
  }
  const change = () => {
    for (const listener of listeners) listener()
  }
  return { network, asked, change }
}

async function connectedSocket(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function failingWith(thrown: unknown): Promise<Fault> {
  const { network } = networkOver({ kind: 'direct' })
  const failing = { ...network, connect: () => Promise.reject(thrown) }
  const outcome = await transport({ network: failing }).send(get('http://ads.example/'))
  if (outcome.ok) throw new Error('answered')
  return outcome.fault
}

const withCode = (code: string, more: Partial<Error> = {}) => Object.assign(new Error(code), { code }, more)

describe('a request', () => {
  it('goes directly if that is the route', async () => {
    const base = await http((_request, response) => response.end('here'))
    const { network, asked } = networkOver({ kind: 'direct' })
    expect(await transport({ network }).send(get(base))).toMatchObject({ value: { status: 200 } })
    expect(asked).toEqual([`tunnel ${base}/`])
  })

  it('goes through a tunnel', async () => {
    const ports: unknown[] = []
    const base = await http((request, response) => {
      ports.push(request.socket.remotePort)
      response.end()
    })
    const socket = await connectedSocket(Number(new URL(base).port))
    const { network } = networkOver({ kind: 'tunnel', socket })
    const { localPort } = socket
    expect((await transport({ network }).send(get('http://ads.example/'))).ok).toBe(true)
    expect(ports).toEqual([localPort])
  })

  it('is encrypted within a tunnel', async () => {
    const port = await listen(createSecureServer(selfSigned, (_request, response) => response.end('secret')))
    const socket = await connectedSocket(port)
    const { network } = networkOver({ kind: 'tunnel', socket })
    const trusting = transport({ network, certificates: selfSigned.cert })
    expect(await trusting.send(get(`https://127.0.0.1:${port}/`))).toMatchObject({ value: { status: 200 } })
  })

  it('never shares a connection as HTTP/2 does', async () => {
    const versions: string[] = []
    const server = createHttp2Server({ ...selfSigned, allowHTTP1: true }, (request, response) => {
      versions.push(request.httpVersion)
      response.end()
    })
    const url = `https://127.0.0.1:${await listen(server as never)}/`
    expect((await transport({ certificates: selfSigned.cert }).send(get(url))).ok).toBe(true)
    expect(versions).toEqual(['1.1'])
  })
})

describe('no route', () => {
  it('is explained by who found none', async () => {
    const message = 'The proxy refuses connections to ads.example.'
    expect(await failingWith(new NetworkError('PROXY_REFUSED', message))).toEqual({
      kind: 'offline',
      code: 'PROXY_REFUSED',
      host: 'ads.example',
      message,
    })
  })

  it.each([
    ['the error’s own', withCode('EHOSTUNREACH', { cause: withCode('EACCES') }), 'EHOSTUNREACH'],
    ['that of the cause', new Error('failed', { cause: withCode('EACCES') }), 'EACCES'],
    [
      'that of the first address',
      new AggregateError([withCode('ENETUNREACH'), withCode('EACCES')]),
      'ENETUNREACH',
    ],
    ['none of an address', new AggregateError(['failed']), 'UNKNOWN'],
    ['none of no address', new AggregateError([]), 'AggregateError'],
    ['none of what is no error', 'failed', 'Error'],
    ['none that is a number', Object.assign(new TypeError('failed'), { code: 7 }), 'TypeError'],
  ])('has a code: %s', async (_which, thrown, code) => {
    expect(await failingWith(thrown)).toMatchObject({
      kind: 'offline',
      code,
      message: `Couldn’t connect to ads.example (${code}).`,
    })
  })

  it.each(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED'])('is a cancellation if it ended with %s', async (code) => {
    expect(await failingWith(withCode(code))).toMatchObject({ kind: 'cancelled', reached: 'no' })
  })

  it('is no trust in a certificate, whose issuer is named', async () => {
    const server = createSecureServer(selfSigned, (_request, response) => response.end())
    server.on('tlsClientError', () => {})
    const url = `https://127.0.0.1:${await listen(server)}/`
    const outcome = await transport().send(get(url))
    expect(outcome).toMatchObject({
      fault: {
        message: expect.stringMatching(/isn’t trusted by this computer.* It was issued by “localhost”/),
      },
    })
  })

  it('is a server without certificates', async () => {
    const base = await http((_request, response) => response.end())
    const outcome = await transport().send(get(base.replace('http:', 'https:')))
    expect(outcome).toMatchObject({ fault: { message: expect.stringMatching(/^Couldn’t connect to/) } })
  })
})

describe('when routes change', () => {
  /** A server that answers when the test wants, and sees its connections end. */
  async function slowServer() {
    const ports: unknown[] = []
    const answers: (() => void)[] = []
    const ended: unknown[] = []
    const arrivals: (() => void)[] = []
    const base = await http((request, response) => {
      const { socket } = request
      ports.push(socket.remotePort)
      socket.once('close', () => ended.push(ports.indexOf(socket.remotePort)))
      answers.push(() => response.end())
      arrivals.shift()?.()
    })
    const arrival = () => new Promise<void>((resolve) => arrivals.push(resolve))
    return { base, ports, answers, ended, arrival }
  }

  it('requests that are sent end on the old one, and later ones take the new one', async () => {
    const { network, change } = networkOver({ kind: 'direct' })
    const { base, ports, answers, arrival } = await slowServer()
    const sending = transport({ network, connectionsPerHost: 1 })
    change()
    const [firstArrived, secondArrived] = [arrival(), arrival()]
    const first = sending.send(get(base))
    await firstArrived
    change()
    const second = sending.send(get(base))
    await secondArrived
    expect(new Set(ports).size).toBe(2)
    for (const answer of answers) answer()
    expect([(await first).ok, (await second).ok]).toEqual([true, true])
  })

  it.each([
    ['if routes change', (change: () => void) => change()],
    ['if it ends', (_change: () => void, end: () => Promise<void>) => end()],
  ])('the connection of the old one is closed once it’s free: %s', async (_when, happens) => {
    const { network, change } = networkOver({ kind: 'direct' })
    const closed = Promise.withResolvers<void>()
    // Without a cause it would be kept for minutes.
    const base = await sockets((socket) => {
      socket.once('close', () => closed.resolve())
      socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=600\r\ncontent-length: 0\r\n\r\n')
    })
    const sending = transport({ network })
    expect((await sending.send(get(base))).ok).toBe(true)
    await happens(change, () => sending.close())
    await closed.promise
  })

  it('closing ends requests on old and new ones, after which nothing changes', async () => {
    const { network, change } = networkOver({ kind: 'direct' })
    const { base, arrival } = await slowServer()
    const sending = transport({ network })
    const [firstArrived, secondArrived] = [arrival(), arrival()]
    const first = sending.send(get(base))
    await firstArrived
    change()
    const second = sending.send(get(base))
    await secondArrived
    await sending.close()
    change()
    for (const outcome of [await first, await second])
      expect(outcome).toMatchObject({ ok: false, fault: { kind: 'cancelled', reached: 'perhaps' } })
    expect(await sending.send(get(base))).toMatchObject({
      ok: false,
      fault: { kind: 'cancelled', reached: 'no' },
    })
  })
})

it('a silent connection is no server', async () => {
  const base = await sockets((socket) => socket.end())
  expect(await transport().send(get(base))).toMatchObject({
    fault: { kind: 'dropped', message: expect.stringContaining('was lost before the full response') },
  })
})
