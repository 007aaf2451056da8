import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { HttpAnswer } from './service-answers.ts'
import type { ServiceView } from './service-view.ts'
import type { Time } from './simulated-time.ts'
import { firstHalf, spoiledAnswer } from './spoiled-answer.ts'
import type { Trouble } from './trouble.ts'

/**
 * An intermediary between program and service that corrupts traffic: it cuts, delays, swaps, truncates and lies, and
 * shows what the service has in its own way. What it holds back is delivered later.
 */

export interface MiddleboxOptions {
  /** Origin of the service. */
  readonly target: string
  readonly time: Time
  /** The fate of a request; null lets it through. */
  readonly chooseTrouble: (request: PassingRequest) => Trouble | null
  readonly view: ServiceView
  /** The record at an address, read past the intermediary, for answers to what wasn't carried out. */
  readonly read?: (url: string) => Promise<HttpAnswer>
  readonly onPassed?: (passage: Passage) => void
}

export interface PassingRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** For a readable trace. */
export interface Passage {
  readonly request: PassingRequest
  readonly trouble: Trouble | null
  /** Null if the connection was cut. */
  readonly answer: HttpAnswer | null
}

export interface Middlebox {
  readonly origin: string
  /** How often it used each trouble. */
  readonly used: ReadonlyMap<string, number>
  /** Lets everything through from now on. */
  relent(): void
  /** Lets everything through, and resolves when nothing is held back. */
  close(): Promise<void>
}

export const realTime: Time = {
  now: Date.now,
  delay: (milliseconds) => setTimeout(milliseconds),
  later: (milliseconds) => setTimeout(milliseconds),
  during: (work) => work,
}

export async function startMiddlebox(options: MiddleboxOptions): Promise<Middlebox> {
  const { target, time, view } = options
  const used = new Map<string, number>()
  const pending = new Set<Promise<unknown>>()
  const last: { read: HttpAnswer | null; write: HttpAnswer | null; before: HttpAnswer | null } = {
    read: null,
    write: null,
    before: null,
  }
  let isOver = false

  const carryOut = async (request: PassingRequest): Promise<HttpAnswer> => {
    const answer = await forward(target, request)
    if (request.method !== 'GET') view.noteWritten(answer)
    return answer
  }
  const carryOutLater = (request: PassingRequest, afterMs: number): void => {
    const later = time.later(afterMs).then(() => time.during(carryOut(request)))
    pending.add(later)
    later.catch(() => undefined).finally(() => pending.delete(later))
  }
  /** What really happens; null if the service isn't asked. */
  const happen = async (
    request: PassingRequest,
    carriesOut: Trouble['carriesOut'],
  ): Promise<HttpAnswer | null> => {
    if (typeof carriesOut === 'object') {
      carryOutLater(request, carriesOut.afterMs)
      return null
    }
    switch (carriesOut) {
      case 'no':
        return null
      case 'half':
        return carryOut(firstHalf(request))
      case 'whole':
        return carryOut(request)
    }
  }
  const handle = async (request: PassingRequest, response: ServerResponse): Promise<void> => {
    const trouble = isOver ? null : options.chooseTrouble(request)
    const { carriesOut, answer: how, delayMs = 0 } = trouble ?? through
    if (trouble !== null) used.set(trouble.name, (used.get(trouble.name) ?? 0) + 1)
    const pass = (answer: HttpAnswer | null): void => {
      options.onPassed?.({ request, trouble, answer })
      if (answer === null) cut(response)
      else if (how === 'cutWithinBody') sendHalf(response, answer)
      else if (how === 'drip') drip(response, answer)
      else send(response, answer)
    }
    const madeUp = isOver || trouble !== null ? null : view.madeUpPage(request.url)
    if (madeUp !== null) return pass(view.show(request, madeUp))
    const { read, write, before } = last
    const actual = await happen(request, carriesOut)
    if (actual !== null && actual.status < 400) {
      if (request.method === 'GET') last.read = actual
      else {
        last.before = write
        last.write = actual
      }
    }
    if (delayMs > 0) await time.delay(delayMs)
    const source = actual ?? (how === 'undeleted' ? ((await options.read?.(request.url)) ?? null) : null)
    const answer = spoiledAnswer(how, {
      request,
      actual: source === null || isOver ? source : view.show(request, source),
      read,
      write: write ?? before,
      now: time.now(),
    })
    pass(answer)
  }

  const server = createServer((incoming, response) => {
    bodyOf(incoming)
      .then((body) =>
        handle(
          { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body },
          response,
        ),
      )
      .catch(() => cut(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo
  const relent = () => {
    isOver = true
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    used,
    relent,
    async close() {
      relent()
      await Promise.allSettled(pending)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const through: Pick<Trouble, 'carriesOut' | 'answer' | 'delayMs'> = { carriesOut: 'whole', answer: 'honest' }
const hopByHop = new Set(['connection', 'transfer-encoding', 'content-length', 'keep-alive'])

function forward(target: string, { method, url, headers, body }: PassingRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(new URL(url, target), { method, headers })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      bodyOf(incoming).then((received) => {
        const passed = Object.fromEntries(
          Object.entries(incoming.headers).flatMap(([name, value]) =>
            typeof value === 'string' && !hopByHop.has(name) ? [[name, value]] : [],
          ),
        )
        resolve({ status: incoming.statusCode ?? 0, headers: passed, body: received })
      }, reject)
    })
    outgoing.end(body)
  })
}

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  if (headers.date === undefined) response.sendDate = false
  response.writeHead(status, headers).end(body)
}

function sendHalf(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) })
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => cut(response))
}

function drip(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  response.writeHead(status, headers)
  for (let at = 0; at < body.length; at += 64) response.write(body.subarray(at, at + 64))
  response.end()
}

function cut(response: ServerResponse): void {
  response.socket?.resetAndDestroy()
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(z.instanceof(Buffer).parse(piece))
  return Buffer.concat(pieces)
}
