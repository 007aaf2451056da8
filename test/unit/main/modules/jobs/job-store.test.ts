import { beforeEach, describe, expect, it } from 'vitest'
import { writeDraft } from '../../../../../src/main/modules/drafts/draft-rows.ts'
import { newDraft } from '../../../../../src/main/modules/drafts/transaction.ts'
import type { StepChange } from '../../../../../src/main/modules/jobs/store.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import type { DraftPublishState } from '../../../../../src/shared/drafts/draft.ts'
import type { JobState, StepState } from '../../../../../src/shared/jobs/job.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { workspace } from '../drafts/drafts-stage.ts'
import { dropped, job } from '../publishing/publish-rows.ts'
import { type JobStoreStage, setJobStoreStage, stepIn } from './job-store-stage.ts'

let stage: JobStoreStage
let jobs: JobStoreStage['jobs']
beforeEach(() => {
  stage = setJobStoreStage()
  jobs = stage.jobs
})

const elsewhere = { ...workspace, accountId: 'elsewhere' }
const candidate = { remoteId: 'r9', title: 'Tent', createdAt: null }

describe('what people count in a job', () => {
  const file = (upload: StepState, entry: StepState) => [
    { subject: 'media', kind: 'create', bytes: 10, state: upload } as const,
    { subject: 'media', kind: 'create', bytes: null, state: entry } as const,
  ]

  it('is each file once, as far as its two steps are', () => {
    stage.addJob({}, [
      ...file('done', 'done'),
      ...file('done', 'waiting'),
      ...file('sending', 'waiting'),
      ...file('failed', 'blocked'),
      ...file('cancelled', 'cancelled'),
    ])
    expect(unwrap(jobs.changes('job'))).toMatchObject({
      total: 5,
      counts: { done: 1, waiting: 1, sending: 1, failed: 1, blocked: 0, cancelled: 1 },
      subject: 'media',
      kind: 'create',
    })
  })

  it('are changes of several kinds without a common word', () => {
    stage.addJob({}, [
      { subject: 'poll', kind: 'create' },
      { subject: 'card', kind: 'create' },
    ])
    expect(unwrap(jobs.changes('job'))).toMatchObject({ total: 2, subject: null, kind: 'create' })
  })

  it('isn’t looked up for a job without steps or with very many', () => {
    stage.addJob()
    expect(unwrap(jobs.changes('job'))).toBeNull()
    for (const count of [500, 501]) {
      stage.addJob(
        { id: `of ${count}` },
        Array.from({ length: count }, () => ({})),
      )
    }
    expect(unwrap(jobs.changes('of 500'))).toMatchObject({ total: 500 })
    expect(unwrap(jobs.changes('of 501'))).toBeNull()
  })
})

describe('a job', () => {
  it('is read as it was added, and as it was changed', () => {
    const added = { ...job, undoOf: 'earlier', reason: 'offline', createdAt: 7 }
    stage.addJob(added)
    expect(unwrap(jobs.get('job'))).toEqual(added)
    unwrap(jobs.change('job', { state: 'done', reason: null, finishedAt: 9 }))
    expect(unwrap(jobs.get('job'))).toEqual({ ...added, state: 'done', reason: null, finishedAt: 9 })
    expect(unwrap(jobs.get('another'))).toBeNull()
  })

  it('is dropped with its steps, and no other', () => {
    stage.addJob({}, [{}])
    stage.addJob({ id: 'other' })
    unwrap(jobs.drop('job'))
    expect(unwrap(jobs.get('job'))).toBeNull()
    expect(unwrap(jobs.get('other'))).not.toBeNull()
  })

  it('is listed page by page with the number of all', () => {
    for (const createdAt of [1, 2, 3]) stage.addJob({ id: `j${createdAt}`, createdAt })
    const { rows, total } = unwrap(jobs.list({ offset: 1, count: 1 }))
    expect(rows.map(({ id }) => id)).toEqual(['j2'])
    expect(total).toBe(3)
  })

  it('knows the jobs that undo it, without those that are prepared', () => {
    stage.addJob()
    for (const [id, state] of [
      ['u2', 'running'],
      ['u1', 'done'],
      ['u3', 'preparing'],
    ] as const)
      stage.addJob({ id, state, undoOf: 'job', createdAt: Number(id.slice(1)) })
    expect(unwrap(jobs.undoing('job')).map(({ id }) => id)).toEqual(['u1', 'u2'])
  })
})

