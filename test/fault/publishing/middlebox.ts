import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { SeededRandom } from '../random.ts'

/**
 * An intermediary between program and service that corrupts traffic: it cuts, delays, swaps, truncates and lies, and
 * hides recently created records from lists. What it holds back is delivered later.
 */

/** Ways to corrupt a write. `…Before`: the service never sees it; the others are carried out. */
export const writeWays = [
  'cutBefore',
  'cutAfter',
  'cutWithinBody',
  'late12s',
  'late20s',
  'late45s',
  'late60s',
  'lateBehind504',
  'halfBody',
  'emptyBody',
  'noContent',
  'html200',
  'otherShape',
  'dataNull',
  'dataEmpty',
  'redirect',
  'drip',
  'answerOfWriteBefore',
  'answerOfReadBefore',
  'refusedInHtml',
  'forbiddenInHtml',
  'conflictInHtml',
  'limitedAfter',
  'limitedBefore',
  'error500',
  'busy503Before',
  'gateway502',
  'gateway504',
] as const
export const readWays = [
  'cut',
  'halfBody',
  'emptyBody',
  'html200',
  'otherShape',
  'emptyList',
  'answerOfReadBefore',
  'answerOfWriteBefore',
  'error500',
  'busy503',
] as const
type Way = (typeof writeWays)[number] | (typeof readWays)[number]

export interface MiddleboxOptions {
  /** Origin of the service. */
  readonly target: string
  readonly random: SeededRandom
  /** Maximum number of corrupted requests before it lets everything through. */
  readonly maxCorrupted: number
  /** A second of the service's real delays, in milliseconds of a run. */
  readonly secondMs: number
  /** How long lists hide new records. */
  readonly lagMs: number
  /** The first creations at this path are all cut, before or after they are carried out. */
  readonly cuts: { readonly path: RegExp; readonly way: 'cutBefore' | 'cutAfter' } | null
}

export interface Middlebox {
  readonly origin: string
  /** How often it used each way. */
  readonly used: ReadonlyMap<string, number>
  /** Lets everything through from now on, and resolves when nothing is held back. */
  close(): Promise<void>
}

interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

interface Passing {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }
const lateSeconds: Partial<Record<Way, number>> = {
  late12s: 12,
  late20s: 20,
  late45s: 45,
  late60s: 60,
  lateBehind504: 12,
}

