import { useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { AudienceForm } from './audience-form.tsx'
import type { AudienceRow } from './audience-rows.ts'
import { audiencesStores } from './store.ts'

interface RenameAudienceProps {
  readonly workspace: Workspace
  readonly row: AudienceRow
  readonly onClose: () => void
}

/** Gives an own audience another name or description. */
export function RenameAudience({ workspace, row, onClose }: RenameAudienceProps) {
  const workbench = useWorkbench()
  const store = audiencesStores(workbench)(workspace)
  const { task } = useStore(store.store)
  const [texts, setTexts] = useState({ name: row.name, description: row.description })
  const { audiences } = workbench.bridge
  const submit = async () => {
    const change = { workspace, audienceId: row.id, ...texts }
    if ((await store.run(() => audiences.change(change))) !== null) onClose()
  }
  const close = () => {
    store.dismiss()
    onClose()
  }
  return (
    <AudienceForm
      title={`Rename ${row.name}`}
      hasName
      texts={texts}
      submitLabel="Save name and description"
      idle={texts.name.trim() === row.name && texts.description === row.description}
      task={task}
      onChange={setTexts}
      onSubmit={submit}
      onClose={close}
    />
  )
}