describe('what isn’t finished', () => {
  it.each<[string, JobState | 'preparing', StepState | null, boolean]>([
    ['a running job', 'running', null, true],
    ['a paused job', 'paused', null, true],
    ['a job that is prepared', 'preparing', null, true],
    ['a job that is done', 'done', 'done', false],
    ['a job that is done with a call under way', 'done', 'sending', true],
    ['a canceled job', 'cancelled', 'cancelled', false],
    ['a canceled job whose steps wait', 'cancelled', 'waiting', true],
  ])('%s', (_what, state, stepState, isUnfinished) => {
    stage.addJob({ state }, stepState === null ? [] : [{ state: stepState }])
    expect(unwrap(jobs.unfinished(['publish'])).map(({ id }) => id)).toEqual(isUnfinished ? ['job'] : [])
    expect(unwrap(jobs.unfinished(['products', 'undo']))).toEqual([])
  })

  it('a job that is done with a call without an outcome', () => {
    stage.addJob({ state: 'done' }, [{ state: 'done' }])
    const intent = { params: {}, body: null, before: null }
    unwrap(
      stage.journal.intend('job', [{ stepId: 'lost', draftId: null, operation: 'o', intent, intendedAt: 1 }]),
    )
    expect(unwrap(jobs.unfinished(['publish'])).map(({ id }) => id)).toEqual(['job'])
  })

  it('the oldest first', () => {
    stage.addJob({ id: 'late', createdAt: 9 })
    stage.addJob({ id: 'early', createdAt: 1 })
    expect(unwrap(jobs.unfinished(['publish'])).map(({ id }) => id)).toEqual(['early', 'late'])
  })
})

describe('a step', () => {
  const changed = {
    matchKey: 'key',
    remoteId: 'r1',
    fault: dropped,
    result: { id: 'r1' },
    candidates: [candidate],
    conflicts: [{ field: 'name', base: 'a', mine: null, theirs: 7 }],
    startedAt: 3,
    finishedAt: 4,
  }
  const full = { ...changed, needs: ['job-7'], bytes: 12, type: 'TEXT_POLLS' }

  it.each([
    ['as it was added', {}],
    ['with all that it can have', full],
  ])('is read %s', (_what, change) => {
    stage.addJob({}, [change])
    expect(unwrap(jobs.step('job-1'))).toEqual(stepIn('job', 1, change))
    expect(unwrap(jobs.step('job-2'))).toBeNull()
  })

  it.each<[string, StepChange]>([
    ['with its state', { state: 'done' }],
    ['with all that can change', { ...changed, state: 'failed', title: 'Boot', matchKey: null }],
    ['with what goes away', { fault: null, remoteId: null, result: null, candidates: [], startedAt: null }],
    ['with nothing', {}],
  ])('is changed %s, and keeps the rest', (_what, change) => {
    stage.addJob({}, [full, {}, {}])
    unwrap(jobs.changeSteps(['job-1', 'job-3'], change))
    expect(unwrap(jobs.step('job-1'))).toEqual(stepIn('job', 1, { ...full, ...change }))
    expect(unwrap(jobs.step('job-2'))).toEqual(stepIn('job', 2))
    expect(unwrap(jobs.step('job-3'))).toEqual(stepIn('job', 3, change))
  })

  it.each(["fault = '7'", "fault = 'null'", "candidates = '[7]'", "conflicts = '[7]'"])(
    'can’t be read with %s',
    (damage) => {
      stage.addJob({}, [{}])
      stage.file.exec(`UPDATE job_step SET ${damage}`)
      expect(jobs.step('job-1')).toMatchObject({ ok: false, fault: { kind: 'storage' } })
    },
  )

  it('isn’t changed if none is named', () => {
    stage.addJob({}, [{}])
    unwrap(jobs.changeSteps([], { state: 'done' }))
    expect(unwrap(jobs.step('job-1'))?.state).toBe('waiting')
  })

  it('is changed with others at once, each in its way', () => {
    stage.addJob({}, [{}, {}])
    unwrap(
      jobs.changeEach([
        { id: 'job-1', change: { state: 'done' } },
        { id: 'job-2', change: { title: 'Boot' } },
      ]),
    )
    expect(unwrap(jobs.step('job-1'))?.state).toBe('done')
    expect(unwrap(jobs.step('job-2'))).toMatchObject({ state: 'waiting', title: 'Boot' })
  })
})

