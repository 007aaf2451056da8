import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { silentLogger } from '../../../../../../src/main/core/silent-logger.ts'
import {
  type ReceivedDelivery,
  type Receiver,
  type ReceiverContext,
  startReceiver,
} from '../../../../../../src/main/modules/webhooks/receiver/receiver.ts'
import { fail, type Outcome, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { maximumEventBytes } from '../../../../../../src/shared/webhooks/inbox.ts'
import { defaultBehaviour } from '../../../../../../src/shared/webhooks/receiver-behaviour.ts'

const secret = 'consumer-secret-0001'
const path = '/webhooks/abc'
const header = 'x-service-webhooks-signature'
let receiver: Receiver
let context: ReceiverContext
let time = 1_000
let saved: ReceivedDelivery[]
let accept: (delivery: ReceivedDelivery) => Promise<Outcome<unknown>>
const problems: string[] = []

beforeEach(async () => {
  context = {
    challenges: { byHost: new Map(), otherwise: secret },
    signers: [{ environmentId: 'x', consumerSecret: secret, signatureHeader: header }],
    tunnelHosts: ['tunnel.example'],
    behaviour: defaultBehaviour,
  }
  saved = []
  time = 1_000
  accept = async (delivery) => {
    saved.push(delivery)
    return succeed(undefined)
  }
  const started = await startReceiver(
    {
      path,
      clock: { now: () => time },
      logger: { info() {}, warn: (event) => problems.push(event), error: (event) => problems.push(event) },
      context: () => context,
      onBusy: () => {},
      onVisit: () => {},
      accept: (delivery) => accept(delivery),
    },
    0,
  )
  if (!started.ok) throw new Error(started.fault.message)
  receiver = started.value
})
afterEach(async () => {
  await receiver.close()
  expect(problems.splice(0)).toEqual([])
})

const sign = (body: Buffer | string, key = secret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('base64')}`

interface Sent {
  readonly method?: string
  readonly target?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: Buffer | string
}

function send({ method = 'POST', target = path, headers = {}, body = '' }: Sent) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port: receiver.port, method, path: target, headers: { ...headers } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              headers: response.headers,
            }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    },
  )
}

/** Writes raw bytes and returns everything received until the connection ends. */
function raw(text: string) {
  return new Promise<string>((resolve) => {
    const socket = connect(receiver.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })
}

describe('challenge', () => {
  it('is answered with the consumer secret', async () => {
    const { status, text } = await send({ method: 'GET', target: `${path}?crc_token=a%2Bb&nonce=1` })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ response_token: sign('a+b') })
  })

  it('needs a token and a secret', async () => {
    expect((await send({ method: 'GET' })).status).toBe(400)
    expect((await send({ method: 'GET', target: `${path}?crc_token=` })).status).toBe(400)
    expect((await send({ method: 'GET', target: `${path}?crc_token=${'a'.repeat(1_001)}` })).status).toBe(400)
    context = { ...context, challenges: { byHost: new Map(), otherwise: null } }
    expect((await send({ method: 'GET', target: `${path}?crc_token=a` })).status).toBe(503)
  })
})

describe('challenges that would sign an event', () => {
  const event = JSON.stringify({ data: { event_uuid: 'u-1', event_type: 'dm.received' } })

  it.each([
    ['an event', event],
    ['an event with spaces around it', ` ${event} `],
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['a text', '"a"'],
    ['a line break', 'a\nb'],
    ['a blank', 'a b'],
    ['a byte order mark', '\ufeffabc'],
    ['other scripts', 'äöü'],
    ['a form', 'a=b&c=d'],
    ['signs in front of a token', '===abc'],
  ])('are refused: %s', async (_what, token) => {
    const { status, text } = await send({
      method: 'GET',
      target: `${path}?crc_token=${encodeURIComponent(token)}`,
    })
    expect(status).toBe(400)
    expect(text).not.toContain('sha256=')
  })

  it('never give a signature that a delivery is accepted with', async () => {
    const token = fc.oneof(
      fc.string({ minLength: 1, unit: 'binary-ascii' }),
      fc.base64String({ minLength: 1 }),
      fc.stringMatching(/^[A-Za-z0-9+/._~-]{1,80}={0,2}$/),
      fc.json(),
      fc.integer().map(String),
    )
    await fc.assert(
      fc.asyncProperty(token, async (body) => {
        const asked = await send({
          method: 'GET',
          target: `${path}?crc_token=${encodeURIComponent(body)}`,
        })
        if (asked.status !== 200) return
        const { response_token: signature } = z
          .object({ response_token: z.string() })
          .parse(JSON.parse(asked.text))
        expect((await send({ body, headers: { [header]: signature } })).status).toBe(403)
        expect(saved.at(-1)).toMatchObject({ verdict: 'wrong', environmentId: null })
      }),
      { numRuns: 55 },
    )
  })

  it('are answered sixty at once and then one per second, repeated ones again in time', async () => {
    const ask = async () => (await send({ method: 'GET', target: `${path}?crc_token=a` })).status
    const statuses: number[] = []
    for (let asked = 0; asked < 100; asked += 1) statuses.push(await ask())
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(40).fill(429)])
    time += 2_000
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
    // It doesn't limit events.
    expect((await send({ body: '{}', headers: { [header]: sign('{}') } })).status).toBe(200)
  })
})

describe('slow connections', () => {
  async function openSlow(count: number, text: string): Promise<Socket[]> {
    return Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(receiver.port, '127.0.0.1')
        socket.on('error', () => undefined)
        await once(socket, 'connect')
        socket.write(text)
        return socket
      }),
    )
  }

  it.each([
    ['that send nothing', ''],
    ['in the middle of a head', `GET ${path}?crc_token=a HTTP/1.1\r\nhost: local`],
    [
      'in the middle of an event',
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{`,
    ],
    [
      'in the middle of a body for another path',
      'POST /elsewhere HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{',
    ],
    ['that were answered and stay', `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
  ])('%s don’t keep challenges or events out', async (_what, text) => {
    const slow = await openSlow(450, text)
    const challenge = await send({ method: 'GET', target: `${path}?crc_token=a` })
    expect(challenge.status).toBe(200)
    expect((await send({ body: '{}', headers: { [header]: sign('{}') } })).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})

describe('event', () => {
  it('is saved with its raw bytes and answered with 200', async () => {
    const body = Buffer.from('{ "a" : "ü" }')
    const answer = await send({
      body,
      headers: { [header]: sign(body), authorization: 'Bearer x', cookie: 'a=b' },
    })
    expect(answer.status).toBe(200)
    expect(saved).toMatchObject([{ receivedAt: 1_000, path, verdict: 'valid', environmentId: 'x' }])
    expect(Buffer.from(saved[0]?.body ?? [])).toEqual(body)
    const names = saved[0]?.headers.map(([name]) => name)
    expect(names).toContain(header)
    expect(names).not.toContain('authorization')
    expect(names).not.toContain('cookie')
  })

  it('is checked by the environment’s header', async () => {
    const signer = { environmentId: 'x', consumerSecret: secret }
    context = { ...context, signers: [{ ...signer, signatureHeader: 'x-twitter-webhooks-signature' }] }
    await send({ body: '{}', headers: { 'x-twitter-webhooks-signature': sign('{}') } })
    await send({ body: '{}', headers: { [header]: sign('{}') } })
    expect(saved.map(({ verdict }) => verdict)).toEqual(['valid', 'missing'])
  })

  it('is saved unchecked and accepted if there is no secret', async () => {
    context = {
      ...context,
      signers: [{ environmentId: 'x', consumerSecret: null, signatureHeader: header }],
    }
    expect((await send({ body: '{}', headers: { [header]: sign('{}') } })).status).toBe(200)
    expect(saved).toMatchObject([{ verdict: 'unknown' }])
  })

  it('is answered once it is saved, not before', async () => {
    const onDisk = Promise.withResolvers<Outcome<unknown>>()
    const arrived = Promise.withResolvers<void>()
    accept = () => {
      arrived.resolve()
      return onDisk.promise
    }
    let answered = false
    const sent = send({ body: '{}', headers: { [header]: sign('{}') } }).then((answer) => {
      answered = true
      return answer
    })
    await arrived.promise
    // A complete exchange over the same kind of socket: an answer without delay would have arrived by now.
    await send({ method: 'GET', target: `${path}?crc_token=a` })
    expect(answered).toBe(false)
    onDisk.resolve(succeed(undefined))
    expect((await sent).status).toBe(200)
  })

  it('is requested again if it could not be saved', async () => {
    accept = async () => fail({ kind: 'storage', code: 'SQLITE_FULL', message: 'full' })
    expect((await send({ body: '{}', headers: { [header]: sign('{}') } })).status).toBe(503)
  })

  it('is refused above about 1 MB, announced or not', async () => {
    const body = Buffer.alloc(maximumEventBytes, 'a')
    expect((await send({ body, headers: { [header]: sign(body) } })).status).toBe(200)
    const announced = await raw(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${maximumEventBytes + 1}\r\n\r\n`,
    )
    expect(announced).toMatch(/^HTTP\/1\.1 413 /)
    const chunk = 'a'.repeat(maximumEventBytes + 1)
    const dripped = await raw(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
    )
    expect(dripped).toMatch(/^HTTP\/1\.1 413 /)
    expect(saved).toHaveLength(1)
  })

  it('may come in as many pieces as it has bytes, but not in a million', async () => {
    const pieces = (count: number, body: string) =>
      raw(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header}: ${sign(body)}\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\n{\r\n'.repeat(count)}0\r\n\r\n`,
      )
    expect(await pieces(900, '{'.repeat(900))).toMatch(/^HTTP\/1\.1 200 /)
    // Stored separately, each would take more than a hundred bytes.
    expect(await pieces(20_000, '{'.repeat(20_000))).toBe('')
    expect(saved.map(({ body }) => body.byteLength)).toEqual([900])
  })

  it('may follow others on its connection without waiting for their answers, up to two', async () => {
    const one = (body: string, last = false) =>
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${last ? 'connection: close\r\n' : ''}${header}: ${sign(body)}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    const bodies = Array.from({ length: 2 }, (_, index) => `{"n":${index}}`)
    const answers = await raw(bodies.map((body, index) => one(body, index === 1)).join(''))
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
    expect(saved.map(({ body }) => Buffer.from(body).toString())).toEqual(bodies)
    saved = []
    await raw(one('{}').repeat(600))
    expect(saved.length).toBeLessThanOrEqual(2)
    expect((await send({ body: '{}', headers: { [header]: sign('{}') } })).status).toBe(200)
  })

  it('that is cut off isn’t saved', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(receiver.port, '127.0.0.1', () => {
        socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n{"a"`, () =>
          socket.destroy(),
        )
      })
      socket.on('close', () => resolve())
    })
    await send({ body: '{}', headers: { [header]: sign('{}') } })
    expect(saved).toHaveLength(1)
  })
})

describe('door', () => {
  it.each([
    [{ target: '/' }, 404],
    [{ target: `${path}/` }, 404],
    [{ target: `${path}/../abc` }, 404],
    [{ target: '/webhooks/%61bc' }, 404],
    [{ method: 'PUT' }, 405],
    [{ method: 'DELETE' }, 405],
    [{ method: 'OPTIONS' }, 405],
    [{ headers: { host: 'evil.example' } }, 403],
    [{ headers: { host: 'localhost.evil.example' } }, 403],
    [{ method: 'GET', target: `${path}?crc_token=a`, headers: { host: 'evil.example' } }, 403],
  ])('%j gets %i', async (sent, status) => {
    expect((await send(sent)).status).toBe(status)
    expect(saved).toEqual([])
  })

  it.each([
    [
      'a challenge with a body',
      `GET ${path}?crc_token=a HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9`,
      400,
    ],
    [
      'a challenge with a body that never ends',
      `GET ${path}?crc_token=a HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked`,
      400,
    ],
    ['two names', `POST ${path} HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\ncontent-length: 0`, 403],
  ])('refuses %s and ends the connection', async (_what, head, status) => {
    expect(await raw(`${head}\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(saved).toEqual([])
  })

  it('accepts the tunnel’s name', async () => {
    const headers = { host: 'tunnel.example', [header]: sign('{}') }
    expect((await send({ body: '{}', headers })).status).toBe(200)
  })

  it('exists on this machine only', async () => {
    const taken = await startReceiver(
      {
        path,
        clock: { now: () => 0 },
        logger: silentLogger,
        context: () => context,
        onBusy: () => {},
        onVisit: () => {},
        accept,
      },
      receiver.port,
    )
    expect(taken).toMatchObject({ ok: false, fault: { kind: 'refused', reason: 'state' } })
    expect(taken.ok ? '' : taken.fault.message).toContain(String(receiver.port))
  })
})

