import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconCircleDashed,
  IconLock,
  IconPencil,
  IconPlus,
  IconQuestionMark,
  IconTrash,
  IconTrashX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { RowChange } from '../../shared/entities/entity-row.ts'
import { plural, t } from '../../shared/text/language.ts'
import { StatusLabel, type Tone } from '../ui/status-label.tsx'

interface Meaning {
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly label: string
  readonly title: string
}

interface ChangeLabelProps {
  readonly change: RowChange | null
  readonly iconOnly?: boolean
}

/** The planned change of a row, by icon and label; nothing for an unchanged row. */
export function ChangeLabel({ change, iconOnly = false }: ChangeLabelProps) {
  return change === null ? null : <StatusLabel {...meaningOf(change)} iconOnly={iconOnly} />
}

/** The service deleted it. */
export function DeletedLabel({ iconOnly = false }: { readonly iconOnly?: boolean }) {
  return (
    <StatusLabel
      tone="neutral"
      icon={IconTrashX}
      label={t`Deleted`}
      title={t`Deleted on the service`}
      iconOnly={iconOnly}
    />
  )
}

/** The label alone, for tables copied as text. */
export function changeText(change: RowChange | null): string {
  return change === null ? '' : meaningOf(change).label
}

function meaningOf({ kind, sync, publish }: RowChange): Meaning {
  switch (publish) {
    case 'queued':
    case 'sent':
      return {
        tone: 'neutral',
        icon: IconLock,
        label: t`In flight`,
        title: t`Being published`,
      }
    case 'failed':
      return {
        tone: 'error',
        icon: IconAlertCircle,
        label: t`Failed`,
        title: t`The service refused the change`,
      }
    case 'unknown':
      return {
        tone: 'attention',
        icon: IconQuestionMark,
        label: t`Unknown`,
        title: t`Sent, but no response came. See Activity.`,
      }
    case 'idle':
      break
  }
  if (sync === 'conflict') {
    return {
      tone: 'attention',
      icon: IconArrowsLeftRight,
      label: t`Conflict`,
      title: t`The same fields changed on the service`,
    }
  }
  switch (kind) {
    case 'create':
      return { tone: 'ok', icon: IconPlus, label: t`Added`, title: t`New, not published yet` }
    case 'update':
      return {
        tone: 'information',
        icon: IconPencil,
        label: t`Changed`,
        title: t`Changed, not published yet`,
      }
    case 'delete':
      return { tone: 'error', icon: IconTrash, label: t`Removed`, title: t`Will be deleted when published` }
  }
}

/** The required fields that are still empty in a form. */
export function fieldsToFill(count: number): string {
  return plural(count, { one: '# field to fill', other: '# fields to fill' })
}

/** Number of issues of a planned change, or of the fields that a new entity still needs. */
export function FindingCounts({ change }: { readonly change: RowChange | null }) {
  if (change === null) return null
  const { errors, warnings, missing = 0 } = change
  if (errors > 0)
    return (
      <StatusLabel
        tone="error"
        icon={IconAlertCircle}
        label={plural(errors, { one: '# error', other: '# errors' })}
      />
    )
  if (missing > 0)
    return (
      <StatusLabel
        tone="neutral"
        icon={IconCircleDashed}
        label={plural(missing, { one: '# to fill', other: '# to fill' })}
        title={fieldsToFill(missing)}
      />
    )
  if (warnings > 0)
    return (
      <StatusLabel
        tone="attention"
        icon={IconAlertTriangle}
        label={plural(warnings, { one: '# warning', other: '# warnings' })}
      />
    )
  return null
}
