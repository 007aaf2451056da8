import { exactTime, relativeTime, relativeTimeStep } from './time.ts'
import { useNow } from './use-now.ts'

interface RelativeTimeProps {
  readonly at: number
  /** Time zone of the exact time on hover; this computer's by default. */
  readonly timeZone?: string | null
}

/** "3 minutes ago" with the exact time on hover; kept up to date. */
export function RelativeTime({ at, timeZone }: RelativeTimeProps) {
  const ticked = useNow(relativeTimeStep(at, Date.now()))
  // Between two ticks `at` may move past the last one without being in the future.
  const now = Math.max(ticked, Math.min(at, Date.now()))
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, timeZone)}>
      {relativeTime(at, now)}
    </time>
  )
}
