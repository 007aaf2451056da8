import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { BatchJobState, BatchJobStateParts, JobControls } from '../jobs/batch-job-state.ts'
import type { RemoteJob, Sender, StatisticsGateway } from './statistics-gateway.ts'

interface RemoteJobPollsParts extends Pick<BatchJobStateParts, 'isEnding' | 'sleep'> {
  readonly gateway: Pick<StatisticsGateway, 'jobs'>
  /** Longest interval of checks. */
  readonly pollMs: number
}

/** The first check after a job has begun comes after this part of the longest interval; each interval doubles. */
const firstInterval = 1 / 8

interface PolledState extends Pick<BatchJobState, 'stopped' | 'release'> {
  readonly controls: Pick<JobControls, 'hasWork'>
}

export type RemoteJobPolls = ReturnType<typeof createRemoteJobPolls>

/** Waits for the service's jobs: one call at a time checks all that are awaited. */
export function createRemoteJobPolls(parts: RemoteJobPollsParts, job: Sender, jobState: PolledState) {
  /** Ends all waits. */
  let waits = new AbortController()
  /** Ends only the pause before the next check. */
  let sooner = new AbortController()
  let polling: Promise<Outcome<readonly RemoteJob[]>> | null = null
  const waiting = new Set<string>()
  let intervalMs = parts.pollMs

  const pollSooner = (): void => {
    sooner.abort()
    sooner = new AbortController()
  }
  const poll = (isSoon: boolean): Promise<Outcome<readonly RemoteJob[]>> => {
    if (isSoon) pollSooner()
    polling ??= (async () => {
      await parts.sleep(isSoon ? 0 : intervalMs, AbortSignal.any([waits.signal, sooner.signal]))
      intervalMs = Math.min(parts.pollMs, 2 * intervalMs)
      const ids = [...waiting]
      polling = null
      return jobState.controls.hasWork() ? parts.gateway.jobs(job, ids) : succeed([])
    })()
    return polling
  }

  return {
    signal: (): AbortSignal => waits.signal,
    begin(): void {
      waits = new AbortController()
    },
    end: () => waits.abort(),
    pollSooner,
    /** A job from before a pause or an exit may have ended meanwhile, so the first check comes at once. */
    async ended(id: string, isFresh: boolean): Promise<Outcome<RemoteJob | null>> {
      waiting.add(id)
      // Small jobs are done within seconds, large ones within minutes.
      if (isFresh) intervalMs = parts.pollMs * firstInterval
      let isSoon = !isFresh
      try {
        while (!waits.signal.aborted && !jobState.stopped() && !parts.isEnding()) {
          const polledJobs = await poll(isSoon)
          isSoon = false
          if (!polledJobs.ok) return polledJobs
          jobState.release()
          const mine = polledJobs.value.find((job) => job.id === id)
          // A job that is no longer listed has expired.
          if (mine === undefined && !waits.signal.aborted) return succeed({ id, url: null, ended: 'failed' })
          if (mine?.ended === 'failed' || (mine?.ended === 'done' && mine.url !== null)) return succeed(mine)
        }
        return succeed(null)
      } finally {
        waiting.delete(id)
      }
    },
  }
}
