import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authorize } from '../../../../../../src/main/core/api/oauth/authorization.ts'
import { prepareRaw } from '../../../../../../src/main/core/api/raw.ts'
import type { PreparedRequest } from '../../../../../../src/main/core/api/request.ts'
import type { RawBody } from '../../../../../../src/main/core/api/types.ts'
import { type Incoming, readIncoming } from '../../../../../../src/sandbox/server/incoming.ts'
import { readProtocolParameters } from '../../../../../../src/sandbox/verify/protocol-parameters.ts'
import { isSignatureRight } from '../../../../../../src/sandbox/verify/signature.ts'
import { percentEncode } from '../../../../../../src/shared/text/percent-encoding.ts'
import { casesFor } from '../../../../../support/runs.ts'
import { countingRandom, environment, manualClock } from '../support.ts'

/** Our signer against the sandbox's own verifier: two implementations of RFC 5849 that share no code. */

const runs = casesFor(1_500, 10_000)
/** Any changed byte will do. */
const changedRuns = casesFor(1_000, 10_000)
const base = { ...environment, platformUrl: 'http://127.0.0.1:8080', adsUrl: 'http://127.0.0.1:8080/ads' }

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '&',
      '=',
      '+',
      '%',
      ' ',
      '?',
      '#',
      ';',
      ',',
      '!',
      '*',
      "'",
      '(',
      ')',
      '~',
      'ü',
      '☃',
      '😀',
    ),
  }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom('', 'a', 'a=b=c', '1+2', '%2B', 'r b', 'a%20b'),
)
const repeatingName = fc.oneof(fc.constantFrom('a', 'a3', 'ids', ''), anyText)
const pairs = fc.array(fc.tuple(repeatingName, anyText), { maxLength: 6 })

const body: fc.Arbitrary<RawBody> = fc.oneof(
  fc.constant<RawBody>({ kind: 'none' }),
  pairs.map((fields): RawBody => ({ kind: 'form', fields })),
  fc.json().map((text): RawBody => ({ kind: 'json', text })),
  fc.constantFrom('a=1+2', 'x&y=', 'a=%zz&b', '&&a=1&', 'a=b=c&a=').map(
    (text): RawBody => ({
      kind: 'text',
      text,
      contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
    }),
  ),
)

const composed = fc.record({
  host: fc.constantFrom('platform' as const, 'ads' as const),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'post'),
  path: fc
    .array(anyText.filter((segment) => segment !== '.' && segment !== '..').map(percentEncode), {
      minLength: 1,
      maxLength: 4,
    })
    .map((segments) => `/${segments.join('/')}`),
  query: pairs,
  headers: fc.constant({}),
  body,
  auth: fc.constantFrom('user' as const, 'app' as const),
})

const credentials = fc.record({
  consumer: fc.record({ key: fc.string({ minLength: 1 }), secret: anyText }),
  token: fc.record({ key: fc.string({ minLength: 1 }), secret: anyText }),
  bearer: fc.constant(null),
})

const random = countingRandom()
const time = { clock: manualClock(), random, offsetMs: 0 }

function sign(raw: Parameters<typeof prepareRaw>[0], keys: Parameters<typeof authorize>[2]) {
  const prepared = prepareRaw(raw, base)
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.fault))
  const authorization = authorize(raw.auth, prepared.value, keys, time)
  if (!authorization.ok) throw new Error(authorization.fault.message)
  return { prepared: prepared.value, header: authorization.value.header ?? '' }
}

/** The request as a server sees it. */
function arrive(prepared: PreparedRequest, authorization: string): Incoming {
  const url = new URL(prepared.url)
  const headers = { ...prepared.headers, host: url.host, authorization }
  const payload = prepared.body === null ? null : Buffer.from(prepared.body)
  return readIncoming({ method: prepared.method, url: url.pathname + url.search, headers }, payload, {})
}

function accepts(incoming: Incoming, consumerSecret: string, tokenSecret: string): boolean {
  const formAndQuery = [...incoming.form, ...incoming.query]
  const parsed = readProtocolParameters(incoming.headers.authorization, formAndQuery)
  if (parsed.kind === 'malformed') return false
  const { signed, signature } = parsed.parameters
  const parts = { method: incoming.method, uri: incoming.origin + incoming.path, parameters: signed }
  return isSignatureRight(parts, consumerSecret, tokenSecret, signature)
}

