import { type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { dayOf } from '../../../shared/statistics/days.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Clock, Emit, Logger, Random } from '../../core/ports.ts'
import type { BulkJobs } from '../jobs/bulk-jobs.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import type { JobRepository } from '../jobs/store.ts'
import { type ServiceCalls, userOf } from '../sign-in/service-calls.ts'
import type { StatisticsWork } from './statistics-host.ts'

export interface FigureRefreshParts {
  readonly calls: Pick<ServiceCalls, 'chosenUser'>
  readonly work: Pick<StatisticsWork, 'api'>
  readonly figureJobs: BulkJobs
  readonly jobs: Pick<JobRepository, 'add' | 'unfinished' | 'change' | 'list' | 'drop'>
  readonly zoneOf: (workspace: Workspace) => string | null
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly emit: Emit
}

/** The service takes whole hours, and figures change within them. */
const freshMs = 15 * 60_000
/** Days that a refresh covers: the last 30 whole days, and today. */
const defaultRefreshDays = 31

class FigureRefreshes {
  readonly #parts: FigureRefreshParts
  /** Why the last refresh didn't begin. */
  readonly #failures = new Map<string, string>()
  readonly #underWay = new Map<string, Promise<Outcome<void>>>()

  constructor(parts: FigureRefreshParts) {
    this.#parts = parts
  }

  readonly openJob = (workspace: Workspace): Outcome<StoredJob | null> =>
    mapOutcome(this.#parts.jobs.unfinished(['figures']), (unfinished) => {
      const key = workspaceKey(workspace)
      const refreshJobs = unfinished.filter(
        (job) => workspaceKey(job.workspace) === key && job.title === refreshTitle,
      )
      return refreshJobs.find(({ state }) => state === 'running' || state === 'paused') ?? null
    })

  /** Finished refreshes would fill the list of jobs; the last one is enough. */
  async #dropEarlier(workspace: Workspace): Promise<void> {
    const { jobs, work } = this.#parts
    const listed = jobs.list({ offset: 0, count: 200 })
    if (!listed.ok) return
    const key = workspaceKey(workspace)
    for (const job of listed.value.rows) {
      const isOver = job.state === 'done' || job.state === 'cancelled'
      if (job.kind !== 'figures' || !isOver || workspaceKey(job.workspace) !== key) continue
      jobs.drop(job.id)
      await work.api.dropJob({ jobId: job.id })
    }
  }

  readonly begin = async (
    workspace: Workspace,
    title: string,
    prepare: (jobId: string) => Promise<Outcome<unknown>>,
  ): Promise<Outcome<JobSummary>> => {
    const { calls, random, clock, jobs, figureJobs } = this.#parts
    const user = userOf(calls, workspace)
    if (!user.ok) return user
    if (this.#parts.zoneOf(workspace) === null)
      return refuse(t`This account’s time zone isn’t known yet. Sync the accounts first.`)
    const job: StoredJob = {
      id: Buffer.from(random.bytes(12)).toString('hex'),
      workspace,
      userId: user.value.userId,
      kind: 'figures',
      title,
      state: 'preparing',
      reason: null,
      undoOf: null,
      createdAt: clock.now(),
      finishedAt: null,
    }
    const added = jobs.add(job)
    if (!added.ok) return added
    const prepared = await prepare(job.id)
    if (!prepared.ok) return prepared
    const begun = jobs.change(job.id, { state: 'running', reason: null, finishedAt: null })
    return begun.ok ? figureJobs.begin({ ...job, state: 'running' }) : begun
  }

  async #beginRefresh(workspace: Workspace, since: number | null): Promise<Outcome<void>> {
    const { figureJobs, work, clock } = this.#parts
    const open = this.openJob(workspace)
    if (!open.ok) return open
    if (open.value !== null) {
      return open.value.state === 'paused'
        ? mapOutcome(figureJobs.resume(open.value.id), () => undefined)
        : succeed(undefined)
    }
    await this.#dropEarlier(workspace)
    const storedFigures = await work.api.known({ workspace })
    if (!storedFigures.ok) return storedFigures
    const now = clock.now()
    const zone = this.#parts.zoneOf(workspace) ?? 'UTC'
    const requestedDay = since ?? dayOf(now, zone) - defaultRefreshDays + 1
    const storedSpan = storedFigures.value.known
    // No day between the last refresh and this one is left out.
    const firstDay =
      storedSpan === null ? requestedDay : Math.min(requestedDay, dayOf(storedSpan.until, zone))
    const begun = await this.begin(workspace, refreshTitle, (jobId) =>
      work.api.begin({ jobId, workspace, plan: { since: firstDay, begunAt: now } }),
    )
    return mapOutcome(begun, () => undefined)
  }

  readonly refresh = (workspace: Workspace, since: number | null): Promise<Outcome<void>> => {
    const { emit } = this.#parts
    const key = workspaceKey(workspace)
    const going = this.#underWay.get(key)
    if (going !== undefined) return going
    const refreshing = this.#beginRefresh(workspace, since)
      .then((outcome) => {
        if (outcome.ok) this.#failures.delete(key)
        else this.#failures.set(key, outcome.fault.message)
        emit('statisticsChanged', { workspace })
        return outcome
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, refreshing)
    return refreshing
  }

  async #refreshOld(workspace: Workspace): Promise<void> {
    const { work, clock } = this.#parts
    const storedSpan = await work.api.known({ workspace })
    if (storedSpan.ok && clock.now() - (storedSpan.value.known?.until ?? 0) < freshMs) return
    const open = this.openJob(workspace)
    // A job that the user paused stays paused.
    if (open.ok && open.value === null) await this.refresh(workspace, null)
  }

  readonly refreshIfStale = (workspace: Workspace): void => {
    const { logger } = this.#parts
    this.#refreshOld(workspace).catch((error: unknown) => logger.error('statistics.refresh', { error }))
  }

  readonly failureOf = (workspace: Workspace): string | null =>
    this.#failures.get(workspaceKey(workspace)) ?? null
}

/** Jobs that read figures: the refreshes of an account, one at a time, and what else was asked for. */
export function createFigureRefreshes(parts: FigureRefreshParts) {
  return new FigureRefreshes(parts)
}

const refreshTitle = t`Refresh figures`
