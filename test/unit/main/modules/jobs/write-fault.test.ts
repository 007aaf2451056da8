import { describe, expect, it } from 'vitest'
import { classifyReadFault, classifyWriteFault } from '../../../../../src/main/modules/jobs/write-fault.ts'
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
