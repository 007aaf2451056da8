import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Fault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { RelativeTime } from '../relative-time.tsx'
import { rich } from '../rich.ts'
import { StatusLabel } from '../status-label.tsx'
import { faultMessage } from './fault-labels.ts'
import { FaultNotice } from './fault-notice.tsx'

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

interface RefreshNoticeProps {
  /** Null renders nothing. */
  readonly fault: Fault | null
  readonly onRetry: () => void
  /** Whether rows read before are shown below. */
  readonly hasRows?: boolean
  /** Says what failed, if the rest of the screen works without it: "Couldn’t load rules". */
  readonly missing?: string
}

/**
 * Above rows that couldn't be read again: one line with the cause if only a retry helps, because the rows are still
 * there. What asks for another act keeps its explanation.
 */
export function RefreshNotice({ fault, onRetry, hasRows = true, missing }: RefreshNoticeProps) {
  if (fault === null) return null
  const { tone, title, explanation, action } = faultMessage(fault, true)
  const isOutage = tone === 'attention' && action?.kind === 'retry'
  if (!isOutage || !hasRows) return <FaultNotice fault={fault} onRetry={onRetry} isRead variant="bar" />
  return (
    <Group px={16} py={4} gap={8} flex="none" wrap="nowrap">
      <Group role="alert" gap={8} wrap="nowrap" miw={0}>
        {missing === undefined ? (
          <NotRefreshed />
        ) : (
          <StatusLabel tone="attention" icon={IconAlertTriangle} label={missing} />
        )}
        <Text span c="dimmed" truncate miw={0}>
          {`${title}. ${explanation}`}
        </Text>
      </Group>
      <RetryButton onRetry={onRetry} />
    </Group>
  )
}
