import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { noJob, refuse } from '../../core/faults.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import { createPublishRun, type PublishParts, type PublishRun } from './publish-run.ts'
import { StepGraph } from './step-graph.ts'

/** The loaded jobs, each with one run at most: two wouldn't know of each other. */
export interface PublishRuns {
  get(jobId: string): PublishRun | undefined
  all(): readonly PublishRun[]
  add(job: StoredJob, graph: StepGraph): PublishRun
  take(jobId: string): Promise<Outcome<PublishRun>>
  release(run: PublishRun): void
  /** Unloads a run that isn't in use. */
  drop(run: PublishRun): void
}

const batchSize = 250

export function createPublishRuns(parts: PublishParts): PublishRuns {
  const { jobs, pace } = parts
  const runs = new Map<string, PublishRun>()
  const loading = new Map<string, Promise<Outcome<PublishRun>>>()
  /** How many users each run has. */
  const useCounts = new Map<PublishRun, number>()

  const add = (job: StoredJob, graph: StepGraph): PublishRun => {
    const run = createPublishRun(parts, job, graph)
    runs.set(job.id, run)
    return run
  }
  /** Reads thousands of steps in parts. */
  const load = async (job: StoredJob): Promise<Outcome<PublishRun>> => {
    const graph = new StepGraph()
    for (let behind: number | null = 0; behind !== null; ) {
      const heads = jobs.heads(job.id, behind, batchSize)
      if (!heads.ok) return heads
      graph.add(heads.value.rows)
      behind = heads.value.next
      if (behind !== null) await pace.wait()
    }
    return parts.isEnding() ? ending() : succeed(add(job, graph))
  }
  const open = async (jobId: string): Promise<Outcome<PublishRun>> => {
    const openRun = runs.get(jobId)
    if (openRun !== undefined) return succeed(openRun)
    const underWay = loading.get(jobId)
    if (underWay !== undefined) return underWay
    const job = jobs.get(jobId)
    if (!job.ok) return job
    if (job.value === null || job.value.state === 'preparing') return noJob()
    const loaded = load(job.value).finally(() => loading.delete(jobId))
    loading.set(jobId, loaded)
    return loaded
  }

  return {
    get: (jobId) => runs.get(jobId),
    all: () => [...runs.values()],
    add,
    async take(jobId) {
      for (;;) {
        const opened = await open(jobId)
        // Stryker disable next-line ConditionalExpression: what isn't loaded is returned below as well.
        if (!opened.ok) return opened
        // It may have ended and been unloaded in the meantime.
        if (runs.get(jobId) !== opened.value) continue
        useCounts.set(opened.value, (useCounts.get(opened.value) ?? 0) + 1)
        return opened
      }
    },
    release(run) {
      const others = (useCounts.get(run) ?? 1) - 1
      if (others > 0) useCounts.set(run, others)
      else useCounts.delete(run)
    },
    drop(run) {
      if (!useCounts.has(run)) runs.delete(run.jobState.job.id)
    },
  }
}

export function ending(): Outcome<never> {
  return refuse(t`Flightdeck is quitting.`)
}
