import type { LimitsState, RateWindowState } from '../../../shared/contract/status.ts'
import type { LimitState } from '../../core/api/types.ts'
import type { Clock, Emit } from '../../core/ports.ts'

/** Tracks the rate windows of the current environment and reports the tightest. */
export interface LimitsFollower {
  state(): LimitsState
  /** Open windows of the current environment, the tightest first. */
  windows(): readonly RateWindowState[]
  observe(state: LimitState): void
  follow(environmentId: string | null): void
  /** Requests that a window has room for, as last reported; null if unknown or if the window has restarted since. */
  remaining(bucket: string, environmentId: string, host: string, accountId: string): number | null
}

export function createLimitsFollower(clock: Clock, emit: Emit): LimitsFollower {
  const windows = new Map<string, LimitState>()
  let environmentId: string | null = null
  let reported: LimitsState = { tightest: null }

  const openWindows = (): readonly LimitState[] => {
    const now = clock.now()
    return [...windows.values()]
      .filter(({ owner, resetAt }) => owner.startsWith(`${environmentId}/`) && resetAt > now)
      .sort((left, right) => left.remaining / left.limit - right.remaining / right.limit)
  }
  const tightest = (): LimitsState['tightest'] => {
    const [first] = openWindows()
    if (first === undefined) return null
    return { name: first.bucket, remaining: first.remaining, limit: first.limit, resetsAt: first.resetAt }
  }
  const notify = () => {
    const next = { tightest: tightest() }
    if (JSON.stringify(next) === JSON.stringify(reported)) return
    reported = next
    emit('limitsChanged', next)
  }
  return {
    state: () => ({ tightest: tightest() }),
    windows: () =>
      openWindows().map(({ bucket, owner, account, limit, remaining, resetAt, observedAt }) => ({
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
      notify()
    },
    follow(next) {
      environmentId = next
      notify()
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
