import { exactTime, relativeTime, relativeTimeStep } from './time.ts'
import { useNow } from './use-now.ts'

interface RelativeTimeProps {
  readonly at: number
  /** Time zone of the exact time on hover; this computer's by default. */
  readonly timeZone?: string | null
}

/** "3 minutes ago" with the exact time on hover; kept up to date. */
export function RelativeTime({ at, timeZone }: RelativeTimeProps) {
  const now = useNow(relativeTimeStep(at, Date.now()))
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, timeZone)}>
      {relativeTime(at, now)}
    </time>
  )
}