describe('the steps of a job', () => {
  beforeEach(() => {
    stage.addJob({}, [{ state: 'done' }, {}, { state: 'failed' }, {}])
    stage.addJob({ id: 'other' }, [{ state: 'done' }])
  })

  it.each<[readonly StepState[], number, number, readonly number[], number]>([
    [[], 0, 10, [1, 2, 3, 4], 4],
    [[], 1, 2, [2, 3], 4],
    [['waiting'], 0, 10, [2, 4], 2],
    [['waiting', 'failed'], 2, 10, [4], 3],
  ])('in the states %j from %i, %i of them', (states, offset, count, positions, total) => {
    const window = unwrap(jobs.steps('job', states, { offset, count }))
    expect(window.rows.map(({ position }) => position)).toEqual(positions)
    expect(window.total).toBe(total)
  })

  it('are counted by state', () => {
    const none = { sending: 0, conflict: 0, unknown: 0, blocked: 0, cancelled: 0 }
    expect(unwrap(jobs.counts('job'))).toEqual({ ...none, waiting: 2, done: 1, failed: 1 })
    expect(unwrap(jobs.counts('other'))).toEqual({ ...none, waiting: 0, done: 1, failed: 0 })
  })

  it.each([
    [0, 2, [1, 2], 2],
    [2, 2, [3, 4], null],
    [1, 2, [2, 3], 3],
    [0, 10, [1, 2, 3, 4], null],
  ])('behind %i, %i of them, are read briefly', (behind, count, positions, next) => {
    const heads = unwrap(jobs.heads('job', behind, count))
    expect(heads.rows.map(({ position }) => position)).toEqual(positions)
    expect(heads.next).toBe(next)
  })
})

describe('records that steps created', () => {
  beforeEach(() => {
    stage.addJob({}, [
      { state: 'done', remoteId: 'r1' },
      { state: 'failed', remoteId: 'r2' },
      { state: 'done', remoteId: 'r3', kind: 'update' },
      { state: 'done', remoteId: 'r4', subject: 'card' },
      { state: 'done', remoteId: 'r5', candidates: [candidate] },
      { state: 'unknown', candidates: [candidate] },
      { state: 'unknown' },
      { state: 'sending' },
      { state: 'unknown', subject: 'card' },
      { state: 'unknown', kind: 'delete' },
    ])
    stage.addJob({ id: 'other', workspace: elsewhere }, [
      { state: 'done', remoteId: 'r6', candidates: [candidate] },
      { state: 'unknown' },
    ])
  })

  const all = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7']

  it('are claimed by them, except by the step that asks', () => {
    const claimedBut = (step: string, of: Workspace = workspace, ids = all) => [
      ...unwrap(jobs.claimed(of, 'poll', ids, step)),
    ]
    expect(claimedBut('job-9')).toEqual(['r1', 'r5'])
    expect(claimedBut('job-1')).toEqual(['r5'])
    expect(claimedBut('job-9', workspace, ['r1'])).toEqual(['r1'])
    expect(claimedBut('job-9', elsewhere)).toEqual(['r6'])
  })

  it('may be those of creations without an outcome', () => {
    expect(unwrap(jobs.openCreates(workspace, 'poll', 'job-7')).toSorted()).toEqual(['job-6', 'job-8'])
    expect(unwrap(jobs.openCreates(elsewhere, 'poll', 'job-7'))).toEqual(['other-2'])
  })

  it('are counted where several came of one, or none', () => {
    expect(unwrap(jobs.duplicates('job'))).toBe(1)
    expect(unwrap(jobs.unanswered('job'))).toBe(3)
    expect(unwrap(jobs.reportedAsDuplicate(workspace, 'poll', 'r9')).map(({ id }) => id)).toEqual(['job-5'])
    expect(unwrap(jobs.reportedAsDuplicate(workspace, 'card', 'r9'))).toEqual([])
    expect(unwrap(jobs.reportedAsDuplicate(elsewhere, 'poll', 'r9')).map(({ id }) => id)).toEqual(['other-1'])
    expect(unwrap(jobs.reportedAsDuplicate(workspace, 'poll', 'r8'))).toEqual([])
  })
})

