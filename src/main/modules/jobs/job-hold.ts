import type { JobState } from '../../../shared/jobs/job.ts'
import type { Clock } from '../../core/ports.ts'

/** Stops a job while nothing can be sent, and says when to try again: after a growing pause, or when told to. */
export interface JobHold {
  /** When to try again, on the monotonic clock; null if the job isn't held. */
  until(): number | null
  /**
   * Ignored for a job that the user has paused or cancelled. `probes`: trying again may help by itself. `isStale`:
   * something outside has changed since the call began, so its fault proves little.
   */
  start(reason: string, probes: boolean, isStale: boolean): void
  /** The service has answered, so the job goes on. */
  end(): void
  /** The user has paused, resumed or cancelled the job. */
  drop(): void
  /** The reason may be gone. */
  tryNow(): void
}

export interface JobHoldParts {
  readonly monotonic: Clock
  readonly state: () => JobState
  /** Of a pause; null if it's the user's. */
  readonly reason: () => string | null
  readonly transitionTo: (state: JobState, reason: string | null) => void
}

interface Pause {
  readonly lengthMs: number
  readonly until: number
}

const firstPauseMs = 2_000
const maxPauseMs = 60_000

export function createJobHold({ monotonic, state, reason, transitionTo }: JobHoldParts): JobHold {
  const hasReason = (): boolean => state() === 'paused' && reason() !== null
  let pause: Pause | null = hasReason() ? { lengthMs: firstPauseMs, until: monotonic.now() } : null
  const isHeld = (): boolean => pause !== null && hasReason()

  return {
    until: () => pause?.until ?? null,
    start(why, probes, isStale) {
      if (state() !== 'running' && !isHeld()) return
      const now = monotonic.now()
      let lengthMs = firstPauseMs
      if (pause !== null && !isStale) {
        // Parallel calls with the same trouble are one attempt; only a failed probe makes the pause longer.
        const isParallel = now < pause.until
        if (isParallel && probes) return
        lengthMs = isParallel ? pause.lengthMs : Math.min(maxPauseMs, pause.lengthMs * 2)
      }
      pause = { lengthMs, until: probes || isStale ? now + lengthMs : Number.POSITIVE_INFINITY }
      transitionTo('paused', why)
    },
    end() {
      const wasHeld = isHeld()
      pause = null
      if (wasHeld) transitionTo('running', null)
    },
    drop() {
      pause = null
    },
    tryNow() {
      if (pause !== null) pause = { ...pause, until: monotonic.now() }
    },
  }
}
