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
  const { run } = useListAct(workspace)
  return (
    <AudienceForm
      title={`Rename ${row.name}`}
      hasName
      first={{ name: row.name, description: row.description }}
      submitLabel="Save name and description"
      needsChange
      onSubmit={async (texts) => {
        const changed = await run(() => audiences.change({ workspace, audienceId: row.id, ...texts }))
        if (changed.ok) onClose()
        return changed
      }}
      onClose={onClose}
    />
  )
}
