import { describe, expect, test } from 'vitest'
import { readFault } from '../../../../src/main/api/faults.ts'
import { createRedactor } from '../../../../src/main/api/redact.ts'
import type { Fault } from '../../../../src/shared/fault.ts'
import { answer, startTime } from './support.ts'

const redact = createRedactor().text
const base = 'https://platform.example/2/problems'

/** The fault without its words, which belong to the service. */
function read(status: number, body: unknown, headers: Record<string, string> = {}) {
  const { message, ...fault } = readFault(answer(status, body, headers), redact)
  expect(message).not.toBe('')
  return fault
}

type Row = readonly [
  name: string,
  status: number,
  body: unknown,
  fault: object,
  headers?: Record<string, string>,
]

const simple = (code: number, message = 'words') => ({ errors: [{ code, message }] })
const ads = (code: string, extra: object = {}) => ({
  errors: [{ code, message: 'words', ...extra }],
  request: { params: {} },
})
const problem = (slug: string, extra: object = {}) => ({
  type: `${base}/${slug}`,
  title: 'Title',
  detail: 'words',
  ...extra,
})

const platformCodes: readonly Row[] = [
  ['32 wrong signature', 401, simple(32), { kind: 'signedOut', code: 32 }],
  ['89 revoked token', 401, simple(89), { kind: 'signedOut', code: 89 }],
  ['215 missing authorization', 400, simple(215), { kind: 'signedOut', code: 215 }],
  ['64 suspended', 403, simple(64), { kind: 'forbidden', reason: '64', registrationUrl: null }],
  ['326 locked', 403, simple(326), { kind: 'forbidden', reason: '326', registrationUrl: null }],
  ['99 token asked too often', 403, simple(99), { kind: 'forbidden', reason: '99', registrationUrl: null }],
  ['187 duplicate', 403, simple(187), { kind: 'forbidden', reason: '187', registrationUrl: null }],
  [
    '220 bearer on a user call',
    403,
    simple(220),
    { kind: 'forbidden', reason: '220', registrationUrl: null },
  ],
  [
    '416 suspended application',
    401,
    simple(416),
    { kind: 'forbidden', reason: '416', registrationUrl: null },
  ],
  ['417 PIN only', 401, simple(417), { kind: 'forbidden', reason: '417', registrationUrl: null }],
  ['130 over capacity', 503, simple(130), { kind: 'serverError', status: 503, retryAfterMs: null }],
  ['131 internal', 500, simple(131), { kind: 'serverError', status: 500, retryAfterMs: null }],
  ['135 without a date', 401, simple(135), { kind: 'clockSkew', serverTime: null }],
  [
    '135 with a date',
    401,
    simple(135),
    { kind: 'clockSkew', serverTime: startTime + 3_600_000 },
    { date: new Date(startTime + 3_600_000).toUTCString() },
  ],
  [
    '324 media',
    400,
    simple(324),
    { kind: 'invalid', errors: [{ code: '324', message: 'words', field: null }] },
  ],
  ['355 exists', 409, simple(355), { kind: 'conflict', fields: [] }],
  ['415 callback', 403, simple(415), { kind: 'signIn', reason: 'callbackNotRegistered' }],
  ['34 unknown page', 404, simple(34), { kind: 'notFound', code: '34' }],
  [
    'an unknown code by its status',
    403,
    simple(9999),
    { kind: 'forbidden', reason: '9999', registrationUrl: null },
  ],
  ['the bare simple error object', 401, { code: 89, message: 'words' }, { kind: 'signedOut', code: 89 }],
  [
    'one error that is no list',
    401,
    { errors: { code: 32, message: 'words' } },
    { kind: 'signedOut', code: 32 },
  ],
  [
    'a text for an error',
    403,
    { error: 'no access' },
    { kind: 'forbidden', reason: 'HTTP_403', registrationUrl: null },
  ],
  [
    'the meaningful code among several',
    401,
    {
      errors: [
        { code: 1, message: 'a' },
        { code: 89, message: 'b' },
      ],
    },
    { kind: 'signedOut', code: 89 },
  ],
  [
    '214 with a reason inside',
    400,
    simple(214, 'Webhook failed: CrcValidationFailed, try again'),
    { kind: 'webhook', reason: 'CrcValidationFailed' },
  ],
  [
    '214 without',
    400,
    simple(214),
    { kind: 'invalid', errors: [{ code: '214', message: 'words', field: null }] },
  ],
]

