import type { Fault } from '../../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type DaySpan, midnightOf } from '../../../shared/statistics/days.ts'
import { t } from '../../../shared/text/language.ts'
import {
  type BatchJobStateParts,
  createBatchJobState,
  maxAttempts,
  noAnswer,
} from '../jobs/batch-job-state.ts'
import type { BulkRun } from '../jobs/bulk-jobs.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import type { JobRepository } from '../jobs/store.ts'
import { classifyReadFault } from '../jobs/write-fault.ts'
import type { Account, DueQuestion, RefreshPlan } from './ports.ts'
import { isLostJob, type RemoteJob, type StatisticsGateway } from './statistics-gateway.ts'
import type { StatisticsWork } from './statistics-host.ts'
import type { StatisticsRepository } from './store.ts'

export interface FiguresRunParts extends Omit<BatchJobStateParts, 'parallel'> {
  readonly gateway: StatisticsGateway
  readonly work: Pick<StatisticsWork, 'api'>
  readonly jobs: Pick<JobRepository, 'get' | 'change' | 'unfinished' | 'drop'>
  readonly statistics: StatisticsRepository
  readonly zoneOf: (job: StoredJob) => string | null
  /** Interval of checks on the service's jobs. */
  readonly pollMs: number
  readonly changed: (jobId: string) => void
  /** Called when figures were stored or a job has ended. */
  readonly stored: (job: StoredJob) => void
}

/** Maximum concurrent questions. Jobs run at the service, so more of them can run in parallel. */
const parallel = { requests: 4, jobs: 40 } as const
const hour = 3_600_000
/** Maximum window of active entities, and of IDs that narrow one. */
const activityDays = 90
const maxCampaigns = 200

/**
 * Fetches figures: asks what changed, plans questions, and stores the answer to each before the next. Every call is a
 * read or starts one, so whatever a crash interrupts is simply asked again; a job at the service is found again by its
 * ID.
 */
