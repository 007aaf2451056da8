import { expect, test } from 'vitest'
import type { Fault } from '../../../../src/shared/core/fault.ts'
import type { StepLookup } from '../../../../src/shared/jobs/job.ts'
import { isUnknown, lookupLabel, refusalFault } from '../../../../src/shared/jobs/lookup-label.ts'

process.env.TZ = 'UTC'

const at = (hour: number, minute: number) => Date.UTC(2026, 10, 21, hour, minute)
const labelOf = (lookup: StepLookup | null, fault: Fault | null = null) =>
  lookupLabel({ state: 'unknown', lookup, fault })

const pending = { kind: 'pending', nextAt: at(12, 5) } as const
const empty = { kind: 'empty', lookedAt: at(12, 0), nextAt: at(12, 5) } as const
const batch: Fault = { kind: 'batch', operations: [], message: 'The batch was refused.' }
const full: Fault = { kind: 'rateLimited', until: null, limit: null, message: 'The rate limit is used up.' }
const invalid: Fault = { kind: 'invalid', errors: [], message: 'The name is too long.' }

function page(status: number): Fault {
  return {
    kind: 'unexpected',
    status,
    contentType: 'text/html',
    excerpt: '',
    message: `A page with ${status}.`,
  }
}

test.each<[string, StepLookup, Fault | null, string]>([
  [
    'not looked up yet',
    pending,
    null,
    'No answer yet, and the service can’t be read. Don’t post it again: Flightdeck will look it up (next check at 12:05 UTC).',
  ],
  ['not found so far', empty, null, 'Sent, no answer; not found at 12:00 UTC. Next check at 12:05 UTC.'],
  [
    'not found in the end',
    { ...empty, nextAt: null },
    null,
    'Sent, no answer; not found at 12:00 UTC. Decide what happened to it.',
  ],
  [
    'impossible to look up',
    { kind: 'unreadable' },
    { kind: 'forbidden', reason: '99', registrationUrl: null, message: 'You may not read cards.' },
    'Can’t be looked up: You may not read cards. Check it at the service.',
  ],
  [
    'waiting for a list that is late',
    { kind: 'late', nextAt: pending.nextAt },
    null,
    'Not sent yet: the service’s list doesn’t show what was published. It’s read again at 12:05 UTC, for up to 3 minutes.',
  ],
  [
    'refused with its batch, not looked up yet',
    pending,
    batch,
    'The service refused an earlier attempt. Flightdeck checks that it left nothing before it sends it again (next check at 12:05 UTC).',
  ],
  [
    'refused for the rate limit, not found so far',
    empty,
    full,
    'The service refused an earlier attempt; nothing of it found at 12:00 UTC. Next check at 12:05 UTC, before it’s sent again.',
  ],
  [
    'refused for what it says, not found so far',
    empty,
    invalid,
    'The service refused it; nothing of it found at 12:00 UTC. Next check at 12:05 UTC.',
  ],
  [
    'refused with a page of an intermediary, not found so far',
    empty,
    page(403),
    'The service refused it; nothing of it found at 12:00 UTC. Next check at 12:05 UTC.',
  ],
  [
    'answered with a page, not found so far',
    empty,
    page(200),
    'Sent, no answer; not found at 12:00 UTC. Next check at 12:05 UTC.',
  ],
])('a step that is %s says so', (_what, lookup, fault, label) => {
  expect(labelOf(lookup, fault)).toBe(label)
})

test('only a refusal for what it says is a reason, as long as it’s looked up', () => {
  expect(refusalFault({ lookup: pending, fault: invalid })).toBe(invalid)
  expect(refusalFault({ lookup: empty, fault: page(403) })).toEqual(page(403))
  for (const fault of [null, batch, full, page(200)])
    expect(refusalFault({ lookup: empty, fault })).toBeNull()
  expect(refusalFault({ lookup: { kind: 'unreadable' }, fault: invalid })).toBeNull()
  expect(refusalFault({ lookup: null, fault: invalid })).toBeNull()
})

test('a step with possible matches says nothing of look-ups', () => {
  expect(labelOf(null)).toBeNull()
})

test('a step that is looked up while it’s being sent is unknown', () => {
  expect(isUnknown({ state: 'sending', lookup: pending })).toBe(true)
  expect(isUnknown({ state: 'sending', lookup: null })).toBe(false)
  expect(isUnknown({ state: 'done', lookup: null })).toBe(false)
})

test('names times in the zone of the account', () => {
  const step = { state: 'unknown', fault: null, lookup: pending } as const
  expect(lookupLabel(step, 'Europe/Berlin')).toMatch(/13:05 (CET|GMT\+1)|14:05 (CEST|GMT\+2)/)
})
