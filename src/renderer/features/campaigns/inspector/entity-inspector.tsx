import { useEffect, useRef, useState } from 'react'
import type { GridSubject } from '../../../../shared/domain/campaign-grid.ts'
import { contentOf, referencedDraft } from '../../../../shared/domain/draft.ts'
import type { Workspace } from '../../../../shared/domain/workspace.ts'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { CampaignEditor } from './campaign-editor.tsx'
import { LineItemEditor } from './line-item-editor.tsx'

interface EntityInspectorProps {
  readonly workspace: Workspace
  /** Null where only the key is known, as in an address: it is found out. */
  readonly subject: GridSubject | null
  readonly itemKey: string
  /** Of the account, for things whose own is not known yet. */
  readonly currency: string | null
  readonly timezone: string
  readonly onGo: (key: string | null) => void
}

/** The editor of a campaign or a line item. */
export function EntityInspector({ subject, ...rest }: EntityInspectorProps) {
  const found = useSubject(rest.workspace, rest.itemKey, subject, rest.onGo)
  if (found === null) return <SkeletonRows label="Opening" rows={6} />
  return found === 'campaign' ? <CampaignEditor {...rest} /> : <LineItemEditor {...rest} />
}

function useSubject(
  workspace: Workspace,
  itemKey: string,
  given: GridSubject | null,
  onGo: (key: string) => void,
): GridSubject | null {
  const { bridge } = useWorkbench()
  const [found, setFound] = useState<{ readonly key: string; readonly subject: GridSubject } | null>(null)
  const go = useRef(onGo)
  go.current = onGo
  useEffect(() => {
    if (given !== null) return
    let isCurrent = true
    const find = async (): Promise<GridSubject> => {
      const draftId = referencedDraft(itemKey)
      if (draftId !== null) {
        const view = await bridge.drafts.get({ draftId })
        if (!view.ok) return 'lineItem'
        const { draft } = view.value
        // A link to a curated category is edited where its line item is.
        const { line_item_id } = contentOf(draft)
        if (draft.subject === 'curatedCategory' && typeof line_item_id === 'string') go.current(line_item_id)
        return draft.subject === 'campaign' ? 'campaign' : 'lineItem'
      }
      const rows = await bridge.library.find({ workspace, subject: 'campaign', keys: [itemKey] })
      return rows.ok && rows.value.length > 0 ? 'campaign' : 'lineItem'
    }
    find().then((subject) => {
      if (isCurrent) setFound({ key: itemKey, subject })
    })
    return () => {
      isCurrent = false
    }
  }, [bridge, workspace, itemKey, given])
  return given ?? (found?.key === itemKey ? found.subject : null)
}
