import { describe, expect, it } from 'vitest'
import { verdictOfRead, verdictOfWrite } from '../../../../src/main/jobs/verdict.ts'
import type { Fault } from '../../../../src/shared/fault.ts'

const message = ''
const faults: Readonly<Record<string, Fault>> = {
  offline: { kind: 'offline', code: 'ECONNREFUSED', host: 'h', message },
  'timeout before sending': { kind: 'timeout', reached: 'no', afterMs: 1, message },
  'timeout after sending': { kind: 'timeout', reached: 'perhaps', afterMs: 1, message },
  dropped: { kind: 'dropped', code: 'ECONNRESET', message },
  'server trouble': { kind: 'serverError', status: 503, retryAfterMs: null, message },
  'strange success': { kind: 'unexpected', status: 200, contentType: '', excerpt: '', message },
  'strange refusal': { kind: 'unexpected', status: 418, contentType: '', excerpt: '', message },
  'rate limit': { kind: 'rateLimited', until: 5, limit: 450, message },
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
}

describe('what a job does after a fault', () => {
  it.each([
    ['offline', 'hold', 'hold'],
    ['timeout before sending', 'hold', 'hold'],
    ['timeout after sending', 'ambiguous', 'hold'],
    ['dropped', 'ambiguous', 'hold'],
    ['server trouble', 'ambiguous', 'hold'],
    ['strange success', 'ambiguous', 'refused'],
    ['strange refusal', 'refused', 'refused'],
    ['rate limit', 'window', 'window'],
    ['signed out', 'hold', 'hold'],
    ['no sandbox', 'hold', 'hold'],
    ['secrets', 'hold', 'hold'],
    ['clock', 'hold', 'hold'],
    ['cancelled before sending', 'again', 'again'],
    ['cancelled on its way', 'ambiguous', 'again'],
    ['invalid', 'refused', 'refused'],
    ['forbidden', 'refused', 'refused'],
    ['not found', 'refused', 'refused'],
    ['busy', 'refused', 'refused'],
  ])('%s: %s for a write, %s for a reading', (name, write, read) => {
    const fault = faults[name]
    if (fault === undefined) throw new Error(`no fault ${name}`)
    expect(verdictOfWrite(fault).kind).toBe(write)
    expect(verdictOfRead(fault).kind).toBe(read)
  })
})
