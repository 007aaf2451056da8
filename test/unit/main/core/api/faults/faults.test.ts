import { describe, expect, test } from 'vitest'
import { partialFaultsOfRaw, readFault } from '../../../../../../src/main/core/api/faults/faults.ts'
import type { Fault } from '../../../../../../src/shared/core/fault.ts'
import { answer, startTime } from '../support.ts'
import { ads, describeFaults, type Row, redact, simple } from './fault-rows.ts'

const byStatus: readonly Row[] = [
  [
    'HTML 404',
    404,
    '<!doctype html><h1>Not found</h1>',
    { kind: 'notFound', code: 'HTTP_404' },
    { 'content-type': 'text/html' },
  ],
  [
    'HTML 502',
    502,
    '<html>bad gateway</html>',
    { kind: 'serverError', status: 502, retryAfterMs: null },
    { 'content-type': 'text/html' },
  ],
  [
    '503 with a date to come back',
    503,
    '',
    { kind: 'serverError', status: 503, retryAfterMs: 60_000 },
    { 'retry-after': new Date(startTime + 60_000).toUTCString() },
  ],
  [
    'an OAuth 2.0 error',
    400,
    { error: 'invalid_grant', error_description: 'message' },
    { kind: 'invalid', errors: [{ code: 'invalid_grant', message: 'message', field: null }] },
  ],
  [
    'an OAuth 2.0 client that is refused',
    401,
    { error: 'invalid_client', error_description: 'message' },
    { kind: 'signedOut', code: 'invalid_client' },
  ],
  [
    'XML of the sign-in',
    403,
    '<?xml version="1.0" encoding="UTF-8"?><errors><error code="415">Callback URL isn&apos;t approved</error></errors>',
    { kind: 'signIn', reason: 'callbackNotRegistered' },
    { 'content-type': 'application/xml;charset=utf-8' },
  ],
  [
    'plain text of the sign-in',
    401,
    'Error processing your OAuth request: Invalid oauth_verifier parameter',
    { kind: 'signedOut', code: 401 },
    { 'content-type': 'text/plain' },
  ],
  ['empty 401', 401, '', { kind: 'signedOut', code: 401 }],
  ['empty 403', 403, '', { kind: 'forbidden', reason: 'HTTP_403', registrationUrl: null }],
  ['empty 410', 410, '', { kind: 'notFound', code: 'HTTP_410' }],
  ['empty 409', 409, '', { kind: 'conflict', fields: [] }],
  ['empty 408', 408, '', { kind: 'timeout', reached: 'perhaps', afterMs: 5 }],
  [
    'truncated JSON 400',
    400,
    '{"errors":[{"code":"INVAL',
    {
      kind: 'unexpected',
      status: 400,
      contentType: 'application/json',
      excerpt: '{"errors":[{"code":"INVAL',
    },
  ],
  [
    'JSON under a wrong type',
    400,
    ads('INVALID_PARAMETER', { parameter: 'name' }),
    { kind: 'invalid', errors: [{ code: 'INVALID_PARAMETER', message: 'message', field: 'name' }] },
    { 'content-type': 'text/plain; charset=utf-8' },
  ],
  [
    'JSON without errors',
    400,
    { hello: 1 },
    { kind: 'unexpected', status: 400, contentType: 'application/json', excerpt: '{"hello":1}' },
  ],
  [
    'a redirect',
    302,
    '',
    { kind: 'unexpected', status: 302, contentType: 'text/html', excerpt: '' },
    { 'content-type': 'Text/HTML; charset=utf-8' },
  ],
  [
    'an empty list of errors',
    400,
    { errors: [] },
    { kind: 'unexpected', status: 400, contentType: 'application/json', excerpt: '{"errors":[]}' },
  ],
  [
    'entries that are none',
    500,
    { errors: [1, null, {}] },
    { kind: 'serverError', status: 500, retryAfterMs: null },
  ],
]

describeFaults('the status alone', byStatus)

test('the service’s own message is shown, shortened if it is endless', () => {
  const fault: Fault = readFault(answer(403, simple(64, 'Your account is suspended.')), redact)
  expect(fault.message).toBe('Your account is suspended.')
  expect(readFault(answer(403, simple(64, 'x'.repeat(5000))), redact).message).toHaveLength(300)
})

const ours = 'The service doesn’t allow this.'