const wellFormed = (secret: string) => secret.toWellFormed()

test('the verifier accepts everything we sign', () => {
  fc.assert(
    fc.property(composed, credentials, (raw, keys) => {
      const before = JSON.stringify([raw, keys])
      const { prepared, header } = sign(raw, keys)
      const tokenSecret = raw.auth === 'user' ? wellFormed(keys.token.secret) : ''
      expect(accepts(arrive(prepared, header), wellFormed(keys.consumer.secret), tokenSecret)).toBe(true)
      expect(JSON.stringify([raw, keys])).toBe(before)
    }),
    { numRuns: runs },
  )
})

type Place = 'path' | 'query' | 'body' | 'header'

function changeByte(text: string, position: number, by: number): string {
  const bytes = Buffer.from(text)
  const index = position % bytes.length
  // Printable ASCII stays printable, so that it's still a valid request.
  bytes[index] = 0x21 + (((bytes[index] ?? 0) - 0x21 + by) % 0x5e)
  return bytes.toString('latin1')
}

/** The same octets for every parser, however they are spelled; base64 leaves bits of its last letter unused. */
function meaning({ method, path, origin, query, form, headers }: Incoming): string {
  const parsed = readProtocolParameters(headers.authorization, [...form, ...query])
  if (parsed.kind === 'malformed') return parsed.reason
  const { signed, signature } = parsed.parameters
  return JSON.stringify([method, path, origin, query, form, signed, [...Buffer.from(signature, 'base64')]])
}

function damage(incoming: Incoming, place: Place, position: number, by: number): Incoming | null {
  const [, scheme = '', list = ''] = /^(OAuth )(.*)$/.exec(incoming.headers.authorization ?? '') ?? []
  const host = incoming.origin.replace('http://', '')
  const search = new URLSearchParams(incoming.query.map(([name, value]) => [name, value])).toString()
  const text = {
    path: incoming.path.slice(1),
    query: search,
    body: incoming.body?.toString() ?? '',
    header: list,
  }[place]
  if (text === '') return null
  const changed = changeByte(text, position, by)
  const path = place === 'path' ? `/${changed}` : incoming.path
  const query = place === 'query' ? changed : search
  const authorization = place === 'header' ? scheme + changed : `${scheme}${list}`
  const payload = place === 'body' ? Buffer.from(changed) : incoming.body
  return readIncoming(
    {
      method: incoming.method,
      url: `${path}?${query}`,
      headers: { ...incoming.headers, host, authorization },
    },
    payload,
    {},
  )
}

test('the verifier refuses it once a byte has changed', () => {
  let refused = 0
  fc.assert(
    fc.property(
      composed,
      credentials,
      fc.constantFrom<Place>('path', 'query', 'body', 'header'),
      fc.nat(),
      fc.integer({ min: 1, max: 0x5d }),
      (raw, keys, place, position, by) => {
        const { prepared, header } = sign(raw, keys)
        const incoming = arrive(prepared, header)
        const damaged = damage(incoming, place, position, by)
        fc.pre(damaged !== null && meaning(damaged) !== meaning(incoming))
        if (damaged === null) return
        refused += 1
        const tokenSecret = raw.auth === 'user' ? wellFormed(keys.token.secret) : ''
        expect(accepts(damaged, wellFormed(keys.consumer.secret), tokenSecret)).toBe(false)
      },
    ),
    { numRuns: changedRuns, maxSkipsPerRun: 10 },
  )
  expect(refused).toBe(changedRuns)
})

test('a JSON body isn’t part of the signature', () => {
  const raw = {
    host: 'ads',
    method: 'POST',
    path: '/12/accounts',
    query: [],
    headers: {},
    body: { kind: 'json', text: '{"a":1}' },
    auth: 'user',
  } as const
  const keys = { consumer: { key: 'ck', secret: 'cs' }, token: { key: 'tk', secret: 'ts' }, bearer: null }
  const { prepared, header } = sign(raw, keys)
  expect(accepts(arrive({ ...prepared, body: '{"a":2}' }, header), 'cs', 'ts')).toBe(true)
  expect(accepts(arrive(prepared, header), 'cs', 'other')).toBe(false)
})
