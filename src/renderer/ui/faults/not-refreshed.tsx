import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import { RelativeTime } from '../relative-time.tsx'
import { rich } from '../rich.ts'
import { StatusLabel } from '../status-label.tsx'

interface NotRefreshedProps {
  /** What went wrong, for the tooltip; omitted if the text beside it says so. */
  readonly reason?: string
  /** When what's shown was read; null if nothing was, undefined if it isn't known. */
  readonly since?: number | null
  readonly timezone?: string | null
}

/** "Couldn’t refresh, updated 3 hours ago": what is shown is older than it should be. */
export function NotRefreshed({ reason, since, timezone = null }: NotRefreshedProps) {
  return (
    <Group component="span" gap={8} wrap="nowrap" display="inline-flex">
      <StatusLabel
        tone="attention"
        icon={IconAlertTriangle}
        label={since === null ? t`Couldn’t sync` : t`Couldn’t refresh`}
        {...(reason !== undefined && { title: reason })}
      />
      {since != null && <span>{rich`Updated ${<RelativeTime at={since} timeZone={timezone} />}`}</span>}
    </Group>
  )
}

export function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return <Button size="compact-xs" variant="subtle" onClick={onRetry}>{t`Retry`}</Button>
}
