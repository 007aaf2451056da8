import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BulkJobsParts,
  type BulkRun,
  createBulkJobs,
} from '../../../../../src/main/modules/jobs/bulk-jobs.ts'
import type { StoredJob } from '../../../../../src/main/modules/jobs/job-rows.ts'
import type { StorageFault } from '../../../../../src/shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { JobSummary } from '../../../../../src/shared/jobs/job.ts'
import { faultOf, unwrap } from '../../../../support/outcomes.ts'
import { job as publishJob } from '../publishing/publish-rows.ts'

const full: StorageFault = { kind: 'storage', code: 'SQLITE_FULL', message: 'The disk is full.' }
const job: StoredJob = { ...publishJob, kind: 'products' }

/** A run that the test steers. */
interface FakeRun extends BulkRun {
  readonly calls: string[]
  isOver: boolean
  hasWork: boolean
  /** Whether it lets itself be changed. */
  accepts: boolean
  broken: StorageFault | null
  /** Lets each started run end. */
  readonly end: (() => void)[]
  readonly isEnding: () => boolean
  readonly hasEnded: () => boolean
}

let rows: Map<string, StoredJob>
let disk: StorageFault | null
let runs: FakeRun[]
let recovered: string[]
let dropped: string[]
let errors: unknown[]
let slept: number[]
let timeouts: AbortSignal[]

beforeEach(() => {
  rows = new Map([['job', job]])
  disk = null
  runs = []
  recovered = []
  dropped = []
  errors = []
  slept = []
  timeouts = []
})

function summaryOf(ofJob: StoredJob): Outcome<JobSummary> {
  const { id, workspace, kind, title, createdAt } = ofJob
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
  const none = { reason: null, finishedAt: null, bytes: null, waitingUntil: null }
  return succeed({
    ...none,
    id,
    workspace,
    kind,
    title,
    createdAt,
    state: 'running',
    total: 0,
    counts,
    duplicates: 0,
    unanswered: 0,
  })
}

type Hooks = Pick<BulkJobsParts<FakeRun>, 'recover' | 'dropped'>

const allHooks: Hooks = {
  recover: (run) => recovered.push(run.job.id),
  dropped: (id) => dropped.push(id),
}

const jobs = (hooks = allHooks) =>
  createBulkJobs<FakeRun>({
    ...hooks,
    kind: 'products',
    jobs: {
      get: (id) => (disk === null ? succeed(rows.get(id) ?? null) : fail(disk)),
      unfinished: (kinds) =>
        disk === null ? succeed([...rows.values()].filter(({ kind }) => kinds.includes(kind))) : fail(disk),
      drop(id) {
        rows.delete(id)
        return succeed(undefined)
      },
    },
    createRun(ofJob, { isEnding, hasEnded }) {
      const calls: string[] = []
      const end: (() => void)[] = []
      const act = (name: string) => () => {
        calls.push(name)
        return run.accepts
      }
      const run: FakeRun = {
        job: ofJob,
        calls,
        end,
        isOver: false,
        hasWork: true,
        accepts: true,
        broken: null,
        isEnding,
        hasEnded,
        controls: {
          pause: act('pause'),
          resume: act('resume'),
          cancel: act('cancel'),
          wake: act('wake'),
          tryAgain: act('tryAgain'),
          isOver: () => run.isOver,
          hasWork: () => run.hasWork,
          broken: () => run.broken,
        },
        run() {
          calls.push('run')
          return new Promise((resolve) => end.push(resolve))
        },
        retry: act('retry'),
        summary: () => summaryOf(ofJob),
      }
      runs.push(run)
      return run
    },
    noFailures: 'Nothing has failed.',
    onError: (error) => errors.push(error),
    sleep: async (milliseconds, signal) => {
      slept.push(milliseconds)
      timeouts.push(signal)
    },
  })

const timesRun = (run: FakeRun | undefined) => run?.calls.filter((call) => call === 'run').length

describe('at the start of the program', () => {
  it('unfinished jobs go on, and what was never complete is dropped', () => {
    rows.set('half', { ...job, id: 'half', state: 'preparing' })
    rows.set('last', { ...job, id: 'last' })
    jobs().start()
    expect(recovered).toEqual(['job', 'last'])
    expect(dropped).toEqual(['half'])
    expect([...rows.keys()]).toEqual(['job', 'last'])
    expect(runs.map(timesRun)).toEqual([1, 1])
  })

  it('a kind that has nothing to recover or to clean up goes on too', () => {
    rows.set('half', { ...job, id: 'half', state: 'preparing' })
    const bulk = jobs({})
    bulk.start()
    expect(bulk.kinds).toEqual(['products'])
    expect([...rows.keys()]).toEqual(['job'])
    expect(runs.map(timesRun)).toEqual([1])
  })

  it('nothing goes on if the disk can’t be read', () => {
    disk = full
    jobs().start()
    expect(runs).toEqual([])
  })
})

