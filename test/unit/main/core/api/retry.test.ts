import { describe, expect, test } from 'vitest'
import { decideRetry, mayHaveTakenEffect } from '../../../../../src/main/core/api/retry.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'

const now = 1_000_000
const message = 'm'
const faults = {
  offline: { kind: 'offline', code: 'ECONNREFUSED', host: 'h', message },
  certificate: { kind: 'offline', code: 'CERT_HAS_EXPIRED', host: 'h', message },
  selfSigned: { kind: 'offline', code: 'DEPTH_ZERO_SELF_SIGNED_CERT', host: 'h', message },
  timeout: { kind: 'timeout', reached: 'perhaps', afterMs: 1, message },
  notReached: { kind: 'timeout', reached: 'no', afterMs: 1, message },
  dropped: { kind: 'dropped', code: 'ECONNRESET', message },
  tooLarge: { kind: 'dropped', code: 'RESPONSE_TOO_LARGE', message },
  serverError: { kind: 'serverError', status: 503, retryAfterMs: null, message },
  comeBack: { kind: 'serverError', status: 503, retryAfterMs: 120_000, message },
  limited: { kind: 'rateLimited', until: now + 900_000, limit: 450, message },
  limitPassed: { kind: 'rateLimited', until: now - 5000, limit: 450, message },
  limitUnknown: { kind: 'rateLimited', until: null, limit: null, message },
  clockSkew: { kind: 'clockSkew', serverTime: now, message },
  clockUnknown: { kind: 'clockSkew', serverTime: null, message },
  signedOut: { kind: 'signedOut', code: 89, message },
  forbidden: { kind: 'forbidden', reason: '99', registrationUrl: null, message },
  invalid: { kind: 'invalid', errors: [], message },
  unexpected: { kind: 'unexpected', status: 200, contentType: '', excerpt: '', message },
  refused: { kind: 'unexpected', status: 400, contentType: '', excerpt: '', message },
  cancelled: { kind: 'cancelled', reached: 'perhaps', message },
  cancelledBefore: { kind: 'cancelled', reached: 'no', message },
  conflict: { kind: 'conflict', fields: [], message },
} as const satisfies Record<string, Fault>

type Name = keyof typeof faults

const decide = (effect: 'read' | 'write' | 'destructive', name: Name, attempt = 1, random = 0.5) =>
  decideRetry({ effect, fault: faults[name], attempt, now, random })

test.each<[string, boolean]>([
  ['HOSTNAME_MISMATCH', true],
  ['UNABLE_TO_GET_ISSUER', true],
  ['ERR_SSL_WRONG_VERSION_NUMBER', true],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', true],
  ['EPROTO', true],
  ['EPROTONOSUPPORT', false],
  ['WSAEPROTO', false],
  ['PROXY_REFUSED', true],
  ['PROXY_UNREACHABLE', false],
  ['ECONNREFUSED', false],
])('a read whose connection failed with %s is given up: %s', (code, isLasting) => {
  const fault = { ...faults.offline, code }
  const { kind } = decideRetry({ effect: 'read', fault, attempt: 1, now, random: 0.5 })
  expect(kind === 'giveUp').toBe(isLasting)
})

describe('reads', () => {
  test.each<[Name, number, number | null]>([
    ['offline', 1, 375],
    ['timeout', 1, 375],
    ['notReached', 2, 750],
    ['dropped', 3, 1500],
    ['serverError', 1, 375],
    ['comeBack', 1, 120_000],
    ['offline', 4, null],
    ['dropped', 4, null],
    ['certificate', 1, null],
    ['selfSigned', 1, null],
    ['tooLarge', 1, null],
    ['limited', 1, 901_500],
    ['limited', 10, 901_500],
    ['limited', 11, null],
    ['limitPassed', 1, 500],
    ['limitUnknown', 1, 60_500],
    ['clockSkew', 1, 0],
    ['clockSkew', 2, null],
    ['clockUnknown', 1, null],
    ['signedOut', 1, null],
    ['forbidden', 1, null],
    ['invalid', 1, null],
    ['unexpected', 1, null],
    ['cancelled', 1, null],
    ['conflict', 1, null],
  ])('%s at attempt %i waits %s', (name, attempt, milliseconds) => {
    const decision = decide('read', name, attempt)
    expect(decision.kind === 'wait' ? decision.milliseconds : null).toBe(milliseconds)
  })
})

describe.each(['write', 'destructive'] as const)('%s', (effect) => {
  test.each<[Name, number | null]>([
    ['offline', null],
    ['timeout', null],
    ['notReached', null],
    ['dropped', null],
    ['serverError', null],
    ['comeBack', null],
    ['unexpected', null],
    ['cancelled', null],
    ['limited', 901_500],
    ['clockSkew', 0],
  ])('%s waits %s', (name, milliseconds) => {
    const decision = decide(effect, name)
    expect(decision.kind === 'wait' ? decision.milliseconds : null).toBe(milliseconds)
  })
})

test('the delay is random between half of its ceiling and the ceiling', () => {
  const delays = [0, 0.25, 0.999].map((random) => decide('read', 'offline', 1, random))
  expect(delays.map((decision) => (decision.kind === 'wait' ? decision.milliseconds : null))).toEqual([
    250, 313, 500,
  ])
})

test.each<[Name, string]>([
  ['limited', 'rateLimit'],
  ['clockSkew', 'clockSkew'],
  ['offline', 'offline'],
  ['dropped', 'dropped'],
  ['timeout', 'timeout'],
  ['comeBack', 'serverError'],
])('the reason of a wait after %s is what the user is shown: %s', (name, reason) => {
  expect(decide('read', name)).toMatchObject({ reason })
})

describe('whether a write may have been carried out after a fault', () => {
  test.each<[Name, boolean]>([
    ['offline', false],
    ['notReached', false],
    ['timeout', true],
    ['dropped', true],
    ['serverError', true],
    ['unexpected', true],
    ['refused', false],
    ['cancelled', true],
    ['cancelledBefore', false],
    ['limited', false],
    ['signedOut', false],
    ['invalid', false],
  ])('%s: %s', (name, acted) => {
    expect(mayHaveTakenEffect(faults[name])).toBe(acted)
  })
})
