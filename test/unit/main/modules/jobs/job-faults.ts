import type { Fault } from '../../../../../src/shared/core/fault.ts'

const message = 'What the service said.'

/** Every fault that a job's call may end in, by a name for test tables. */
export const jobFaults = {
  offline: { kind: 'offline', code: 'ECONNREFUSED', host: 'h', message },
  'timeout before sending': { kind: 'timeout', reached: 'no', afterMs: 1, message },
  'timeout after sending': { kind: 'timeout', reached: 'perhaps', afterMs: 1, message },
  dropped: { kind: 'dropped', code: 'ECONNRESET', message },
  'server error': { kind: 'serverError', status: 500, retryAfterMs: null, message },
  'over capacity': { kind: 'serverError', status: 503, retryAfterMs: null, message },
  'strange success': { kind: 'unexpected', status: 200, contentType: '', excerpt: '', message },
  'strange refusal': { kind: 'unexpected', status: 418, contentType: '', excerpt: '', message },
  'rate limit': { kind: 'rateLimited', until: 1_700_000_005_000, limit: 450, message },
  'rate limit of unknown length': { kind: 'rateLimited', until: null, limit: null, message },
  'signed out': { kind: 'signedOut', code: 89, message },
  'no sandbox': { kind: 'sandboxStopped', message },
  secrets: { kind: 'secrets', state: 'missing', message },
  clock: { kind: 'clockSkew', serverTime: 1, message },
  'cancelled before sending': { kind: 'cancelled', reached: 'no', message },
  'cancelled on its way': { kind: 'cancelled', reached: 'perhaps', message },
  invalid: { kind: 'invalid', errors: [], message },
  forbidden: { kind: 'forbidden', reason: '99', registrationUrl: null, message },
  'not found': { kind: 'notFound', code: 'NOT_FOUND', message },
  busy: { kind: 'conflict', fields: [], message },
  'refused whole': { kind: 'batch', operations: [], message },
} as const satisfies Readonly<Record<string, Fault>>

export type JobFault = keyof typeof jobFaults
