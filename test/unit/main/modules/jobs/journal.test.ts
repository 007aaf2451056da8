import { beforeEach, describe, expect, it } from 'vitest'
import type { JournalOutcome, NewEntry } from '../../../../../src/main/modules/jobs/journal.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { dropped } from '../publishing/publish-rows.ts'
import { type JobStoreStage, setJobStoreStage } from './job-store-stage.ts'

let stage: JobStoreStage
let journal: JobStoreStage['journal']
beforeEach(() => {
  stage = setJobStoreStage()
  journal = stage.journal
  stage.addJob({}, [{ fault: dropped, finishedAt: 2 }, { fault: dropped }])
})

const intent = { params: { account_id: 'a1' }, body: { name: 'Tent' }, before: ['r1'] }
const newEntry = (change: Partial<NewEntry> = {}): NewEntry => ({
  stepId: 'job-1',
  draftId: 'd1',
  operation: 'polls.create',
  intent,
  intendedAt: 5,
  ...change,
})
const refused: JournalOutcome = { kind: 'refused', fault: dropped }

describe('an intent', () => {
  it('is on disk with the state of its step before its request is sent', () => {
    const ids = unwrap(journal.intend('job', [newEntry(), newEntry({ stepId: 'job-2', draftId: null })]))
    expect(ids).toEqual([1, 2])
    const stored = { id: 1, stepId: 'job-1', operation: 'polls.create', intent, intendedAt: 5 }
    expect(unwrap(journal.ofStep('job-1'))).toMatchObject([{ ...stored, outcome: null }])
    const sending = { state: 'sending', fault: null, startedAt: 5, finishedAt: null }
    expect(unwrap(stage.jobs.step('job-1'))).toMatchObject(sending)
    expect(unwrap(stage.jobs.step('job-2'))).toMatchObject(sending)
  })

  it.each([
    ['a copy of an earlier call', { ...intent, isAdopted: true }],
    ['without a read before it', { ...intent, before: null }],
    ['without a body', { ...intent, body: null }],
  ])('is read as it was written: %s', (_what, written) => {
    unwrap(journal.intend('job', [newEntry({ intent: written })]))
    expect(unwrap(journal.ofStep('job-1'))[0]?.intent).toEqual(written)
  })

  it('of a version that noted no earlier records is read as such', () => {
    unwrap(journal.intend('job', [newEntry()]))
    stage.file.exec(`UPDATE journal SET intent = '{"params":{},"body":null}'`)
    expect(unwrap(journal.ofStep('job-1'))[0]?.intent).toEqual({ params: {}, body: null, before: null })
  })
})

describe('an outcome', () => {
  it('is written to its intent alone, and replaces an earlier one', () => {
    const [first = 0] = unwrap(journal.intend('job', [newEntry(), newEntry()]))
    unwrap(journal.conclude(first, refused, 7))
    const done: JournalOutcome = { kind: 'done', by: 'lookup', remoteId: 'r2', record: { id: 'r2' } }
    unwrap(journal.conclude(first, done, 8))
    expect(unwrap(journal.ofStep('job-1')).map(({ outcome }) => outcome)).toEqual([done, null])
    expect(stage.file.prepare('SELECT ended_at FROM journal ORDER BY id').all()).toEqual([
      { ended_at: 8 },
      { ended_at: null },
    ])
  })

  it('of each of several calls is written at once', () => {
    const [first = 0, second = 0] = unwrap(journal.intend('job', [newEntry(), newEntry()]))
    const givenUp: JournalOutcome = { kind: 'givenUp', declined: ['r1'] }
    unwrap(
      journal.concludeAll(
        [
          { id: first, outcome: refused },
          { id: second, outcome: givenUp },
        ],
        7,
      ),
    )
    expect(unwrap(journal.ofStep('job-1')).map(({ outcome }) => outcome)).toEqual([refused, givenUp])
  })
})

describe('what can’t be read', () => {
  it.each([
    ['an outcome', `outcome = '{}'`],
    ['an intent', `intent = '{}'`],
  ])('is a fault, because something may have been sent: %s', (_what, damage) => {
    unwrap(journal.intend('job', [newEntry()]))
    stage.file.exec(`UPDATE journal SET ${damage}`)
    for (const entries of [journal.ofStep('job-1'), journal.ofDraft('d1')])
      expect(entries).toMatchObject({ ok: false, fault: { kind: 'storage' } })
  })
})

describe('the calls of a step', () => {
  const idsOf = (entries: ReturnType<typeof journal.ofStep>) => unwrap(entries).map(({ id }) => id)

  it('include those of its draft in other jobs', () => {
    const others = [newEntry(), newEntry({ stepId: 'earlier-1' }), newEntry({ draftId: 'd2' })]
    unwrap(journal.intend('job', others))
    expect(idsOf(journal.ofStep('job-1'))).toEqual([1, 3])
    expect(idsOf(journal.ofDraft('d1'))).toEqual([1, 2])
    expect(idsOf(journal.ofSent({ id: 'job-1', draftId: 'd1' }))).toEqual([1, 2])
    expect(idsOf(journal.ofSent({ id: 'job-1', draftId: null })), 'an undo has no draft').toEqual([1, 3])
  })

  it('say what it was sent with last', () => {
    const calls = [newEntry({ operation: 'a' }), newEntry({ operation: 'b' }), newEntry({ stepId: 'job-2' })]
    unwrap(journal.intend('job', calls))
    expect(unwrap(journal.sentWith(['job-1', 'job-3']))).toEqual(new Map([['job-1', 'b']]))
  })
})