export async function startMiddlebox(options: MiddleboxOptions): Promise<Middlebox> {
  const { target, random, secondMs } = options
  const used = new Map<string, number>()
  const pending = new Set<Promise<unknown>>()
  /** IDs by the time when lists start to show them. */
  const shownAt = new Map<string, number>()
  const last: { read: HttpResponse | null; write: HttpResponse | null } = { read: null, write: null }
  let left = options.maxCorrupted
  let cutsLeft = 4
  let isOver = false

  const forward = (passing: Passing): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      const outgoing = httpRequest(new URL(passing.url, target), {
        method: passing.method,
        headers: passing.headers,
      })
      outgoing.once('error', reject)
      outgoing.once('response', (incoming) => {
        bodyOf(incoming).then((body) => {
          const headers = Object.fromEntries(
            Object.entries(incoming.headers).flatMap(([name, value]) =>
              typeof value === 'string' && !hopByHop.has(name) ? [[name, value]] : [],
            ),
          )
          resolve({ status: incoming.statusCode ?? 0, headers, body })
        }, reject)
      })
      outgoing.end(passing.body)
    })

  /** Remembers what a write created, so that lists can hide it for a while. */
  const note = (answer: HttpResponse): HttpResponse => {
    for (const id of idsIn(answer.body)) if (!shownAt.has(id)) shownAt.set(id, Date.now() + options.lagMs)
    return answer
  }
  const hideNew = (answer: HttpResponse): HttpResponse => {
    const parsed = listed.safeParse(parse(answer.body))
    if (!parsed.success) return answer
    const data = parsed.data.data.filter((record) => (shownAt.get(idOf(record) ?? '') ?? 0) <= Date.now())
    if (data.length === parsed.data.data.length) return answer
    return { ...answer, body: Buffer.from(JSON.stringify({ ...parsed.data, data })) }
  }

  const handle = async (passing: Passing, response: ServerResponse): Promise<void> => {
    const isWrite = passing.method !== 'GET'
    const way = isOver ? null : chooseWay(passing, isWrite)
    if (way !== null) used.set(way, (used.get(way) ?? 0) + 1)
    const { read, write } = last
    const lateMs = way === null ? undefined : lateSeconds[way]
    if (lateMs !== undefined) {
      const later = setTimeout(lateMs * secondMs).then(() => forward(passing).then(note))
      pending.add(later)
      later.catch(() => undefined).finally(() => pending.delete(later))
      if (way !== 'lateBehind504') return cut(response)
      await setTimeout(secondMs / 2)
      return send(response, { status: 504, headers: html, body: Buffer.from('<h1>Gateway timeout</h1>') })
    }
    if (way === 'cutBefore' || way === 'cut') return cut(response)
    if (way === 'limitedBefore') return send(response, limited)
    if (way === 'busy503Before' || way === 'busy503') return send(response, busy)
    const answer = isWrite ? note(await forward(passing)) : hideNew(await forward(passing))
    if (answer.status < 400) last[isWrite ? 'write' : 'read'] = answer
    spoil(response, answer, way, way === 'answerOfWriteBefore' ? write : read)
  }

  const chooseWay = ({ url, method }: Passing, isWrite: boolean): Way | null => {
    if (!url.includes('/accounts/')) return null
    const { cuts } = options
    if (cuts !== null && method === 'POST' && cutsLeft > 0 && cuts.path.test(url.split('?')[0] ?? '')) {
      cutsLeft -= 1
      return cuts.way
    }
    if (left <= 0 || random.next() > (isWrite ? 0.4 : 0.2)) return null
    left -= 1
    return isWrite
      ? (writeWays[random.below(writeWays.length)] ?? null)
      : (readWays[random.below(readWays.length)] ?? null)
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
  return {
    origin: `http://127.0.0.1:${port}`,
    used,
    async close() {
      isOver = true
      await Promise.allSettled(pending)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const reset = String(Math.floor(Date.now() / 1_000))
const limited: HttpResponse = {
  status: 429,
  headers: {
    ...json,
    'x-rate-limit-limit': '450',
    'x-rate-limit-remaining': '0',
    'x-rate-limit-reset': reset,
  },
  body: Buffer.from(
    '{"errors":[{"code":"TOO_MANY_REQUESTS","message":"slow down"}],"request":{"params":{}}}',
  ),
}
const busy: HttpResponse = {
  status: 503,
  headers: json,
  body: Buffer.from('{"errors":[{"code":"SERVICE_UNAVAILABLE","message":"busy"}],"request":{"params":{}}}'),
}
const hopByHop = new Set(['connection', 'transfer-encoding', 'content-length', 'keep-alive'])

function spoil(
  response: ServerResponse,
  answer: HttpResponse,
  way: Way | null,
  before: HttpResponse | null,
): void {
  const page = (status: number) => send(response, { status, headers: html, body: Buffer.from('<h1>No</h1>') })
  const body = (text: string) =>
    send(response, { ...answer, status: 200, headers: json, body: Buffer.from(text) })
  switch (way) {
    case 'cutAfter':
      cut(response)
      break
    case 'cutWithinBody':
    case 'halfBody':
      response.writeHead(answer.status, { ...answer.headers, 'content-length': String(answer.body.length) })
      response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => cut(response))
      return
    case 'emptyBody':
      body('')
      break
    case 'noContent':
      send(response, { status: 204, headers: {}, body: Buffer.alloc(0) })
      break
    case 'html200':
      page(200)
      break
    case 'otherShape':
      body('{"data":7}')
      break
    case 'dataNull':
      body('{"request":{"params":{}},"data":null}')
      break
    case 'dataEmpty':
    case 'emptyList':
      body('{"data":[]}')
      break
    case 'redirect':
      send(response, { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: Buffer.alloc(0) })
      break
    case 'drip':
      drip(response, answer)
      break
    case 'answerOfWriteBefore':
    case 'answerOfReadBefore':
      send(response, before ?? answer)
      break
    case 'refusedInHtml':
      page(400)
      break
    case 'forbiddenInHtml':
      page(403)
      break
    case 'conflictInHtml':
      page(409)
      break
    case 'limitedAfter':
      send(response, limited)
      break
    case 'error500':
      send(response, { ...busy, status: 500 })
      break
    case 'gateway502':
      page(502)
      break
    case 'gateway504':
      page(504)
      break
    default:
      send(response, answer)
      break
  }
}

function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, headers).end(body)
}

function drip(response: ServerResponse, { status, headers, body }: HttpResponse): void {
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

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const record = z.looseObject({})
const listed = z.looseObject({ data: z.array(record) })
const single = z.looseObject({ data: record })
/** For a batch of campaigns or line items: each element contains its record. */
const row = z.looseObject({ data: record })

function idsIn(body: Buffer): readonly string[] {
  const json = parse(body)
  const one = single.safeParse(json)
  const many = listed.safeParse(json)
  const records = many.success ? many.data.data : one.success ? [one.data.data] : []
  return records.flatMap((found) => {
    const inner = row.safeParse(found)
    return idOf(inner.success ? inner.data.data : found) ?? []
  })
}

function idOf(found: z.output<typeof record>): string | null {
  const id = found.id_str ?? found.media_key ?? found.id ?? found.tweet_id
  return typeof id === 'string' ? id : null
}
