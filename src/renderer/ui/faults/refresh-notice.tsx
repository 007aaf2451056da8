import type { Fault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { FaultNotice } from './fault-notice.tsx'

interface RefreshNoticeProps {
  /** Null renders nothing. */
  readonly fault: Fault | null
  readonly onRetry: () => void
  /** Whether what was read before is shown below. */
  readonly hasRows?: boolean
  /** Says what failed, if the rest of the screen works without it: "Couldn’t load rules". */
  readonly missing?: string
}

/** Above what couldn't be read. */
export function RefreshNotice({ fault, onRetry, hasRows = true, missing }: RefreshNoticeProps) {
  if (fault === null) return null
  const label = missing ?? (hasRows ? t`Couldn’t refresh` : undefined)
  return <FaultNotice fault={fault} onRetry={onRetry} isRead variant="bar" label={label} />
}
