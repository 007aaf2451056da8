import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createJobHandlers } from '../../../../../src/main/modules/jobs/handlers.ts'
import { createJobEvents } from '../../../../../src/main/modules/jobs/job-events.ts'
import type { StoredJob } from '../../../../../src/main/modules/jobs/job-rows.ts'
import type { JobRunner } from '../../../../../src/main/modules/jobs/job-runner.ts'
import type { StorageFault } from '../../../../../src/shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { JobChanges, JobGist, JobKind, JobSummary } from '../../../../../src/shared/jobs/job.ts'
import { faultOf, unwrap } from '../../../../support/outcomes.ts'
import { job } from '../publishing/publish-rows.ts'

const full: StorageFault = { kind: 'storage', code: 'SQLITE_FULL', message: 'The disk is full.' }
const counts = {
  waiting: 0,
  sending: 0,
  done: 0,
  failed: 0,
  conflict: 0,
  unknown: 0,
  blocked: 0,
  cancelled: 0,
}

function summaryOf({
  id,
  workspace,
  kind,
  title,
  createdAt,
}: Pick<StoredJob, 'id' | 'workspace' | 'kind' | 'title' | 'createdAt'>): JobSummary {
  const none = {
    reason: null,
    finishedAt: null,
    bytes: null,
    waitingUntil: null,
    duplicates: 0,
    unanswered: 0,
  }
  return { ...none, id, workspace, kind, title, createdAt, state: 'running', total: 0, counts }
}

let rows: Map<string, StoredJob>
const changes: JobChanges = { total: 5, counts, subject: 'media', kind: 'create' }
let gists: Map<string, Outcome<JobGist | null>>
let acts: string[]
let disk: StorageFault | null

beforeEach(() => {
  rows = new Map([
    ['job', { ...job, userId: '7' }],
    ['upload', { ...job, id: 'upload', kind: 'products' }],
    ['half', { ...job, id: 'half', state: 'preparing' }],
    ['nobody', { ...job, id: 'nobody', kind: 'audience' }],
  ])
  gists = new Map()
  acts = []
  disk = null
})

function runnerOf(kinds: readonly JobKind[]): JobRunner {
  const act = (name: string) => (jobId: string, stepId?: string) => {
    acts.push([name, kinds[0], jobId, stepId].filter((part) => part !== undefined).join(' '))
    return succeed(summaryOf(rows.get(jobId) ?? job))
  }
  return {
    kinds,
    summaryOf: (ofJob) => succeed(summaryOf(ofJob)),
    pause: act('pause'),
    resume: act('resume'),
    cancel: act('cancel'),
    retryFailed: act('retryFailed'),
  }
}

const listed = (ids: readonly string[]) => ids.flatMap((id) => rows.get(id) ?? [])

function createHandlers(ids: readonly string[] = ['job', 'upload']) {
  return createJobHandlers({
    jobs: {
      get: (id) => (disk === null ? succeed(rows.get(id) ?? null) : fail(disk)),
      changes: (id) => succeed(id === 'job' ? changes : null),
      gist: (id) => gists.get(id) ?? succeed(null),
      list: () => (disk === null ? succeed({ rows: listed(ids), total: 9 }) : fail(disk)),
      days: () => succeed([{ day: 20_787, count: 9 }]),
    },
    runners: [runnerOf(['products']), runnerOf(['publish', 'undo'])],
    readableTitle: ({ title }) => `${title}, readable`,
  }).handlers
}

const range = { offset: 0, count: 10 }

describe('listed jobs', () => {
  it('have their days if those are asked for', async () => {
    const { list } = createHandlers()
    expect(unwrap(await list(range))).not.toHaveProperty('days')
    expect(unwrap(await list({ ...range, byDay: 'UTC' })).days).toEqual([{ day: 20_787, count: 9 }])
  })

  it('have readable titles, their user, and what tells them apart', async () => {
    const gist = { first: 'Tent', comment: '' }
    gists.set('upload', succeed(gist))
    const { rows: summaries, total } = unwrap(await createHandlers().list(range))
    expect(total).toBe(9)
    expect(summaries[0]).toMatchObject({
      id: 'job',
      kind: 'publish',
      title: 'Publish, readable',
      userId: '7',
    })
    expect(summaries[0]).not.toHaveProperty('gist')
    expect(summaries[0]).toMatchObject({ id: 'job', changes })
    expect(summaries[1]).not.toHaveProperty('changes')
    expect(summaries[1]).toMatchObject({ id: 'upload', kind: 'products', gist })
    expect(unwrap(await createHandlers().get({ jobId: 'upload' })).gist).toEqual(gist)
  })

  it('are none if one of them, or the disk, can’t be read', async () => {
    expect(faultOf(await createHandlers(['job', 'nobody']).list(range)).kind).toBe('notFound')
    gists.set('job', fail(full))
    expect(await createHandlers().list(range)).toEqual(fail(full))
    gists.clear()
    disk = full
    expect(await createHandlers().list(range)).toEqual(fail(full))
  })
})

describe('one job', () => {
  it('is read and changed by the runner of its kind', async () => {
    const handlers = createHandlers()
    expect(unwrap(await handlers.get({ jobId: 'job' }))).toMatchObject({ id: 'job', userId: '7' })
    unwrap(await handlers.pause({ jobId: 'job' }))
    unwrap(await handlers.resume({ jobId: 'upload' }))
    unwrap(await handlers.cancel({ jobId: 'job' }))
    unwrap(await handlers.retryFailed({ jobId: 'job' }))
    unwrap(await handlers.retryFailed({ jobId: 'job', stepId: 'job-3' }))
    expect(acts).toEqual([
      'pause publish job',
      'resume products upload',
      'cancel publish job',
      'retryFailed publish job',
      'retryFailed publish job job-3',
    ])
  })

  it.each(['half', 'another', 'nobody'])(
    'that nobody can have seen or runs isn’t there: %s',
    async (jobId) => {
      const handlers = createHandlers()
      expect(faultOf(await handlers.get({ jobId })).kind).toBe('notFound')
      expect(faultOf(await handlers.cancel({ jobId })).kind).toBe('notFound')
      expect(acts).toEqual([])
    },
  )

  it('is neither read nor changed if the disk fails', async () => {
    disk = full
    const handlers = createHandlers()
    expect(await handlers.get({ jobId: 'job' })).toEqual(fail(full))
    expect(await handlers.pause({ jobId: 'job' })).toEqual(fail(full))
  })
})

it('changed jobs are announced together, at most five times a second, and only those that can be read', () => {
  vi.useFakeTimers()
  const announced: (readonly string[])[] = []
  const events = createJobEvents(
    (summaries) => announced.push(summaries.map(({ id }) => id)),
    (jobId) => (jobId === 'gone' ? fail(full) : succeed(summaryOf({ ...job, id: jobId }))),
  )
  events.notify('a')
  for (const id of ['b', 'c', 'b', 'gone']) events.notify(id)
  expect(announced).toEqual([['a']])
  vi.advanceTimersByTime(199)
  expect(announced).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(announced).toEqual([['a'], ['b', 'c']])
  events.notify('gone')
  vi.advanceTimersByTime(200)
  expect(announced).toHaveLength(2)
  events.notify('d')
  events.notify('e')
  events.end()
  expect(announced.slice(2)).toEqual([['d', 'e']])
  vi.useRealTimers()
})