export function createFiguresRun(parts: FiguresRunParts, job: StoredJob): BulkRun {
  const { work, gateway, clock, statistics } = parts
  const { id: jobId, workspace } = job
  const course = createBatchJobState({ ...parts, parallel: parallel.requests + parallel.jobs }, job, () =>
    parts.changed(jobId),
  )
  const { ensure, stopped } = course
  const attempts = new Map<number, number>()
  const underWay = new Map<number, DueQuestion>()
  /** Ends waits for the service's jobs when this job is paused or ends. */
  let waits = new AbortController()
  /** Ends only the pause before the next check of them. */
  let sooner = new AbortController()
  const account = (): Account => ({ workspace, zone: parts.zoneOf(job) ?? 'UTC' })
  const goesOn = () => course.state() === 'running' && !parts.isEnding() && !stopped()

  const trouble = async (number: number, fault: Fault): Promise<void> => {
    if (fault.kind === 'notFound') {
      // The service doesn't know one of the entities; the others are requested without it.
      ensure(await work.api.split({ jobId, number }))
      return
    }
    const isBusy = fault.kind === 'invalid' && fault.errors.some(({ code }) => code === 'TOO_MANY_JOBS')
    const verdict = isBusy ? ({ kind: 'window', until: null } as const) : classifyReadFault(fault)
    const tried = (attempts.get(number) ?? 0) + (verdict.kind === 'hold' ? 1 : 0)
    attempts.set(number, tried)
    const isUnreadable = fault.kind === 'dropped' && verdict.kind === 'hold'
    if (verdict.kind === 'refused' || (isUnreadable && tried >= maxAttempts)) {
      course.letGo()
      attempts.delete(number)
      ensure(await work.api.failed({ jobId, number, message: fault.message }))
      parts.changed(jobId)
    } else if (verdict.kind === 'ambiguous') course.holdOff(noAnswer, true)
    else course.follow(verdict)
  }
  const save = async (number: number, text: string | null, readAt: number): Promise<void> => {
    const saved = await work.api.save({ jobId, number, account: account(), text, readAt })
    if (!saved.ok && saved.fault.kind === 'dropped') return trouble(number, saved.fault)
    ensure(saved)
    attempts.delete(number)
    parts.changed(jobId)
    parts.stored(job)
  }
  const request = async (question: DueQuestion): Promise<void> => {
    const readAt = clock.now()
    const answer = await gateway.read(job, question, account().zone)
    if (stopped()) return
    if (!answer.ok) return trouble(question.number, answer.fault)
    course.letGo()
    await save(question.number, answer.value, readAt)
  }

  /** One call checks all running jobs. */
  let polling: Promise<Outcome<readonly RemoteJob[]>> | null = null
  const waiting = new Set<string>()
  const pollSooner = (): void => {
    sooner.abort()
    sooner = new AbortController()
  }
  const poll = (isSoon: boolean): Promise<Outcome<readonly RemoteJob[]>> => {
    if (isSoon) pollSooner()
    polling ??= (async () => {
      await parts.sleep(isSoon ? 0 : parts.pollMs, AbortSignal.any([waits.signal, sooner.signal]))
      const ids = [...waiting]
      polling = null
      return goesOn() || course.controls.hasWork() ? gateway.jobs(job, ids) : succeed([])
    })()
    return polling
  }
  /** A job from before a pause or an exit may have ended meanwhile, so the first check comes at once. */
  const ended = async (id: string, isFresh: boolean): Promise<Outcome<RemoteJob | null>> => {
    waiting.add(id)
    let isSoon = !isFresh
    try {
      while (!waits.signal.aborted && !stopped() && !parts.isEnding()) {
        const found = await poll(isSoon)
        isSoon = false
        if (!found.ok) return found
        course.letGo()
        const mine = found.value.find((one) => one.id === id)
        // A job that is no longer listed has expired.
        if (mine === undefined && !waits.signal.aborted) return succeed({ id, url: null, ended: 'failed' })
        if (mine?.ended === 'failed' || (mine?.ended === 'done' && mine.url !== null)) return succeed(mine)
      }
      return succeed(null)
    } finally {
      waiting.delete(id)
    }
  }
  const byJob = async (question: DueQuestion): Promise<void> => {
    const { number } = question
    let { remoteJob } = question
    const isFresh = remoteJob === null
    if (remoteJob === null) {
      const begun = await gateway.begin(job, question, account().zone)
      if (stopped()) return
      if (!begun.ok) return trouble(number, begun.fault)
      course.letGo()
      remoteJob = begun.value
      ensure(await work.api.noteRemoteJob({ jobId, number, remoteJob }))
    }
    const found = await ended(remoteJob, isFresh)
    if (stopped()) return
    if (!found.ok) return trouble(number, found.fault)
    if (found.value === null) return
    const { url } = found.value
    if (url === null) {
      ensure(await work.api.noteRemoteJob({ jobId, number, remoteJob: null }))
      return trouble(number, { kind: 'dropped', code: 'JOB_FAILED', message: t`The service’s job failed.` })
    }
    const readAt = clock.now()
    ensure(await work.api.dropPieces({ jobId, number }))
    const take = async (bytes: Uint8Array): Promise<Outcome<void>> => {
      const taken = await work.api.piece({ jobId, number, bytes })
      return taken.ok ? succeed(undefined) : taken
    }
    const got = await gateway.download(job, url, take, waits.signal)
    if (stopped() || waits.signal.aborted) return
    if (!got.ok) {
      if (isLostJob(got.fault)) ensure(await work.api.noteRemoteJob({ jobId, number, remoteJob: null }))
      return trouble(number, got.fault)
    }
    await save(number, null, readAt)
  }

  const activeIn = async (
    { from, to }: DaySpan,
    entity: 'CAMPAIGN' | 'LINE_ITEM' | 'PROMOTED_TWEET',
    campaigns: readonly string[] | null,
  ): Promise<Outcome<readonly string[]>> => {
    const rows = await gateway.active(job, { entity, from, to, campaigns })
    if (!rows.ok) return rows
    const noted = await work.api.addActive({ jobId, entity, zone: account().zone, rows: rows.value })
    return noted.ok ? succeed(rows.value.map(({ entity_id: id }) => id)) : noted
  }
  /** Asks for the campaigns that changed, and for what changed in them. False if it has to be retried. */
  const discover = async (plan: RefreshPlan & { readonly from: number }): Promise<Outcome<void>> => {
    const end = Math.ceil(plan.begunAt / hour) * hour
    for (let from = plan.from; from < end; from += activityDays * 24 * hour) {
      const span = { from, to: Math.min(end, from + activityDays * 24 * hour) }
      const campaigns = await activeIn(span, 'CAMPAIGN', null)
      if (!campaigns.ok) return campaigns
      for (const entity of ['LINE_ITEM', 'PROMOTED_TWEET'] as const) {
        for (let at = 0; at < campaigns.value.length; at += maxCampaigns) {
          if (!goesOn() && !course.controls.hasWork()) return succeed(undefined)
          const found = await activeIn(span, entity, campaigns.value.slice(at, at + maxCampaigns))
          if (!found.ok) return found
        }
      }
    }
    const planned = await work.api.planQuestions({ jobId, account: account(), now: clock.now() })
    parts.changed(jobId)
    return planned.ok ? succeed(undefined) : planned
  }
  /** Whether the questions are planned. */
  const plan = async (): Promise<boolean> => {
    const asked = ensure(await work.api.plan({ jobId }))
    if (asked === null) return false
    if (asked.value === null) return true
    const { known, ...rest } = asked.value
    const isEnough = known !== null && rest.since >= known.since
    const from = isEnough ? known.until : midnightOf(rest.since, account().zone)
    const done = await discover({ ...rest, from: Math.floor(from / hour) * hour })
    if (done.ok) {
      course.letGo()
      return true
    }
    const verdict = classifyReadFault(done.fault)
    if (verdict.kind === 'refused') course.become('paused', done.fault.message)
    else if (verdict.kind === 'ambiguous') course.holdOff(noAnswer, true)
    else course.follow(verdict)
    return false
  }

  let isPlanned = false
  let retrying: Promise<Outcome<number>> | null = null
  const beginNext = async (): Promise<boolean> => {
    if (retrying !== null) {
      // A question that still counts as failed isn't due, and the job would end with nothing due.
      const begun = ensure(await retrying)
      retrying = null
      if (begun === null) return false
    }
    if (!isPlanned) {
      let done = false
      const planning = plan().then((is) => {
        done = is
      })
      course.launch(() => planning)
      await planning
      isPlanned = done
      return course.state() === 'running' || course.controls.hasWork()
    }
    const of = (by: DueQuestion['by']) => [...underWay.values()].filter((one) => one.by === by).length
    const room = course.room()
    // While the service doesn't answer, the pending check is the call that finds out when it does.
    if (course.state() === 'paused') pollSooner()
    if (room <= 0) return true
    // A call that ends while the thread is asked may have left a question.
    const isIdle = course.callsUnderWay() === 0
    const due = ensure(
      await work.api.due({
        jobId,
        except: [...underWay.keys()],
        requests: Math.min(room, parallel.requests - of('request')),
        jobs: Math.min(room, parallel.jobs - of('job')),
      }),
    )
    if (due === null || parts.isEnding()) return false
    if (due.value.length === 0 && isIdle) {
      course.letGo()
      return false
    }
    for (const question of due.value.slice(0, room)) {
      underWay.set(question.number, question)
      course.launch(() =>
        (question.by === 'request' ? request(question) : byJob(question)).finally(() =>
          underWay.delete(question.number),
        ),
      )
    }
    return true
  }
  const finish = async (): Promise<void> => {
    await course.allFinished()
    if (stopped() || parts.isEnding()) return
    if (course.state() === 'cancelled') {
      const due = await work.api.due({ jobId, requests: 0, jobs: 200, except: [] })
      for (const { remoteJob } of due.ok ? due.value : [])
        if (remoteJob !== null) await gateway.cancel(job, remoteJob)
      ensure(await work.api.cancel({ jobId }))
      course.cancelled()
      parts.changed(jobId)
    } else if (course.state() === 'running') {
      ensure(await work.api.finish({ jobId, account: account(), now: clock.now() }))
      course.become('done', null)
    }
    parts.stored(job)
  }
  const ends = (changed: boolean): boolean => {
    if (changed) waits.abort()
    return changed
  }

  return {
    job,
    controls: {
      ...course.controls,
      pause: () => ends(course.controls.pause()),
      cancel: () => ends(course.controls.cancel()),
      wake() {
        if (parts.isEnding()) waits.abort()
        course.controls.wake()
      },
    },
    async run() {
      waits = new AbortController()
      await course.goOn(beginNext)
      if (course.state() === 'paused') await course.allFinished()
      else await finish()
    },
    retry() {
      const sums = statistics.sums(jobId)
      if (course.state() !== 'done' || !sums.ok || sums.value.failed === 0) return false
      retrying = work.api.retryFailed({ jobId })
      attempts.clear()
      course.become('running', null)
      return true
    },
    summary() {
      const sums = statistics.sums(jobId)
      if (!sums.ok) return sums
      const sending = Math.min(underWay.size, sums.value.waiting)
      return course.summary({ ...sums.value, waiting: sums.value.waiting - sending, sending })
    },
  }
}