test.each([
  ['as one text', { errors: 'Suspended.' }, 'Suspended.'],
  ['without a code', { errors: [{ message: 'Suspended.' }] }, 'Suspended.'],
  ['as an object beside a description', { error: { message: 'No.' }, error_description: 'd' }, 'No.'],
  ['surrounded by blanks', { errors: [{ message: '  No. ' }] }, 'No.'],
  ['as long as a message may be', { errors: [{ message: 'x'.repeat(300) }] }, 'x'.repeat(300)],
  ['in XML after blanks', '\n  <errors><error>No.</error></errors>', 'No.'],
  ['in XML within other text', 'See <errors><error>No.</error></errors>', ours],
  ['in XML behind a letter', 'x<errors><error>No.</error></errors>', ours],
  ['in HTML', '<html><error>No.</error></html>', ours],
  ['far behind', `<errors>${' '.repeat(10_000)}<error>No.</error></errors>`, ours],
  ['in XML without any', '<errors></errors>', ours],
])('a refusal is told %s', (_what, body, message) => {
  expect(readFault(answer(403, body), redact)).toMatchObject({ reason: 'HTTP_403', message })
})

test.each([
  ['of the greatest length', 403, 'ab '.repeat(333).padEnd(1_000, 'c'), /^ab ab/],
  ['that is longer', 403, 'ab '.repeat(333).padEnd(1_001, 'c'), /^The service/],
  ['without words', 403, 'a b', /^The service/],
  ['of one word', 403, 'Forbidden', /^The service/],
  ['of a service in trouble', 500, 'Something broke here', /^The service/],
])('plain text %s', (_what, status, text, message) => {
  const headers = { 'content-type': 'text/plain' }
  expect(readFault({ ...answer(status, text), headers }, redact).message).toMatch(message)
})

test.each([
  ['a value that is none', { value: null, details: null }, {}],
  ['a value', { value: 7, details: { at: 'x' } }, { value: '7', details: '{"at":"x"}' }],
])('an error shows %s', (_what, extra, shown) => {
  expect(readFault(answer(400, ads('INVALID_PARAMETER', extra)), redact)).toMatchObject({
    errors: [{ code: 'INVALID_PARAMETER', message: 'message', field: null, ...shown }],
  })
})

test('an error shows no value that it doesn’t have', () => {
  const fault = readFault(answer(400, ads('INVALID_PARAMETER', { value: null, details: null })), redact)
  expect(fault.kind === 'invalid' && Object.keys(fault.errors[0] ?? {})).toEqual(['code', 'message', 'field'])
})

test('a code alone is a refusal', () => {
  expect(readFault(answer(403, { errors: [{ code: 64 }] }), redact)).toMatchObject({
    kind: 'forbidden',
    reason: '64',
  })
})

test('a locked record is busy, whatever the status', () => {
  expect(readFault(answer(500, ads('LOCK_ACQUISITION_TIMEOUT')), redact).kind).toBe('conflict')
})

test('an excerpt is redacted before it is shortened, and has at most 500 characters', () => {
  const fault = readFault(
    answer(400, `oauth_token_secret=verysecret&${'x'.repeat(900)}`, { 'content-type': 'text/plain' }),
    redact,
  )
  expect(fault.kind).toBe('unexpected')
  if (fault.kind !== 'unexpected') return
  expect(fault.excerpt).not.toContain('verysecret')
  expect(fault.excerpt).toHaveLength(500)
})

test.each([
  [
    'application/xml',
    '<?xml version="1.0"?><errors><error code="32">Can&apos;t authenticate</error></errors>',
    "Can't authenticate",
  ],
  ['text/plain', 'Invalid oauth_verifier parameter', 'Invalid oauth_verifier parameter'],
  ['Text/Plain ; charset=utf-8', 'Invalid oauth_verifier parameter', 'Invalid oauth_verifier parameter'],
  ['text/html', '<p>Invalid parameter</p>', 'The service doesn’t accept these credentials.'],
])('the message of a refused sign-in comes from %s', (type, text, message) => {
  expect(readFault({ ...answer(401, text), headers: { 'content-type': type } }, redact).message).toBe(message)
})

describe('what a success leaves out', () => {
  const rawAnswer = {
    status: 200,
    headers: { 'retry-after': '30' },
    startedAt: startTime,
    durationMs: 5,
    fault: null,
    limit: null,
    sent: { method: 'GET', url: 'https://ads.example/', headers: {}, body: null },
    signature: null,
  }
  const limited = JSON.stringify({ data: [], ...simple(88) })

  test('is read from its errors, at the time it arrived', () => {
    const [fault, ...others] = partialFaultsOfRaw(rawAnswer, limited, redact)
    expect(fault).toMatchObject({ kind: 'rateLimited', until: startTime + 5 + 30_000 })
    expect(others).toEqual([])
  })

  test.each(['[]', '{"data":[]}', '{"data":[],"errors":null}', '{"errors":[{"message":5}]}', 'no JSON'])(
    'is nothing in %s',
    (text) => {
      expect(partialFaultsOfRaw(rawAnswer, text, redact)).toEqual([])
    },
  )

  test('is nothing of a failure, which is one as a whole', () => {
    const fault: Fault = { kind: 'forbidden', reason: '64', registrationUrl: null, message: 'm' }
    expect(partialFaultsOfRaw({ ...rawAnswer, fault }, limited, redact)).toEqual([])
  })
})