const adsCodes: readonly Row[] = [
  [
    'UNAUTHORIZED_ACCESS',
    401,
    ads('UNAUTHORIZED_ACCESS'),
    { kind: 'signedOut', code: 'UNAUTHORIZED_ACCESS' },
  ],
  [
    'UNAUTHORIZED_CLIENT_APPLICATION',
    403,
    ads('UNAUTHORIZED_CLIENT_APPLICATION'),
    { kind: 'forbidden', reason: 'UNAUTHORIZED_CLIENT_APPLICATION', registrationUrl: null },
  ],
  [
    'ACCOUNT_NOT_FOUND is forbidden',
    403,
    ads('ACCOUNT_NOT_FOUND'),
    { kind: 'forbidden', reason: 'ACCOUNT_NOT_FOUND', registrationUrl: null },
  ],
  ['LINE_ITEM_NOT_FOUND', 404, ads('LINE_ITEM_NOT_FOUND'), { kind: 'notFound', code: 'LINE_ITEM_NOT_FOUND' }],
  ['ROUTE_NOT_FOUND', 404, ads('ROUTE_NOT_FOUND'), { kind: 'notFound', code: 'ROUTE_NOT_FOUND' }],
  [
    'METHOD_NOT_ALLOWED',
    405,
    ads('METHOD_NOT_ALLOWED'),
    { kind: 'invalid', errors: [{ code: 'METHOD_NOT_ALLOWED', message: 'words', field: null }] },
  ],
  ['CANCELLED_REQUEST', 408, ads('CANCELLED_REQUEST'), { kind: 'timeout', reached: 'perhaps', afterMs: 5 }],
  ['LOCK_ACQUISITION_TIMEOUT', 423, ads('LOCK_ACQUISITION_TIMEOUT'), { kind: 'conflict', fields: [] }],
  ['INTERNAL_ERROR', 500, ads('INTERNAL_ERROR'), { kind: 'serverError', status: 500, retryAfterMs: null }],
  [
    'OVER_CAPACITY with retry-after',
    503,
    ads('OVER_CAPACITY'),
    { kind: 'serverError', status: 503, retryAfterMs: 7000 },
    { 'retry-after': '7' },
  ],
  [
    'FEATURE_NOT_AVAILABLE',
    400,
    ads('FEATURE_NOT_AVAILABLE'),
    { kind: 'invalid', errors: [{ code: 'FEATURE_NOT_AVAILABLE', message: 'words', field: null }] },
  ],
  [
    'several findings with everything they carry',
    400,
    {
      errors: [
        { code: 'MISSING_PARAMETER', message: 'm', parameter: 'name' },
        {
          code: 'INVALID_PARAMETER',
          message: 'i',
          parameter: 'start_time',
          value: 'x',
          details: 'invalid date',
        },
        { code: 'INVALID', message: 'a', attribute: 'objective', value: 7 },
      ],
    },
    {
      kind: 'invalid',
      errors: [
        { code: 'MISSING_PARAMETER', message: 'm', field: 'name' },
        { code: 'INVALID_PARAMETER', message: 'i', field: 'start_time', value: 'x', details: 'invalid date' },
        { code: 'INVALID', message: 'a', field: 'objective', value: '7' },
      ],
    },
  ],
]

const reset = String(startTime / 1000 + 900)
const rate = (prefix: string, remaining: string, at = reset) => ({
  [`${prefix}-limit`]: '450',
  [`${prefix}-remaining`]: remaining,
  [`${prefix}-reset`]: at,
})
const until = startTime + 900_000

const limited: readonly Row[] = [
  [
    'TOO_MANY_REQUESTS with the user family',
    429,
    ads('TOO_MANY_REQUESTS'),
    { kind: 'rateLimited', until, limit: 450 },
    rate('x-rate-limit', '0'),
  ],
  [
    'the family that is used up decides',
    429,
    ads('TOO_MANY_REQUESTS'),
    { kind: 'rateLimited', until, limit: 450 },
    { ...rate('x-account-rate-limit', '5', String(startTime / 1000 + 60)), ...rate('x-rate-limit', '0') },
  ],
  [
    'the account family first',
    429,
    ads('TWEET_RATE_LIMIT_EXCEEDED'),
    { kind: 'rateLimited', until, limit: 450 },
    { ...rate('x-account-rate-limit', '3'), ...rate('x-rate-limit', '3', '1') },
  ],
  [
    '88 with retry-after alone',
    429,
    simple(88),
    { kind: 'rateLimited', until: startTime + 30_000, limit: null },
    { 'retry-after': '30' },
  ],
  ['nothing said', 429, '', { kind: 'rateLimited', until: null, limit: null }],
  [
    'HTML',
    429,
    '<html>slow down</html>',
    { kind: 'rateLimited', until: null, limit: null },
    { 'content-type': 'text/html' },
  ],
  [
    'the reset by our clock where the clocks differ',
    429,
    simple(88),
    { kind: 'rateLimited', until: startTime + 60_000, limit: 450 },
    {
      ...rate('x-rate-limit', '0', String(startTime / 1000 + 3660)),
      date: new Date(startTime + 3_600_000).toUTCString(),
    },
  ],
]

