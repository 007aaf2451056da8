import { t } from '../../shared/text/language.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { rich } from '../ui/rich.ts'
import { useShownAge } from './use-waits.ts'

interface ReadAgeProps {
  /** Null before the first reply. */
  readonly at: number | null
  readonly timezone?: string | null
}

/**
 * "Updated 3 minutes ago", in the header of a list. A line below the header that says what failed also says when what
 * is shown was read, so the header then doesn't.
 */
export function ReadAge({ at, timezone = null }: ReadAgeProps) {
  useShownAge(at)
  return (
    <span data-age>
      {at === null ? t`Not synced yet` : rich`Updated ${<RelativeTime at={at} timeZone={timezone} />}`}
    </span>
  )
}
