import { describe, expect, it } from 'vitest'
import { reachedNetwork, requestEvent } from '../../../../../src/main/core/api/request-event.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { answer, startTime } from './support.ts'

const request = {
  method: 'POST',
  url: 'https://ads.example/ads/12/accounts?q=secret',
  headers: {},
  body: 'ü',
  form: [],
  protocol: [],
}
const parts = {
  operation: 'accounts.list',
  environmentId: 'test',
  request,
  fault: null,
  attempt: 2,
  startedAt: 1,
  durationMs: 2,
  jobId: 'j1',
  redact: (text: string) => text.replace('secret', '…'),
}
const limit = {
  bucket: 'writes',
  owner: 'o',
  account: null,
  limit: 450,
  remaining: 7,
  resetAt: startTime,
  observedAt: startTime,
}
const exchanged = {
  answer: answer(200, {}, { 'x-request-id': 'r-1' }),
  body: new Uint8Array(9),
  startedAt: startTime,
  limit,
  signed: null,
  sentHeaders: {},
}
const told = {
  operation: 'accounts.list',
  environmentId: 'test',
  method: 'POST',
  path: '/ads/12/accounts?q=…',
  host: 'ads.example',
  attempt: 2,
  jobId: 'j1',
  requestBytes: 2,
}

describe('the log of requests', () => {
  it('has what the answer says', () => {
    expect(requestEvent({ ...parts, exchanged: succeed(exchanged) })).toEqual({
      ...told,
      status: 200,
      fault: null,
      startedAt: startTime,
      durationMs: 5,
      responseBytes: 9,
      requestId: 'r-1',
      remaining: 7,
    })
  })

  it('has our own times if there is no answer', () => {
    const fault: Fault = { kind: 'dropped', code: 'ECONNRESET', message: 'm' }
    const none = { status: null, responseBytes: 0, requestId: null, remaining: null }
    expect(requestEvent({ ...parts, fault, exchanged: fail(fault) })).toEqual({
      ...told,
      ...none,
      fault,
      startedAt: 1,
      durationMs: 2,
    })
  })

  it('counts no bytes of a request without a body', () => {
    const withoutBody = { ...parts, request: { ...request, body: null } }
    expect(requestEvent({ ...withoutBody, exchanged: succeed(exchanged) }).requestBytes).toBe(0)
  })
})

describe('whether a request reached the network', () => {
  const message = 'm'
  it.each<[string, Fault, boolean]>([
    ['signed out', { kind: 'signedOut', code: 'NOT_SIGNED_IN', message }, false],
    ['canceled before sending', { kind: 'cancelled', reached: 'no', message }, false],
    ['canceled on its way', { kind: 'cancelled', reached: 'perhaps', message }, true],
    ['timed out while connecting', { kind: 'timeout', reached: 'no', afterMs: 1, message }, true],
    ['cut', { kind: 'dropped', code: 'ECONNRESET', message }, true],
  ])('%s', (_what, fault, reached) => {
    expect(reachedNetwork(fail(fault))).toBe(reached)
  })

  it('answered', () => {
    expect(reachedNetwork(succeed(exchanged))).toBe(true)
  })
})