/** A fixed sequence, so that a failure can be repeated. */
function createSequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

it('refuses 200 requests in which a single detail was changed', async () => {
  const next = createSequence(20_260_501)
  const base = Buffer.from(
    JSON.stringify({ data: { event_uuid: 'u-1', event_type: 'dm.received' }, pad: 'x'.repeat(50) }),
  )
  const signature = sign(base)
  const flip = (bytes: Buffer) => {
    const changed = Buffer.from(bytes)
    const at = next(changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << next(8))
    return changed
  }
  const changedSignature = () => {
    const at = 7 + next(signature.length - 7)
    const letter = signature[at] === 'A' ? 'B' : 'A'
    return `${signature.slice(0, at)}${letter}${signature.slice(at + 1)}`
  }
  const mutations: readonly (() => Sent)[] = [
    () => ({ body: flip(base), headers: { [header]: signature } }),
    () => ({ body: base.subarray(0, next(base.length)), headers: { [header]: signature } }),
    () => ({ body: Buffer.concat([base, Buffer.from([next(256)])]), headers: { [header]: signature } }),
    () => ({ body: base, headers: { [header]: changedSignature() } }),
    () => ({ body: base, headers: { [header]: signature.slice(0, next(signature.length)) } }),
    () => ({ body: base, headers: { [header]: sign(base, `${secret}${next(1_000)}`) } }),
    () => ({ body: base, headers: { [header]: `${signature}${'='.repeat(1 + next(3))}` } }),
    () => ({ body: base, headers: { [`x-${next(100)}-signature`]: signature } }),
  ]
  for (let index = 0; index < 200; index += 1) {
    const { status } = await send(mutations[index % mutations.length]?.() ?? {})
    expect(status, `request ${index}`).toBe(403)
  }
  expect(saved).toHaveLength(200)
  expect(new Set(saved.map(({ verdict }) => verdict))).toEqual(new Set(['wrong', 'missing']))
  expect((await send({ body: base, headers: { [header]: signature } })).status).toBe(200)
})
