import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { plural, t } from '../../../shared/text/language.ts'
import { draftEditings } from '../../drafting/editor/draft-editings.ts'
import { faultMessage } from '../../ui/faults/fault-labels.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'

/** Shown only if edits couldn't be saved; this window still has them. */
export function StatusSaving() {
  const editings = draftEditings(useWorkbench())
  const { count, fault } = useStore(editings.failure)
  if (count === 0) return null
  return (
    <>
      <StatusLabel
        tone="error"
        icon={IconDeviceFloppy}
        label={plural(count, { one: '# draft not saved', other: '# drafts not saved' })}
        title={
          fault === null
            ? t`Not saved yet, kept in this window`
            : t`${faultMessage(fault).title}. Not saved yet, kept in this window.`
        }
      />
      <Button size="compact-xs" flex="none" h={20} onClick={editings.flush}>{t`Save now`}</Button>
    </>
  )
}
