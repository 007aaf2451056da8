import { Button, Group, VisuallyHidden } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconPencil,
} from '@tabler/icons-react'
import type { Finding } from '../../../shared/core/finding.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { hourAndMinute } from '../../ui/time.ts'
import { useNow } from '../../ui/use-now.ts'
import { fieldsToFill } from '../change-label.tsx'
import type { DraftEditing, EditingState, SaveState } from './draft-editing.ts'
import styles from './draft-editor.module.css'

/** Where typed values are: "Saved 2 s ago". `now` in milliseconds; `hasDraft`: whether something is to be published. */
export function saveLabel(save: SaveState, now: number, hasDraft: boolean): string {
  switch (save.kind) {
    case 'idle':
      return hasDraft ? t`All edits saved` : t`No unpublished changes`
    case 'saving':
      return t`Saving`
    case 'saved':
      return t`Saved ${ago(save.at, now)}`
    case 'failed':
      return t`Not saved: ${save.fault.message}`
  }
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1_000))
  if (seconds < 1) return t`just now`
  if (seconds < 60) return t`${seconds} s ago`
  if (seconds < 3_600) return t`${Math.floor(seconds / 60)} min ago`
  return t`at ${hourAndMinute(at)}`
}

/** Where typed values are, as soon as something was typed; a failed save has a notice instead. */
export function SaveLine({ save, hasDraft }: Pick<EditingState, 'save'> & { readonly hasDraft: boolean }) {
  const now = useNow(save.kind === 'saved' ? 1_000 : null)
  const label = saveLabel(save, now, hasDraft)
  switch (save.kind) {
    case 'failed':
      return null
    case 'idle':
      return <VisuallyHidden>{label}</VisuallyHidden>
    case 'saving':
    case 'saved': {
      const Icon = save.kind === 'saved' ? IconCheck : IconPencil
      return (
        <span className={styles.save} data-save>
          <Icon size={14} aria-hidden />
          <span>{label}</span>
        </span>
      )
    }
  }
}

interface UnsavedNoticeProps {
  readonly editing: DraftEditing
  readonly save: SaveState
}

/** Why typed values couldn't be saved, and what can be done. */
export function UnsavedNotice({ editing, save }: UnsavedNoticeProps) {
  if (save.kind !== 'failed') return null
  const label = saveLabel(save, 0, true)
  return (
    <Group component="span" role="alert" gap="4px 12px" className={styles.unsaved ?? ''}>
      <StatusLabel shape="text" tone="error" icon={IconAlertCircle} label={label} title={label} />
      <Button onClick={editing.flush}>{t`Retry`}</Button>
      <Button onClick={editing.forget}>{t`Discard edits`}</Button>
    </Group>
  )
}

interface FindingsSummaryProps {
  readonly findings: readonly Finding[]
  /** Fields of a new entity that aren't filled in yet. */
  readonly toDo: readonly Finding[]
  readonly onGo: (path: string) => void
}

/** Number of issues of a draft, with a link to the first. */
export function FindingsSummary({ findings, toDo, onGo }: FindingsSummaryProps) {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.length - errors.length
  const first = errors[0] ?? toDo[0] ?? findings[0]
  return (
    <Group component="span" gap="4px 12px">
      {findings.length + toDo.length === 0 && (
        <StatusLabel tone="ok" icon={IconCircleCheck} label={t`No issues`} />
      )}
      {errors.length > 0 && (
        <StatusLabel
          tone="error"
          icon={IconAlertCircle}
          label={plural(errors.length, { one: '# error', other: '# errors' })}
        />
      )}
      {toDo.length > 0 && (
        <StatusLabel tone="neutral" icon={IconCircleDashed} label={fieldsToFill(toDo.length)} />
      )}
      {warnings > 0 && (
        <StatusLabel
          tone="attention"
          icon={IconAlertTriangle}
          label={plural(warnings, { one: '# warning', other: '# warnings' })}
        />
      )}
      {first !== undefined && <Button onClick={() => onGo(first.field)}>{t`Go to the first`}</Button>}
    </Group>
  )
}
