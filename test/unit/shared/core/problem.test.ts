import { describe, expect, it } from 'vitest'
import { readProblem } from '../../../../src/shared/core/problem.ts'

/** Problem objects value by value (errors-and-limits.md#problem-objects). */

const read = (slug: string, extra: object) =>
  readProblem({ type: `https://api.example.com/2/problems/${slug}`, title: 'Title', ...extra })

/** Extra fields of a subtype with one valid value each. */
const whole = {
  'disallowed-resource': { resource_id: '1', resource_type: 'tweet', section: 'data' },
  'not-authorized-for-field': { field: 'email', resource_type: 'user', section: 'data' },
  'not-authorized-for-resource': {
    value: '1',
    resource_id: '1',
    resource_type: 'user',
    section: 'data',
    parameter: 'id',
  },
  'resource-not-found': { parameter: 'id', resource_id: '1', resource_type: 'media', value: '1' },
  'resource-unavailable': { parameter: 'id', resource_id: '1', resource_type: 'media' },
} as const

const enumerations: readonly (readonly [slug: string, field: string, values: readonly string[]])[] = [
  ['client-forbidden', 'reason', ['official-client-forbidden', 'client-not-enrolled']],
  [
    'operational-disconnect',
    'disconnect_type',
    [
      'OperationalDisconnect',
      'UpstreamOperationalDisconnect',
      'ForceDisconnect',
      'UpstreamUncleanDisconnect',
      'SlowReader',
      'InternalError',
      'ClientApplicationStateDegraded',
      'InvalidRules',
    ],
  ],
  [
    'streaming-connection',
    'connection_issue',
    ['TooManyConnections', 'ProvisioningSubscription', 'RuleConfigurationIssue', 'RulesInvalidIssue'],
  ],
  ['usage-capped', 'period', ['Daily', 'Monthly']],
  ['usage-capped', 'scope', ['Account', 'Product']],
  ['resource-unavailable', 'resource_type', ['user', 'tweet', 'media', 'list', 'space']],
  ['disallowed-resource', 'section', ['data', 'includes']],
]

const valueCases = enumerations.flatMap(([slug, field, values]) =>
  values.map((value) => [slug, field, value] as const),
)

const wholeOf = (slug: string): Readonly<Record<string, string>> =>
  Object.hasOwn(whole, slug) ? Object.fromEntries(Object.entries(Reflect.get(whole, slug))) : {}

describe('a problem', () => {
  it.each(valueCases)('%s may have %s %s', (slug, field, value) => {
    const extra = { ...wholeOf(slug), [field]: value }
    expect(read(slug, extra)).toMatchObject({ slug, extra })
  })

  it.each(enumerations)('%s with another %s is treated as generic', (slug, field) => {
    const type = `https://api.example.com/2/problems/${slug}`
    const other = read(slug, { ...wholeOf(slug), [field]: 'another' })
    expect(other).toMatchObject({ slug: 'about:blank', type, extra: {} })
  })

  const required = Object.entries(whole).flatMap(([slug, extra]) =>
    Object.keys(extra)
      // The field may have contained no value at all.
      .filter((field) => !(slug === 'resource-not-found' && field === 'value'))
      .map((field) => [slug, field] as const),
  )
  it.each(required)('%s is treated as generic without %s', (slug, field) => {
    const { [field]: _, ...rest } = wholeOf(slug)
    expect(read(slug, rest)).toMatchObject({ slug: 'about:blank', extra: {} })
  })

  it.each(['resource-not-found', 'resource-unavailable'])('%s names its parameter', (slug) => {
    expect(read(slug, { ...wholeOf(slug), parameter: '' })).toMatchObject({ slug: 'about:blank' })
  })

  it('needs type and title, may omit status and detail, and accepts any base address', () => {
    expect(readProblem({ type: 'about:blank' })).toBeNull()
    expect(readProblem({ title: 'Title' })).toBeNull()
    expect(readProblem('text')).toBeNull()
    expect(readProblem({ type: 'http://127.0.0.1:1/2/problems/conflict', title: 'Conflict' })).toEqual({
      slug: 'conflict',
      type: 'http://127.0.0.1:1/2/problems/conflict',
      title: 'Conflict',
      status: null,
      detail: null,
      extra: {},
    })
  })

  it('with invalid-request lists at least one error, if any', () => {
    expect(read('invalid-request', { errors: [] })).toMatchObject({ slug: 'about:blank' })
    expect(read('invalid-request', {})).toMatchObject({ slug: 'invalid-request', extra: {} })
    const errors = [{ message: 'm', parameters: { a: ['1', '2'] } }]
    expect(read('invalid-request', { errors })).toMatchObject({ slug: 'invalid-request', extra: { errors } })
  })
})