const batches: readonly Row[] = [
  [
    'arrays by position',
    400,
    { operation_errors: [[], [{ code: 'MISSING_PARAMETER', message: 'm', parameter: 'email' }]] },
    {
      kind: 'batch',
      operations: [{ index: 1, errors: [{ code: 'MISSING_PARAMETER', message: 'm', field: 'email' }] }],
    },
  ],
  [
    'objects with index and errors',
    400,
    {
      errors: [],
      operation_errors: [
        { index: 7, errors: [{ code: 'A', message: 'a' }] },
        {
          index: 2,
          errors: [
            { code: 'B', message: 'b' },
            { code: 'C', message: 'c' },
          ],
        },
      ],
    },
    {
      kind: 'batch',
      operations: [
        {
          index: 2,
          errors: [
            { code: 'B', message: 'b', field: null },
            { code: 'C', message: 'c', field: null },
          ],
        },
        { index: 7, errors: [{ code: 'A', message: 'a', field: null }] },
      ],
    },
  ],
  [
    'error objects by position, good ones empty',
    400,
    { operation_errors: [{}, null, { code: 'A', message: 'a', attribute: 'name' }] },
    { kind: 'batch', operations: [{ index: 2, errors: [{ code: 'A', message: 'a', field: 'name' }] }] },
  ],
  [
    'error objects with an index, two for one',
    400,
    {
      operation_errors: [
        { index: 3, code: 'A', message: 'a' },
        { index: 3, code: 'B', message: 'b' },
      ],
    },
    {
      kind: 'batch',
      operations: [
        {
          index: 3,
          errors: [
            { code: 'A', message: 'a', field: null },
            { code: 'B', message: 'b', field: null },
          ],
        },
      ],
    },
  ],
  [
    'a refusal of the whole batch',
    400,
    { ...ads('REQUEST_TOO_COMPLEX'), operation_errors: [] },
    { kind: 'invalid', errors: [{ code: 'REQUEST_TOO_COMPLEX', message: 'words', field: null }] },
  ],
]

const webhooks: readonly Row[] = [
  'CrcValidationFailed',
  'UrlValidationFailed',
  'DuplicateUrlFailed',
  'WebhookLimitExceeded',
  'WebhookIdInvalid',
].flatMap((reason): Row[] => [
  [
    `${reason} in the detail`,
    400,
    problem('invalid-request', { detail: reason }),
    { kind: 'webhook', reason },
  ],
  [
    `${reason} in an error`,
    400,
    problem('invalid-request', {
      detail: 'One or more parameters…',
      errors: [{ message: `${reason}: because`, parameters: { url: ['x'] } }],
    }),
    { kind: 'webhook', reason },
  ],
])

const problems: readonly Row[] = [
  [
    'invalid-request by parameter',
    400,
    problem('invalid-request', {
      errors: [{ message: 'm', parameters: { a: ['1', '2'], b: [] } }, { message: 'n' }],
    }),
    {
      kind: 'invalid',
      errors: [
        { code: 'invalid-request', message: 'm', field: 'a', value: '1, 2' },
        { code: 'invalid-request', message: 'm', field: 'b' },
        { code: 'invalid-request', message: 'n', field: null },
      ],
    },
  ],
  [
    'invalid-request without errors',
    400,
    problem('invalid-request'),
    { kind: 'invalid', errors: [{ code: 'invalid-request', message: 'words', field: null }] },
  ],
  [
    'client-forbidden with its address',
    403,
    problem('client-forbidden', { reason: 'client-not-enrolled', registration_url: 'https://r.example/' }),
    { kind: 'forbidden', reason: 'client-not-enrolled', registrationUrl: 'https://r.example/' },
  ],
  [
    'client-forbidden bare',
    403,
    problem('client-forbidden'),
    { kind: 'forbidden', reason: 'client-forbidden', registrationUrl: null },
  ],
  [
    'unsupported-authentication',
    403,
    problem('unsupported-authentication'),
    { kind: 'forbidden', reason: 'unsupported-authentication', registrationUrl: null },
  ],
  [
    'resource-not-found',
    404,
    problem('resource-not-found', { parameter: 'id', resource_id: '1', resource_type: 'tweet', value: '1' }),
    { kind: 'notFound', code: 'resource-not-found' },
  ],
  ['conflict', 409, problem('conflict'), { kind: 'conflict', fields: [] }],
  [
    'about:blank 401',
    401,
    { type: 'about:blank', title: 'Unauthorized', status: 401 },
    { kind: 'signedOut', code: 'about:blank' },
  ],
  [
    'about:blank 404',
    404,
    { type: 'about:blank', title: 'Not Found' },
    { kind: 'notFound', code: 'about:blank' },
  ],
  [
    'about:blank 503',
    503,
    { type: 'about:blank', title: 'Unavailable' },
    { kind: 'serverError', status: 503, retryAfterMs: null },
  ],
  [
    'about:blank 418 stays a problem',
    418,
    { type: 'about:blank', title: 'Teapot' },
    {
      kind: 'problem',
      status: 418,
      problem: {
        slug: 'about:blank',
        type: 'about:blank',
        title: 'Teapot',
        status: null,
        detail: null,
        extra: {},
      },
    },
  ],
  [
    'an unknown subtype with a telling status',
    429,
    problem('rate-limit'),
    { kind: 'rateLimited', until: null, limit: null },
  ],
]