describe('a job', () => {
  it('runs once at a time, and again for work that came at its end', async () => {
    const bulk = jobs()
    unwrap(bulk.begin(job))
    unwrap(await bulk.resume('job'))
    const [run] = runs
    expect(runs).toHaveLength(1)
    expect(timesRun(run)).toBe(1)
    run?.end[0]?.()
    await setImmediate()
    expect(timesRun(run)).toBe(2)
  })

  it('doesn’t run without work', async () => {
    const bulk = jobs()
    unwrap(bulk.begin(job))
    const [run] = runs
    if (run === undefined) throw new Error('no run')
    run.hasWork = false
    run.end[0]?.()
    await setImmediate()
    unwrap(await bulk.resume('job'))
    expect(timesRun(run)).toBe(1)
    expect(run.calls).toContain('wake')
  })

  it.each([
    [true, 2],
    [false, 1],
  ])('that is over (%s) is forgotten once it has run', async (isOver, created) => {
    const bulk = jobs()
    unwrap(bulk.begin(job))
    const [run] = runs
    if (run === undefined) throw new Error('no run')
    Object.assign(run, { isOver, hasWork: false })
    run.end[0]?.()
    await setImmediate()
    unwrap(bulk.summaryOf(job))
    expect(runs).toHaveLength(created)
  })

  it('that fails by our mistake is reported, and can be run again', async () => {
    const bulk = jobs()
    unwrap(bulk.begin(job))
    const [run] = runs
    const error = new Error('mistake')
    if (run === undefined) throw new Error('no run')
    run.end[0]?.()
    await setImmediate()
    run.run = () => Promise.reject(error)
    unwrap(await bulk.resume('job'))
    await setImmediate()
    expect(errors).toEqual([error])
  })
})

describe('what a person does', () => {
  it.each([
    ['pause', 'pause', 'This job isn’t running.'],
    ['resume', 'resume', 'This job isn’t paused.'],
    ['cancel', 'cancel', 'This job is finished.'],
    ['retryFailed', 'retry', 'Nothing has failed.'],
  ] as const)('with %s reaches the run, or is refused', async (act, call, refusal) => {
    const bulk = jobs()
    unwrap(bulk.begin(job))
    const [run] = runs
    if (run === undefined) throw new Error('no run')
    expect(unwrap(await bulk[act]('job')).id).toBe('job')
    expect(run.calls).toContain(call)
    run.accepts = false
    expect(faultOf(await bulk[act]('job')).message).toBe(refusal)
  })

  it('is refused for a job that isn’t there, and if the disk fails', async () => {
    const bulk = jobs()
    expect(faultOf(await bulk.pause('another')).kind).toBe('notFound')
    disk = full
    expect(await bulk.pause('job')).toEqual(fail(full))
    expect(runs).toEqual([])
  })

  it('is answered with the fault that broke the job meanwhile', async () => {
    const bulk = jobs()
    unwrap(bulk.begin(job))
    const [run] = runs
    if (run !== undefined) run.broken = full
    expect(await bulk.resume('job')).toEqual(fail(full))
  })
})

it('what may have mended an environment lets its jobs try again, even one that is about to end', async () => {
  const bulk = jobs()
  unwrap(bulk.begin(job))
  const [run] = runs
  bulk.tryAgain('elsewhere')
  expect(run?.calls).not.toContain('tryAgain')
  bulk.tryAgain(job.workspace.environmentId)
  expect(run?.calls).toContain('tryAgain')
  run?.end[0]?.()
  await setImmediate()
  expect(timesRun(run)).toBe(2)
})

describe('at the end of the program', () => {
  it('pending calls are awaited briefly, and nothing begins anymore', async () => {
    const bulk = jobs()
    unwrap(bulk.begin(job))
    const [run] = runs
    if (run === undefined) throw new Error('no run')
    const wakes = () => run.calls.filter((call) => call === 'wake').length
    const before = wakes()
    expect([run.isEnding(), run.hasEnded()]).toEqual([false, false])
    const closing = bulk.close()
    expect([run.isEnding(), run.hasEnded()]).toEqual([true, false])
    expect(wakes()).toBe(before + 1)
    await closing
    expect(slept).toEqual([1_500])
    expect(timeouts.map(({ aborted }) => aborted)).toEqual([true])
    expect(run.hasEnded()).toBe(true)
    run.end[0]?.()
    await setImmediate()
    unwrap(await bulk.resume('job'))
    expect(timesRun(run)).toBe(1)
  })
})
