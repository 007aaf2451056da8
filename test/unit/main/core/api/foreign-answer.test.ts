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

  it('that refuses a read is left to the faults', () => {
    expect(foreignCode(404, '<h1>No</h1>', campaignOperations.list)).toBeNull()
  })
})

it('does not check the platform host, which repeats no parameters', () => {
  const fault = foreignAnswer(mediaUploadOperations.initialize, {}, answer(400, '<h1>No</h1>'))
  expect(fault).toBeNull()
})
