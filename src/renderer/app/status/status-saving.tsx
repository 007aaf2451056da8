import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { draftEditings } from '../../drafting/editor/draft-editings.ts'
import { faultMessage } from '../../ui/faults/fault-labels.ts'
import { countOf } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'

/** Said only where typed words could not be written; they are still held in this window. */
export function StatusSaving() {
  const editings = draftEditings(useWorkbench())
  const { count, fault } = useStore(editings.trouble)
  if (count === 0) return null
  return (
    <>
      <StatusLabel
        tone="error"
        icon={IconDeviceFloppy}
        word={`${countOf(count, 'draft')} not saved`}
        title={
          fault === null
            ? 'Not saved yet, kept in this window'
            : `${faultMessage(fault).title}. Not saved yet, kept in this window.`
        }
      />
      <Button size="compact-xs" flex="none" h={20} onClick={editings.flush}>
        Save now
      </Button>
    </>
  )
}