describe('creations that may have been sent twice', () => {
  const intent = { params: {}, body: null, before: null }
  it('are those whose earlier call ended without a record, later than a time', () => {
    stage.addJob({}, [{}, {}, {}, {}])
    const newEntry = (position: number) => ({
      stepId: `job-${position}`,
      draftId: null,
      operation: 'o',
      intent,
      intendedAt: 1,
    })
    const [first = 0, second = 0, third = 0, fourth = 0] = unwrap(
      stage.journal.intend('job', [1, 2, 3, 4].map(newEntry)),
    )
    const answered = { kind: 'done', by: 'answer', remoteId: 'r', record: null } as const
    unwrap(stage.journal.conclude(first, { kind: 'refused', fault: dropped }, 10))
    unwrap(stage.journal.conclude(second, answered, 10))
    unwrap(stage.journal.conclude(third, { kind: 'refused', fault: dropped }, 5))
    unwrap(stage.journal.conclude(fourth, { ...answered, by: 'lookup' }, 10))
    unwrap(jobs.changeSteps(['job-1', 'job-2', 'job-3', 'job-4'], { state: 'done' }))
    expect(unwrap(jobs.sentAgain(5))).toEqual([
      { jobId: 'job', stepId: 'job-1' },
      { jobId: 'job', stepId: 'job-4' },
    ])
  })
})

describe('a locked draft', () => {
  const lock = (id: string, publish: DraftPublishState) => {
    const draft = { ...newDraft(id, workspace, 'poll', { name: 'Tent' }, 1), publish }
    const counts = { errors: 0, warnings: 0, missing: 0, blocked: 0 }
    unwrap(
      stage.database.transact((statements) =>
        writeDraft(statements, { draft, title: 'Tent', type: null, ...counts }),
      ),
    )
  }
  const orphaned = () => unwrap(jobs.orphanedDrafts())

  it.each<[DraftPublishState, JobState, StepState, boolean | null]>([
    ['queued', 'running', 'waiting', null],
    ['queued', 'paused', 'waiting', null],
    ['queued', 'cancelled', 'waiting', false],
    ['sent', 'done', 'sending', null],
    ['unknown', 'done', 'unknown', null],
    ['sent', 'done', 'failed', true],
    ['unknown', 'done', 'conflict', true],
    ['idle', 'done', 'failed', null],
    ['failed', 'done', 'failed', null],
  ])('%s of a job that is %s, whose step is %s', (publish, state, stepState, failed) => {
    lock('d1', publish)
    stage.addJob({ state }, [{ draftId: 'd1', state: stepState }])
    expect(orphaned()).toEqual(failed === null ? [] : [{ workspace, draftId: 'd1', failed }])
  })

  it('has no step anymore', () => {
    lock('d1', 'queued')
    expect(orphaned()).toEqual([{ workspace, draftId: 'd1', failed: false }])
  })
})
