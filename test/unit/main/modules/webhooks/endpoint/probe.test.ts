import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSocketServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEndpointProbe } from '../../../../../../src/main/modules/webhooks/endpoint/probe.ts'

const servers: { close(done: () => void): unknown }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) (server as Server).closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const get = { method: 'GET', headers: {}, body: null, timeoutMs: 60_000 } as const

describe('a name', () => {
  it('is resolved completely, with each address checked', async () => {
    const probe = createEndpointProbe({ lookup: async () => ['93.184.216.34', '10.0.0.1'] })
    expect(await probe.resolve('mixed.example')).toEqual({
      kind: 'found',
      addresses: [
        { address: '93.184.216.34', isPrivate: false },
        { address: '10.0.0.1', isPrivate: true },
      ],
    })
  })

  it('that is an address needs no name server', async () => {
    const probe = createEndpointProbe({ lookup: () => Promise.reject(new Error('asked')) })
    expect(await probe.resolve('[::1]')).toEqual({
      kind: 'found',
      addresses: [{ address: '::1', isPrivate: true }],
    })
    expect(await probe.resolve('169.254.169.254')).toMatchObject({ addresses: [{ isPrivate: true }] })
  })

  it('that doesn’t exist is reported', async () => {
    const unknown = Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    const probe = createEndpointProbe({ lookup: () => Promise.reject(unknown) })
    expect(await probe.resolve('nowhere.example')).toEqual({ kind: 'unknown', code: 'ENOTFOUND' })
  })
})

describe('a request', () => {
  it('is sent to the checked address, whatever the name resolves to by then', async () => {
    const hosts: (string | undefined)[] = []
    const port = await serve((request, response) => {
      hosts.push(request.headers.host)
      response.end('here')
    })
    let asked = 0
    const probe = createEndpointProbe({
      lookup: async () => {
        asked += 1
        return ['192.0.2.1']
      },
    })
    const url = `http://rebound.example:${port}/hook`
    const answer = await probe.send({ ...get, url, address: '127.0.0.1' })
    expect(answer).toMatchObject({ kind: 'answered', status: 200 })
    expect(hosts).toEqual([`rebound.example:${port}`])
    expect(asked).toBe(0)
  })

  it('follows no redirect', async () => {
    const paths: (string | undefined)[] = []
    const port = await serve((request, response) => {
      paths.push(request.url)
      response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
    })
    const answer = await probe().send({ ...get, url: `http://127.0.0.1:${port}/hook`, address: '127.0.0.1' })
    expect(answer).toMatchObject({ kind: 'answered', status: 302 })
    expect(paths).toEqual(['/hook'])
  })

  it('reads the first 64 KB of an endless answer', async () => {
    const port = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(40_000)), 5)
      response.on('close', () => clearInterval(timer))
    })
    const answer = await probe().send({ ...get, url: `http://127.0.0.1:${port}/`, address: '127.0.0.1' })
    expect(answer).toMatchObject({ kind: 'answered' })
    if (answer.kind === 'answered') expect(answer.body.byteLength).toBe(64 * 1024)
  })

  it('reports how it failed', async () => {
    const silent = await serve(() => undefined)
    const to = (port: number, scheme = 'http') =>
      probe().send({ ...get, url: `${scheme}://127.0.0.1:${port}/`, address: '127.0.0.1' })
    expect(await to(silent, 'https')).toMatchObject({ kind: expect.stringMatching(/notSecure|notConnected/) })
    const cutting = createSocketServer((socket) => socket.once('data', () => socket.destroy()))
    servers.push(cutting)
    cutting.listen(0, '127.0.0.1')
    await once(cutting, 'listening')
    expect(await to((cutting.address() as AddressInfo).port)).toMatchObject({ kind: 'cut' })
    const gone = createServer()
    gone.listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    gone.close()
    await once(gone, 'close')
    expect(await to(port)).toMatchObject({ kind: 'notConnected', code: 'ECONNREFUSED' })
  })

  it('that isn’t answered in time is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reached = Promise.withResolvers<void>()
    const port = await serve(() => reached.resolve())
    const answer = probe().send({ ...get, url: `http://127.0.0.1:${port}/`, address: '127.0.0.1' })
    await reached.promise
    vi.advanceTimersByTime(get.timeoutMs)
    expect(await answer).toMatchObject({ kind: 'silent', code: 'TIMEOUT' })
  })
})

const probe = () => createEndpointProbe()
