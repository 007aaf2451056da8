import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { AudienceForm } from './audience-form.tsx'
import type { AudienceRow } from './audience-rows.ts'
import { useListAct } from './use-audience-lists.ts'

interface RenameAudienceProps {
  readonly workspace: Workspace
  readonly row: AudienceRow
  readonly onClose: () => void
}

/** Gives an own audience another name or description. */
export function RenameAudience({ workspace, row, onClose }: RenameAudienceProps) {
  const { audiences } = useWorkbench().bridge
  const { run, task } = useListAct(workspace)
  const [texts, setTexts] = useState({ name: row.name, description: row.description })
  const submit = async () => {
    const change = { workspace, audienceId: row.id, ...texts }
    const changed = await run(() => audiences.change(change))
    if (changed.ok) onClose()
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
      onClose={onClose}
    />
  )
}
