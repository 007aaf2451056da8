import { describe, expect, it } from 'vitest'
import { foreignAnswer } from '../../../../../src/main/core/api/foreign-answer.ts'
import { campaignOperations } from '../../../../../src/shared/api/ads/campaigns.ts'
import type { Operation } from '../../../../../src/shared/api/operation.ts'
import { mediaUploadOperations } from '../../../../../src/shared/api/platform/media-upload.ts'

const sent = {
  account_id: 'a1',
  name: 'Spring',
  q: 'tent',
  campaign_ids: ['b', 'a'],
  cursor: 'c1',
  count: 200,
}
const answer = (status: number, body: unknown, type = 'application/json') => ({
  status,
  headers: { 'content-type': type },
  receivedAt: 0,
  durationMs: 0,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const echo = (params: object, more: object = { data: {} }) => ({ request: { params }, ...more })
const foreignCode = (status: number, body: unknown, operation: Operation = campaignOperations.create) =>
  foreignAnswer(operation, sent, answer(status, body))?.code ?? null

describe('an answer of the ads hosts', () => {
  it.each([
    ['repeats the request', echo({ account_id: 'a1', name: 'Spring' })],
    ['repeats it with other times, defaults and order', echo({ start_time: 'x', campaign_ids: ['A', 'b'] })],
    ['repeats a part of it', echo({})],
    ['repeats nothing', { data: {} }],
    ['repeats no parameters', { request: {}, data: {} }],
    ['leaves a parameter empty', echo({ name: null })],
    ['is trimmed and composed', echo({ name: ' spring ' })],
  ])('is believed if it %s', (_what, body) => {
    expect(foreignCode(200, body)).toBeNull()
  })

  it.each([
    ['another account', echo({ account_id: 'a2' })],
    ['another name', echo({ name: 'Summer' })],
    ['another search', echo({ q: 'boot' })],
    ['another page', echo({ cursor: 'c2' })],
    ['another page size', echo({ count: 199 })],
    ['other ids', echo({ campaign_ids: ['a', 'c'] })],
  ])('belongs to another request if it names %s', (_what, body) => {
    expect(foreignCode(200, body)).toBe('FOREIGN_ANSWER')
    const refusal = { ...body, errors: [{ code: 'INVALID', message: 'no' }] }
    expect(foreignCode(400, refusal)).toBe('FOREIGN_ANSWER')
  })

  it.each([400, 403, 404, 405, 409, 410, 418, 422])(
    'that refuses a write with %i counts only in the service’s format',
    (status) => {
      expect(foreignCode(status, '<h1>No</h1>')).toBe('NOT_THE_SERVICE')
      expect(foreignCode(status, '')).toBe('NOT_THE_SERVICE')
      expect(foreignCode(status, { errors: [] })).toBe('NOT_THE_SERVICE')
      expect(foreignCode(status, { errors: [{ code: 'INVALID', message: 'no' }] })).toBeNull()
      expect(foreignCode(status, { operation_errors: [[]] })).toBeNull()
    },
  )

  it.each([401, 429])('that asks for a wait or a sign-in with %i counts in any format', (status) => {
    expect(foreignCode(status, 'slow down')).toBeNull()
  })

  it.each([
    [200, 'text', '<h1>Yes</h1>'],
    [399, 'text', ''],
    [500, 'text', '<h1>Busy</h1>'],
    [503, 'text', ''],
  ])('that isn’t a refusal counts in any format: %i', (status, _what, body) => {
    expect(foreignCode(status, body)).toBeNull()
  })

  it('may refuse for several reasons', () => {
    const error = { code: 'INVALID', message: 'no' }
    expect(foreignCode(400, { errors: [error, error] })).toBeNull()
    expect(foreignCode(400, { operation_errors: [[], [error]] })).toBeNull()
    expect(foreignCode(400, { operation_errors: [] })).toBe('NOT_THE_SERVICE')
    expect(foreignCode(400, { anything: 'else' })).toBe('NOT_THE_SERVICE')
  })

  it('says the status and type of what answered instead', () => {
    const messageOf = (type: string) =>
      foreignAnswer(campaignOperations.create, sent, answer(403, 'No', type))?.message
    expect(messageOf('text/html; charset=utf-8')).toContain('(status 403, text/html)')
    expect(messageOf('')).toContain('(status 403, no type)')
  })

  it('is compared parameter by parameter only where that tells requests apart', () => {
    const budget = { ...sent, daily_budget: 7 }
    const otherBudget = answer(200, echo({ daily_budget: 5 }))
    expect(foreignAnswer(campaignOperations.create, budget, otherBudget)).toBeNull()
    // One in the path does, whatever it’s called.
    const operation = { ...campaignOperations.create, path: '/accounts/:place/campaigns' } as const
    const params = { ...sent, place: 'here' }
    const text = answer(200, echo({ place: 'there' }))
    expect(foreignAnswer(operation, params, text)?.code).toBe('FOREIGN_ANSWER')
    expect(foreignAnswer(operation, params, answer(200, echo({ place: 'here' })))).toBeNull()
  })

  it('proves nothing by a parameter that one side leaves out', () => {
    expect(foreignCode(200, echo({ funding_instrument_id: 'f1' }))).toBeNull()
    const empty = { ...sent, campaign_id: null }
    const repeated = answer(200, echo({ campaign_id: 'c9' }))
    expect(foreignAnswer(campaignOperations.create, empty, repeated)).toBeNull()
  })

  it('is compared by values, whatever their form', () => {
    const compare = (ours: unknown, theirs: unknown) =>
      foreignAnswer(campaignOperations.create, { ...sent, name: ours }, answer(200, echo({ name: theirs })))
    expect(compare({ a: 1 }, { a: 1 })).toBeNull()
    expect(compare({ a: 1 }, { a: 2 })?.code).toBe('FOREIGN_ANSWER')
    expect(compare('STRASSE', 'straße')?.code).toBe('FOREIGN_ANSWER')
  })

  it('that refuses a read is left to the faults', () => {
    expect(foreignCode(404, '<h1>No</h1>', campaignOperations.list)).toBeNull()
  })
})

it('is checked in the sandbox of the ads host too', () => {
  const operation = { ...campaignOperations.create, host: 'adsSandbox' } as const
  expect(foreignAnswer(operation, sent, answer(403, 'No'))?.code).toBe('NOT_THE_SERVICE')
  expect(foreignAnswer({ ...operation, host: 'platform' }, sent, answer(403, 'No'))).toBeNull()
})

it('isn’t read here if it isn’t JSON, unless it refuses', () => {
  const other = { ...campaignOperations.create, replyType: 'lines' } as const
  const foreign = echo({ account_id: 'a2' })
  for (const status of [200, 299]) expect(foreignAnswer(other, sent, answer(status, foreign))).toBeNull()
  expect(foreignAnswer(other, sent, answer(300, foreign))?.code).toBe('FOREIGN_ANSWER')
})

it('does not check the platform host, which repeats no parameters', () => {
  const fault = foreignAnswer(mediaUploadOperations.initialize, {}, answer(400, '<h1>No</h1>'))
  expect(fault).toBeNull()
})
