import type { LimitsState, RateWindowState } from '../../../shared/contract/status.ts'
import type { LimitState } from '../../core/api/types.ts'
import type { Clock } from '../../core/ports.ts'

/** Tracks the rate windows of every environment and reports the tightest of each. */
export interface LimitsFollower {
  state(environmentId: string | null): LimitsState
  /** Open windows of an environment, the tightest first. */
  windows(environmentId: string | null): readonly RateWindowState[]
  observe(state: LimitState): void
  /** Requests that a window has room for, as last reported; null if unknown or if the window has restarted since. */
  remaining(bucket: string, environmentId: string, host: string, accountId: string): number | null
}

export function createLimitsFollower(clock: Clock, announce: () => void): LimitsFollower {
  const windows = new Map<string, LimitState>()
  const announced = new Map<string, string>()

  const openWindows = (environmentId: string | null): readonly LimitState[] => {
    const now = clock.now()
    return [...windows.values()]
      .filter(({ owner, resetAt }) => owner.startsWith(`${environmentId}/`) && resetAt > now)
      .sort((left, right) => left.remaining / left.limit - right.remaining / right.limit)
  }
  const tightest = (environmentId: string | null): LimitsState['tightest'] => {
    const [first] = openWindows(environmentId)
    if (first === undefined) return null
    return { name: first.bucket, remaining: first.remaining, limit: first.limit, resetsAt: first.resetAt }
  }
  return {
    state: (environmentId) => ({ tightest: tightest(environmentId) }),
    windows: (environmentId) =>
      openWindows(environmentId).map(({ bucket, owner, account, limit, remaining, resetAt, observedAt }) => ({
        name: bucket,
        // `environment/host/digest`, as composed in `api/limits.ts`.
        host: owner.split('/')[1] ?? '',
        accountId: account,
        limit,
        remaining,
        resetsAt: resetAt,
        observedAt,
      })),
    observe(state) {
      windows.set(`${state.owner} ${state.bucket} ${state.account ?? ''}`, state)
      const environmentId = state.owner.split('/')[0] ?? ''
      const limits = JSON.stringify(tightest(environmentId))
      if (announced.get(environmentId) === limits) return
      announced.set(environmentId, limits)
      announce()
    },
    remaining(bucket, environment, host, accountId) {
      const now = clock.now()
      const [latest] = [...windows.values()]
        .filter(
          (state) =>
            state.bucket === bucket &&
            state.owner.startsWith(`${environment}/${host}/`) &&
            (state.account === null || state.account === accountId) &&
            state.resetAt > now,
        )
        .sort((left, right) => right.observedAt - left.observedAt)
      return latest?.remaining ?? null
    },
  }
}
