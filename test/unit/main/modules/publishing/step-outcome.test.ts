import { describe, expect, it } from 'vitest'
import type { StoredStep } from '../../../../../src/main/modules/jobs/job-rows.ts'
import type { JournalOutcome } from '../../../../../src/main/modules/jobs/journal.ts'
import {
  applyOutcome,
  combinedAttempt,
  type StepAttempt,
  sentName,
} from '../../../../../src/main/modules/publishing/step-outcome.ts'
import type { DraftSubject } from '../../../../../src/shared/entities/kinds.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { draftOf, stepOf } from './publish-rows.ts'

const creationOf = (subject: DraftSubject, change: Partial<StoredStep> = {}) =>
  stepOf(draftOf(subject, 'create', {}), change)
const deletion = stepOf(draftOf('poll', 'delete', { remoteId: 'p1' }))
const candidate = { remoteId: 'p1', title: 'Poll', createdAt: null }

/** What an outcome does to its step, in order, and what the run does next. */
function apply(step: StoredStep, outcome: JournalOutcome) {
  const acts: unknown[] = []
  const attempt = applyOutcome(
    {
      forgetUpload: (draftId) => void acts.push(['forget', draftId]),
      finished: (_jobId, stepId) => void acts.push(['watch', stepId]),
    },
    {
      again: (ids) => void acts.push(['again', ...ids]),
      done: (_step, remoteId, record) => void acts.push(['done', remoteId, record]),
      failed: (_step, fault) => void acts.push(['failed', fault.message]),
      unknown: (_step, fault, candidates) => void acts.push(['unknown', fault, candidates]),
    },
    step,
    outcome,
  )
  return { acts, next: attempt.kind }
}

describe('an outcome', () => {
  const created = { kind: 'done', by: 'answer', remoteId: 'p1', record: { id: 'p1' } } as const
  const media = creationOf('media')
  const poll = creationOf('poll')

  it.each<[string, StoredStep, JournalOutcome, readonly unknown[], string]>([
    [
      'of a creation is watched for duplicates',
      poll,
      created,
      [
        ['done', 'p1', { id: 'p1' }],
        ['watch', poll.id],
      ],
      'complete',
    ],
    [
      'of a media ends its upload',
      media,
      created,
      [
        ['done', 'p1', { id: 'p1' }],
        ['watch', media.id],
        ['forget', media.draftId],
      ],
      'complete',
    ],
    [
      'of a deletion is only done',
      deletion,
      { ...created, record: null },
      [['done', 'p1', null]],
      'complete',
    ],
    [
      'that was refused may still be carried out',
      poll,
      { kind: 'refused', fault: jobFaults.invalid },
      [
        ['failed', jobFaults.invalid.message],
        ['watch', poll.id],
      ],
      'complete',
    ],
    [
      'that never left waits for the connection',
      poll,
      { kind: 'notSent', fault: jobFaults.offline },
      [['again', poll.id]],
      'hold',
    ],
    [
      'that never left because of another row goes on',
      poll,
      { kind: 'notSent', fault: jobFaults.invalid },
      [['again', poll.id]],
      'complete',
    ],
    [
      'of which nothing is there is sent again',
      poll,
      { kind: 'absent', why: '', fault: null },
      [['again', poll.id]],
      'complete',
    ],
    [
      'that was set aside is sent again',
      poll,
      { kind: 'setAside', fault: jobFaults.invalid },
      [['again', poll.id]],
      'complete',
    ],
    [
      'with several candidates asks',
      poll,
      { kind: 'several', candidates: [candidate] },
      [['unknown', null, [candidate]]],
      'complete',
    ],
    [
      'that a person gave up after a refusal says why the service refused it',
      poll,
      { kind: 'givenUp', declined: [], fault: jobFaults.invalid },
      [['failed', jobFaults.invalid.message]],
      'complete',
    ],
    [
      'that a person gave up has failed, and is watched by its own retry',
      poll,
      { kind: 'givenUp', declined: [] },
      [['failed', 'It was marked as not sent, so it can be sent again.']],
      'complete',
    ],
  ])('%s', (_title, step, outcome, acts, next) => {
    expect(apply(step, outcome)).toEqual({ acts, next })
  })

  it('forgets no upload of a step without a draft', () => {
    expect(apply({ ...media, draftId: null }, created).acts).toHaveLength(2)
  })
})

it('names what is sent again by its draft, in whichever job, or else by its step', () => {
  expect(sentName({ id: 's1', draftId: 'd1' })).toBe('d1')
  expect(sentName({ id: 's1', draftId: null })).toBe('s1')
})

describe('two attempts', () => {
  const complete: StepAttempt = { kind: 'complete' }
  const window: StepAttempt = { kind: 'window', until: 1 }
  const again: StepAttempt = { kind: 'again' }
  const lookUp = (
    ids: readonly string[],
    trouble: Extract<StepAttempt, { kind: 'lookUp' }>['trouble'] = null,
  ) => ({ kind: 'lookUp', ids, trouble }) as const

  it.each<[string, StepAttempt, StepAttempt, StepAttempt]>([
    ['that are complete are', complete, complete, complete],
    ['keep the earlier’s trouble', window, complete, window],
    ['keep the later’s trouble', complete, window, window],
    ['have the later’s trouble, which is newer', window, again, again],
    ['keep the earlier’s look-up', lookUp(['a']), complete, lookUp(['a'])],
    ['keep the later’s look-up', window, lookUp(['b']), lookUp(['b'])],
    ['look up although there is trouble', lookUp(['a']), window, lookUp(['a'], window)],
    ['look up what either left', lookUp(['a'], window), lookUp(['b']), lookUp(['a', 'b'], window)],
    [
      'look up with the later’s trouble',
      lookUp(['a'], window),
      lookUp(['b'], again),
      lookUp(['a', 'b'], again),
    ],
  ])('%s', (_title, earlier, later, both) => {
    expect(combinedAttempt(earlier, later)).toEqual(both)
  })
})
