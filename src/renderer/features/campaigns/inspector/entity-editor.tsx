import type { ReactNode } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import type { DraftForm } from '../../../drafting/fields.tsx'
import { faultWords } from '../../../ui/faults/fault-labels.ts'
import type { EntityPlace } from '../../../workbench/entity-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { copyNotice } from '../create/copy-words.ts'
import { ConflictNote } from '../linked/conflict-note.tsx'

/** What the editor of a campaign or of a line item is given. `itemKey`: a record's id or `draft:ID`. */
export interface EntityEditorProps {
  readonly workspace: Workspace
  readonly itemKey: string
  readonly currency: string | null
  readonly timezone: string
  readonly onGo: (place: EntityPlace | null) => void
}

/** The same, once it is open. */
export type OpenEntityProps = EntityEditorProps & DraftForm

interface EntityEditorFrameProps extends EntityEditorProps {
  readonly subject: 'campaign' | 'lineItem'
  readonly clonable: boolean
  readonly children: (form: DraftForm) => ReactNode
}

/** Opens a campaign or a line item as a draft; says of a conflict who wrote the other value, and when. */
export function EntityEditor(props: EntityEditorFrameProps) {
  const { workspace, subject, itemKey, currency, timezone, onGo, clonable, children } = props
  const { bridge, notices } = useWorkbench()
  const clone = async () => {
    const items = [{ subject, key: itemKey }]
    const outcome = await bridge.campaigns.clone({ workspace, items, withChildren: false })
    if (!outcome.ok) {
      const { fault } = outcome
      notices.say('attention', fault.kind === 'refused' ? fault.message : faultWords(fault).title)
      return
    }
    const [made] = outcome.value.lineItems
    notices.say(outcome.value.withoutTargeting > 0 ? 'attention' : 'ok', copyNotice(outcome.value))
    if (made !== undefined) onGo({ subject: 'lineItem', key: made })
  }
  return (
    <DraftEditor
      workspace={workspace}
      subject={subject}
      itemKey={itemKey}
      onGo={(key) => onGo(key === null ? null : { subject, key })}
      clonable={clonable}
      onClone={clone}
      currency={currency}
      timeZone={timezone}
      conflictNote={(field) => (
        <ConflictNote
          workspace={workspace}
          subject={subject}
          remoteId={itemKey}
          field={field}
          timezone={timezone}
        />
      )}
    >
      {children}
    </DraftEditor>
  )
}
