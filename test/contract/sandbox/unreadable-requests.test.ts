import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'

/** Data that reaches the server and isn't a request, over raw sockets. */

let sandbox: RunningSandbox

beforeAll(async () => {
  const options = {
    port: 0,
    source: { kind: 'seed', seed: 'empty' },
    dataDirectory: null,
    latency: 0,
  } as const
  sandbox = await startSandbox(options, undefined, 400)
})
afterAll(() => sandbox.stop())

function open(): Socket {
  return connect(Number(new URL(sandbox.addresses.base_url).port), '127.0.0.1')
}

/** Everything that the server sends until it closes the connection. */
async function exchange(sent: string): Promise<readonly ReceivedResponse[]> {
  const socket = open()
  socket.write(sent)
  return readAnswers(await text(socket))
}

interface ReceivedResponse {
  readonly status: number
  readonly head: string
  readonly body: string
}

function readAnswers(received: string): readonly ReceivedResponse[] {
  const answers: ReceivedResponse[] = []
  for (let rest = received; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n')
    const head = rest.slice(0, end)
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? rest.length)
    if (end < 0) throw new Error(`This is not an answer: ${rest}`)
    answers.push({
      status: Number(head.split(' ')[1]),
      head: head.toLowerCase(),
      body: rest.slice(end + 4, end + 4 + length),
    })
    rest = rest.slice(end + 4 + length)
  }
  return answers
}

const simple = { errors: [{ code: 214, message: expect.any(String) }] }
const host = 'Host: 127.0.0.1\r\n'

describe('an unreadable request', () => {
  it.each<[string, string, number]>([
    ['an unknown method', `BREW /2/tweets HTTP/1.1\r\n${host}\r\n`, 400],
    ['a version that is none', `GET / HTTP/9.9\r\n${host}\r\n`, 400],
    ['nothing but words', 'Hello there\r\n\r\n', 400],
    ['a head without a colon', `GET / HTTP/1.1\r\n${host}nothing\r\n\r\n`, 400],
    ['a length that is no number', `POST /2/tweets HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`, 400],
    [
      'two lengths of its body',
      `POST / HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a broken chunk', `POST /2/tweets HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`, 400],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two Hosts', `GET / HTTP/1.1\r\n${host}${host}\r\n`, 400],
    ['a head that is too large', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['an address that is too long', `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['an unknown expectation', `GET / HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`, 417],
    ['half a head', 'GET / HTTP/1.1\r\nHost: 127', 408],
    ['half a body', `POST /2/tweets HTTP/1.1\r\n${host}Content-Length: 10\r\n\r\n{"a`, 408],
    ['half a body in chunks', `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`, 408],
    ['not a word', '', 408],
  ])('with %s is answered, and the connection closed', async (_, sent, status) => {
    const answers = await exchange(sent)
    expect(answers.map((answer) => answer.status)).toEqual([status])
    const [answer] = answers
    expect(answer?.head).toContain('connection: close')
    expect(answer?.head).toContain('content-type: application/json')
    expect(JSON.parse(answer?.body ?? '')).toEqual(simple)
  })

  it('gets an error in the ads hosts’ format on their addresses', async () => {
    const [answer] = await exchange(`GET /ads/12/accounts HTTP/1.1\r\n${host}nothing\r\n\r\n`)
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({
      errors: [{ code: 'INVALID_PARAMETER' }],
      request: { params: {} },
    })
  })

  it('is answered after earlier requests', async () => {
    const good = `GET /2/nothing HTTP/1.1\r\n${host}\r\n`
    const answers = await exchange(`${good}${good}nonsense\r\n\r\n`)
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400])
  })
})

it('a connection that sends another request in time stays open', async () => {
  const socket = open()
  const good = `GET /2/nothing HTTP/1.1\r\n${host}\r\n`
  socket.write(good)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write(good.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  expect(readAnswers(await text(socket)).map(({ status }) => status)).toEqual([404])
})
