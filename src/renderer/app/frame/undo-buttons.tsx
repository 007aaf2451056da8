import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../shared/text/language.ts'
import { draftEditings } from '../../drafting/editor/draft-editings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { undoStore } from '../../workbench/undo.ts'
import { useKeysOf } from '../../workbench/use-bound-commands.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'

/** Undo and redo for drafts; each button names the change. */
export function UndoButtons() {
  const workbench = useWorkbench()
  const { store, load } = undoStore(workbench)
  const { undo, redo } = draftEditings(workbench)
  const undoKeys = useKeysOf('undo')
  const redoKeys = useKeysOf('redo')
  const labels = useStore(store)
  useEffect(() => {
    load()
  }, [load])
  return (
    <>
      <IconButton
        label={labels.undo === null ? t`Nothing to undo` : t`Undo: ${labels.undo}`}
        icon={IconArrowBackUp}
        keys={undoKeys}
        disabled={labels.undo === null}
        onClick={undo}
      />
      <IconButton
        label={labels.redo === null ? t`Nothing to redo` : t`Redo: ${labels.redo}`}
        icon={IconArrowForwardUp}
        keys={redoKeys}
        disabled={labels.redo === null}
        onClick={redo}
      />
    </>
  )
}
