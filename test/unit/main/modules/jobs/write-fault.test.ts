import { describe, expect, it } from 'vitest'
import {
  classifyReadFault,
  classifyWriteFault,
  doubtOfWrite,
  transientReadFault,
  windowOpensAt,
} from '../../../../../src/main/modules/jobs/write-fault.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { jobFaults } from './job-faults.ts'

describe('what a job does after a fault', () => {
  it.each([
    ['offline', 'hold', 'hold'],
    ['timeout before sending', 'hold', 'hold'],
    ['timeout after sending', 'ambiguous', 'hold'],
    ['dropped', 'ambiguous', 'hold'],
    ['server error', 'ambiguous', 'hold'],
    ['over capacity', 'ambiguous', 'hold'],
    ['strange success', 'ambiguous', 'hold'],
    ['strange refusal', 'refused', 'refused'],
    ['rate limit', 'window', 'window'],
    ['rate limit of unknown length', 'window', 'window'],
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
    ['refused whole', 'refused', 'refused'],
  ] as const)('%s: %s for a write, %s for a read', (name, write, read) => {
    const fault = jobFaults[name]
    expect(classifyWriteFault(fault).kind).toBe(write)
    expect(classifyReadFault(fault).kind).toBe(read)
  })
})

const message = 'What the service said. And how to mend it.'

describe('what a fault says about a write that may create something', () => {
  it.each<[string, Fault, ReturnType<typeof doubtOfWrite>]>([
    ['no connection', jobFaults.offline, 'unsent'],
    ['timeout before sending', jobFaults['timeout before sending'], 'unsent'],
    ['timeout after sending', jobFaults['timeout after sending'], 'lost'],
    ['connection cut', jobFaults.dropped, 'lost'],
    ['server error', jobFaults['server error'], 'lost'],
    ['strange success', jobFaults['strange success'], 'lost'],
    ['strange refusal', jobFaults['strange refusal'], 'refused'],
    ['canceled before sending', jobFaults['cancelled before sending'], 'unsent'],
    ['canceled on its way', jobFaults['cancelled on its way'], 'lost'],
    ['no sandbox', jobFaults['no sandbox'], 'unsent'],
    ['no secrets', jobFaults.secrets, 'unsent'],
    ['rate limit of the service', jobFaults['rate limit'], 'deferred'],
    ['rate limit before sending', { ...jobFaults['rate limit'], reached: 'no' }, 'unsent'],
    ['signed out by the service', jobFaults['signed out'], 'deferred'],
    ['not signed in', { kind: 'signedOut', code: 'NOT_SIGNED_IN', message }, 'unsent'],
    ['wrong clock', jobFaults.clock, 'deferred'],
    ['batch refused because of others', jobFaults['refused whole'], 'deferred'],
    ['invalid', jobFaults.invalid, 'refused'],
    ['invalid before sending', { ...jobFaults.invalid, reached: 'no' }, 'unsent'],
    ['forbidden', jobFaults.forbidden, 'refused'],
    ['not found', jobFaults['not found'], 'refused'],
    ['busy', jobFaults.busy, 'refused'],
  ])('%s', (_title, fault, doubt) => {
    expect(doubtOfWrite(fault)).toBe(doubt)
  })
})

describe('what a job says while a fault holds it', () => {
  it.each<[string, Fault, string, boolean]>([
    ['no connection', jobFaults.offline, 'No connection to the service', true],
    [
      'an unknown certificate',
      { ...jobFaults.offline, code: 'CERT_HAS_EXPIRED', message },
      'What the service said',
      true,
    ],
    ['a read that timed out', jobFaults['timeout after sending'], 'The service isn’t answering', true],
    ['a server error', jobFaults['server error'], 'The service isn’t answering', true],
    [
      'an unreadable success',
      jobFaults['strange success'],
      'What answers isn’t the service, or can’t be read',
      true,
    ],
    ['a stopped sandbox', jobFaults['no sandbox'], 'The built-in sandbox is stopped', true],
    ['a wrong clock', jobFaults.clock, 'This computer’s clock is wrong', true],
  ])('%s', (_title, fault, what, probes) => {
    expect(classifyReadFault(fault)).toEqual({
      kind: 'hold',
      reason: `${what}. The job continues when that’s resolved.`,
      probes,
    })
  })

  it('waits for the person who has to sign in or unlock the secrets', () => {
    expect(classifyReadFault(jobFaults['signed out'])).toEqual({
      kind: 'hold',
      reason: 'Signed out. What the service said. The job continues after that.',
      probes: false,
    })
    expect(classifyReadFault(jobFaults.secrets)).toEqual({
      kind: 'hold',
      reason: 'What the service said.',
      probes: false,
    })
  })

  it('has no connection for a write that timed out before it was sent', () => {
    expect(classifyWriteFault(jobFaults['timeout before sending'])).toEqual({
      kind: 'hold',
      reason: 'No connection to the service. The job continues when that’s resolved.',
      probes: true,
    })
  })

  it('takes an unreadable refusal for one, from the first status on that is one', () => {
    const unreadable = (status: number): Fault => ({ ...jobFaults['strange refusal'], status })
    expect(classifyReadFault(unreadable(399)).kind).toBe('hold')
    expect(classifyReadFault(unreadable(400)).kind).toBe('refused')
  })
})

describe('why a read failed', () => {
  it('is left out if the service refused it', () => {
    expect(transientReadFault(jobFaults.forbidden)).toBeNull()
    expect(transientReadFault(jobFaults['cancelled before sending'])).toEqual({ kind: 'again' })
    expect(transientReadFault(jobFaults['rate limit of unknown length'])).toEqual({
      kind: 'window',
      until: null,
    })
  })
})

describe('when a rate window opens on the monotonic clock', () => {
  const now = 1_700_000_000_000
  const clocks = { clock: { now: () => now }, monotonic: { now: () => 1_000 } }

  it.each([
    ['as the service says', now + 5_000, 6_250],
    ['at once if it has opened', now - 5_000, 1_250],
    ['after the longest window if the service says longer', now + 3_600_000, 901_250],
    ['after the shortest window if the service says nothing', null, 61_250],
  ])('%s', (_title, until, at) => {
    expect(windowOpensAt({ kind: 'window', until }, clocks)).toBe(at)
  })
})
