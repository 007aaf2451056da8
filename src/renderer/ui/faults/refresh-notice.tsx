import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Fault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { StatusLabel } from '../status-label.tsx'
import { hourAndMinute } from '../time.ts'
import { faultMessage } from './fault-labels.ts'
import { FaultNotice } from './fault-notice.tsx'

interface NotRefreshedProps {
  /** What went wrong, for the tooltip. */
  readonly reason: string
  /** When what's shown was read; null if nothing was, undefined if it isn't known. */
  readonly since?: number | null
  readonly timezone?: string | null
  readonly onRetry?: (() => void) | undefined
}

/** "Couldn’t refresh · from 20:08 · Retry": what is shown is older than it should be. */
export function NotRefreshed({ reason, since, timezone, onRetry }: NotRefreshedProps) {
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      <StatusLabel tone="attention" icon={IconAlertTriangle} label={label(since, timezone)} title={reason} />
      {onRetry !== undefined && (
        <Button size="compact-xs" variant="subtle" onClick={onRetry}>{t`Retry`}</Button>
      )}
    </Group>
  )
}

function label(since: number | null | undefined, timezone: string | null | undefined): string {
  if (since === undefined) return t`Couldn’t refresh`
  return since === null ? t`Couldn’t sync` : t`Couldn’t refresh · from ${hourAndMinute(since, timezone)}`
}

interface RefreshNoticeProps {
  /** Null renders nothing. */
  readonly fault: Fault | null
  readonly onRetry: () => void
  /** Whether rows read before are shown below. */
  readonly hasRows?: boolean
}

/**
 * Above rows that couldn't be read again: one line with the cause if only a retry helps, because the rows are still there. What asks
 * for another act keeps its explanation.
 */
export function RefreshNotice({ fault, onRetry, hasRows = true }: RefreshNoticeProps) {
  if (fault === null || fault.kind === 'sandboxStopped') return null
  const { tone, title, explanation, action } = faultMessage(fault, true)
  const isOutage = tone === 'attention' && action?.kind === 'retry'
  if (!isOutage || !hasRows) return <FaultNotice fault={fault} onRetry={onRetry} variant="bar" />
  return (
    <Group px={16} py={4} gap={8} flex="none" wrap="nowrap" role="status">
      <NotRefreshed reason={`${title}. ${explanation}`} onRetry={onRetry} />
      <Text span c="dimmed" truncate miw={0} title={explanation}>
        {`${title}. ${explanation}`}
      </Text>
    </Group>
  )
}
