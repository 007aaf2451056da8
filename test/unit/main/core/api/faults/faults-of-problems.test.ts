import { describe, expect, test } from 'vitest'
import { readFault } from '../../../../../../src/main/core/api/faults/faults.ts'
import { answer } from '../support.ts'
import {
  describeFaults,
  problem,
  problemBase,
  type Row,
  readFaultWithoutMessage,
  redact,
} from './fault-rows.ts'

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
    { kind: 'invalid', errors: [{ code: 'invalid-request', message: 'message', field: null }] },
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
    {
      kind: 'notFound',
      code: 'resource-not-found',
      resource: { resource_type: 'tweet', resource_id: '1', parameter: 'id' },
    },
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

/** Subtypes that remain problems, with every documented extra field. */
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

describeFaults('problems', problems)

describe('problems that keep their extra fields', () => {
  test.each(extras)('%s', (slug, status, extra) => {
    const fault = readFaultWithoutMessage(status, problem(slug, { status, ...extra }))
    expect(fault).toEqual({
      kind: 'problem',
      status,
      problem: { slug, type: `${problemBase}/${slug}`, title: 'Title', status, detail: 'message', extra },
    })
  })

  test('a subtype without its required fields can still be read', () => {
    const fault = readFaultWithoutMessage(403, problem('disallowed-resource'))
    expect(fault).toEqual({
      kind: 'forbidden',
      reason: `${problemBase}/disallowed-resource`,
      registrationUrl: null,
    })
  })
})

describe('a problem within a list', () => {
  test('is read as one, even with a message of its own', () => {
    const errors = [problem('conflict', { message: 'm', detail: null })]
    expect(readFault(answer(400, { errors }), redact)).toEqual({
      kind: 'conflict',
      fields: [],
      message: 'The same thing exists already, or one of its kind is still in progress.',
    })
  })

  test('names the others, if it has no meaning of its own', () => {
    const [capped, disconnected] = [problem('rule-cap'), problem('operational-disconnect')]
    const fault = (errors: readonly unknown[]) => readFault(answer(400, { errors }), redact)
    expect(fault([capped, disconnected])).toMatchObject({
      kind: 'problem',
      problem: { slug: 'rule-cap' },
      others: [{ slug: 'operational-disconnect' }],
    })
    expect(fault([capped])).not.toHaveProperty('others')
    expect(fault([problem('conflict'), capped])).not.toHaveProperty('others')
  })

  test('says with what something conflicts', () => {
    expect(readFault(answer(409, problem('conflict')), redact).message).toBe('message')
  })

  test.each([
    [200, 403, { kind: 'forbidden' }],
    [299, 403, { kind: 'forbidden' }],
    [300, 403, { kind: 'problem', status: 300 }],
    [404, 403, { kind: 'notFound' }],
  ])('of an answer with status %i has its own status %i only within a success', (status, own, fault) => {
    const body = { type: 'about:blank', title: 'Title', status: own }
    expect(readFaultWithoutMessage(status, body)).toMatchObject(fault)
  })
})
