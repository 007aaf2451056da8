import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createClient } from '../../src/main/core/api/client.ts'
import { createLimits } from '../../src/main/core/api/limits.ts'
import { createRedactor } from '../../src/main/core/api/redact.ts'
import { createTransport } from '../../src/main/core/api/transport.ts'
import { check } from './report.mjs'

/** The program's own client, with its own transport, against a provider whose signatures oauthlib checks. */

const { address, consumer, token } = JSON.parse(process.env.SERVER ?? '')

const clock = { now: () => Date.now() }
const transport = createTransport({ clock })
const client = createClient({
  transport,
  clock,
  limits: createLimits({ clock }),
  redactor: createRedactor(),
  random: { bytes: (length) => randomBytes(length) },
  log: { info() {}, warn() {}, error() {} },
  sleep: () => Promise.reject(new Error('Nothing here is waited for.')),
  observe: () => undefined,
  saveBearer: async () => {},
})

const pair = ([key, secret]) => ({ key, secret })
const caller = {
  environment: {
    id: 'provider',
    name: 'Provider',
    kind: 'custom',
    platformUrl: address,
    adsUrl: address,
    adsSandboxUrl: address,
    signatureHeader: 'x-signature',
    signInHosts: [],
  },
  credentials: { consumer: pair(consumer), token: pair(token), bearer: null },
}

async function send(method, { path = '/resource', query = [], body = { kind: 'none' } }, sender = caller) {
  const request = { host: 'platform', method, path, query, headers: {}, body, auth: 'user' }
  const outcome = await client.sendRaw(sender, request, { maximumWaitMs: 0 })
  if (!outcome.ok) throw new Error(outcome.fault.message)
  const { status, body: bytes, signature } = outcome.value
  return { status, signature, received: JSON.parse(Buffer.from(bytes).toString()) }
}

/** Accepted by the provider, and parsed as intended. */
async function accepted(method, parts, path = '/resource') {
  const { status, signature, received } = await send(method, parts)
  assert.equal(status, 200, `refused; signed was ${signature?.baseString}`)
  const { query = [], body = { kind: 'none' } } = parts
  const wanted = body.kind === 'form' ? body.fields : body.kind === 'json' ? body.text : ''
  assert.deepEqual(received, { path, query, body: wanted })
}

const form = (fields) => ({ kind: 'form', fields })
const odd = [
  ['spaces', ' a b '],
  ['reserved', ":/?#[]@!$&'()*+,;="],
  ['percent', '100%25 of %'],
  ['unreserved', '-._~'],
  ['letters', 'Grüße, Ω, 日本語, ☕, 👩‍🚀'],
  ['a[b c]&=', 'name'],
  ['line', 'one\r\ntwo\ttabs'],
  ['quotes', '"\\`{|}^<>'],
]
const repeated = [
  ['a', '2'],
  ['b', ''],
  ['a', '10'],
  ['a', '1'],
  ['A', '1'],
  ['a', '1'],
  ['a ', '0'],
  ['b', ' '],
]

await check('a GET with a query', () =>
  accepted('GET', {
    query: [
      ['count', '20'],
      ['with_deleted', 'true'],
    ],
  }),
)
await check('a form POST', () =>
  accepted('POST', {
    body: form([
      ['name', 'Summer'],
      ['budget', '1000000'],
    ]),
  }),
)
await check('a JSON POST', () =>
  accepted('POST', { body: { kind: 'json', text: '{"text":"a=1&b=2, Grüße"}' } }),
)
await check('a form POST with a query', () =>
  accepted('POST', {
    query: [
      ['a', 'query'],
      ['c', '3'],
    ],
    body: form([
      ['a', 'form'],
      ['b', '2'],
    ]),
  }),
)
await check('odd characters in a query', () => accepted('GET', { query: odd }))
await check('odd characters in a form', () => accepted('POST', { body: form(odd) }))
await check('odd characters in a path', () =>
  accepted('GET', { path: "/a%20b/Grüße/~x/100%25/(1)!*'" }, "/a b/Grüße/~x/100%/(1)!*'"),
)
await check('repeated and empty parameters in a query', () => accepted('GET', { query: repeated }))
await check('repeated and empty parameters in a form', () => accepted('POST', { body: form(repeated) }))
await check('a signature with another secret is refused', async () => {
  const other = { ...caller.credentials, token: { key: token[0], secret: 'another secret' } }
  assert.equal((await send('GET', {}, { ...caller, credentials: other })).status, 401)
})
await transport.close()