/** Subtypes that stay problems, with every extra field of the platform document. */
const extras: readonly (readonly [slug: string, status: number, extra: object])[] = [
  ['client-disconnected', 400, {}],
  ['disallowed-resource', 403, { resource_id: '1', resource_type: 'tweet', section: 'data' }],
  ['duplicate-rules', 400, { id: '1', value: 'cat' }],
  ['invalid-rules', 400, {}],
  ['noncompliant-rules', 400, {}],
  ['not-authorized-for-field', 403, { field: 'email', resource_type: 'user', section: 'includes' }],
  [
    'not-authorized-for-resource',
    403,
    { value: '1', resource_id: '1', resource_type: 'user', section: 'data', parameter: 'id' },
  ],
  ['operational-disconnect', 503, { disconnect_type: 'SlowReader' }],
  ['resource-unavailable', 403, { parameter: 'id', resource_id: '1', resource_type: 'media' }],
  ['rule-cap', 400, {}],
  ['streaming-connection', 429, { connection_issue: 'TooManyConnections' }],
  ['usage-capped', 429, { period: 'Monthly', scope: 'Product' }],
]

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
  ['empty 401', 401, '', { kind: 'signedOut', code: 401 }],
  ['empty 403', 403, '', { kind: 'forbidden', reason: 'HTTP_403', registrationUrl: null }],
  ['empty 410', 410, '', { kind: 'notFound', code: 'HTTP_410' }],
  ['empty 409', 409, '', { kind: 'conflict', fields: [] }],
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
    { kind: 'invalid', errors: [{ code: 'INVALID_PARAMETER', message: 'words', field: 'name' }] },
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

const groups: readonly (readonly [name: string, rows: readonly Row[]])[] = [
  ['codes of the platform host', platformCodes],
  ['codes of the ads host', adsCodes],
  ['rate limits', limited],
  ['batches', batches],
  ['webhook reasons', webhooks],
  ['problems', problems],
  ['the status alone', byStatus],
]

describe.each(groups)('%s', (_group, rows) => {
  for (const [name, status, body, fault, headers] of rows) {
    test(name, () => {
      expect(read(status, body, headers)).toEqual(fault)
    })
  }
})

describe('problems that keep their extra fields', () => {
  test.each(extras)('%s', (slug, status, extra) => {
    const fault = read(status, problem(slug, { status, ...extra }))
    expect(fault).toEqual({
      kind: 'problem',
      status,
      problem: { slug, type: `${base}/${slug}`, title: 'Title', status, detail: 'words', extra },
    })
  })

  test('a subtype without its required fields is still read', () => {
    const fault = read(403, problem('disallowed-resource'))
    expect(fault).toEqual({ kind: 'forbidden', reason: `${base}/disallowed-resource`, registrationUrl: null })
  })
})

test('the service’s own words reach the person, cut where they are endless', () => {
  const fault: Fault = readFault(answer(403, simple(64, 'Your account is suspended.')), redact)
  expect(fault.message).toBe('Your account is suspended.')
  expect(readFault(answer(403, simple(64, 'x'.repeat(5000))), redact).message).toHaveLength(300)
})

test('an excerpt is redacted before it is cut, and never longer than 500 characters', () => {
  const fault = readFault(
    answer(400, `oauth_token_secret=verysecret&${'x'.repeat(900)}`, { 'content-type': 'text/plain' }),
    redact,
  )
  expect(fault.kind).toBe('unexpected')
  if (fault.kind !== 'unexpected') return
  expect(fault.excerpt).not.toContain('verysecret')
  expect(fault.excerpt).toHaveLength(500)
})
