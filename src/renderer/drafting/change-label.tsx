import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconLock,
  IconPencil,
  IconPlus,
  IconQuestionMark,
  IconTrash,
  IconTrashX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { RowChange } from '../../shared/creatives/creative-row.ts'
import { countOf } from '../ui/number.ts'
import { StatusLabel, type Tone } from '../ui/status-label.tsx'

interface Meaning {
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly word: string
  readonly title: string
}

/** What is planned for a row, by icon and word; nothing for one that stays as it is. */
export function ChangeLabel({ change }: { readonly change: RowChange | null }) {
  return change === null ? null : <StatusLabel {...meaningOf(change)} />
}

/** The service deleted it. */
export function DeletedLabel() {
  return <StatusLabel tone="neutral" icon={IconTrashX} word="Deleted" title="Deleted on the service" />
}

/** The word alone, for a table of text. */
export function changeText(change: RowChange | null): string {
  return change === null ? '' : meaningOf(change).word
}

function meaningOf({ kind, sync, publish }: RowChange): Meaning {
  switch (publish) {
    case 'queued':
    case 'sent':
      return {
        tone: 'neutral',
        icon: IconLock,
        word: 'In flight',
        title: 'Being published',
      }
    case 'failed':
      return { tone: 'error', icon: IconAlertCircle, word: 'Failed', title: 'The service refused the change' }
    case 'unknown':
      return {
        tone: 'attention',
        icon: IconQuestionMark,
        word: 'Unknown',
        title: 'Sent, but no answer came. See Activity.',
      }
    case 'idle':
      break
  }
  if (sync === 'conflict') {
    return {
      tone: 'attention',
      icon: IconArrowsLeftRight,
      word: 'Conflict',
      title: 'The same fields changed on the service',
    }
  }
  switch (kind) {
    case 'create':
      return { tone: 'ok', icon: IconPlus, word: 'Added', title: 'New, not published yet' }
    case 'update':
      return { tone: 'information', icon: IconPencil, word: 'Changed', title: 'Changed, not published yet' }
    case 'delete':
      return { tone: 'error', icon: IconTrash, word: 'Removed', title: 'Will be deleted when published' }
  }
}

/** How many findings the rules have for a planned change. */
export function FindingCounts({ change }: { readonly change: RowChange | null }) {
  if (change === null) return null
  const { errors, warnings } = change
  if (errors > 0) return <StatusLabel tone="error" icon={IconAlertCircle} word={countOf(errors, 'error')} />
  if (warnings > 0)
    return <StatusLabel tone="attention" icon={IconAlertTriangle} word={countOf(warnings, 'warning')} />
  return null
}
