import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { expect } from 'vitest'
import { createTransport, type TransportOptions } from '../../../../../src/main/core/api/transport.ts'
import type { HttpRequest, Transport } from '../../../../../src/main/core/ports.ts'
import { longTimeoutMs } from '../../../../support/runs.ts'

/** Servers on this machine, and what sends to them. */

export const clock = { now: () => Date.now() }
let closers: (() => Promise<unknown> | undefined)[] = []

/** Closes what the test has opened, in reverse order; what can't be closed fails only this test. */
export async function closeAll(): Promise<void> {
  const opened = closers.reverse()
  closers = []
  for (const close of opened) await close()
}

export function transport(options: Partial<TransportOptions> = {}): Transport {
  const created = createTransport({ clock, ...options })
  closers.push(() => created.close())
  return created
}

export async function listen(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return (address satisfies AddressInfo).port
}

export async function http(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`
}

/** A server below HTTP: it gets the first bytes of a request and handles the socket as the test wants. */
export async function sockets(onRequest: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const server = createSocketServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => onRequest(socket))
  })
  const port = await listen(server)
  closers.push(async () => {
    for (const socket of open) socket.destroy()
  })
  return `http://127.0.0.1:${port}`
}

export function get(url: string, changes: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url, headers: {}, body: null, timeoutMs: longTimeoutMs, ...changes }
}

export async function faultOf(sent: ReturnType<Transport['send']>) {
  const outcome = await sent
  if (outcome.ok) throw new Error(`answered ${outcome.value.status}`)
  const { message, ...fault } = outcome.fault
  expect(message).not.toBe('')
  return fault
}
