import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type DraftSubject, referenceTo } from '../../../shared/drafts/draft.ts'
import { quietFindings } from '../../drafting/editor/touched-fields.ts'
import { libraryLists } from '../../drafting/list/list-store.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { type CreativeKind, creativePath } from './creative-kinds.ts'

/** Begins a new thing and opens it; also where the address asks for one (`/creatives/cards/new`). */
export function useNewDraft(
  workspace: Workspace,
  subject: DraftSubject,
  kind: CreativeKind,
  fields: Fields,
  itemKey: string | null,
): () => Promise<void> {
  const workbench = useWorkbench()
  const list = libraryLists(workbench)(workspace, subject)
  const [, navigate] = useLocation()
  const begin = async (replace: boolean) => {
    const draft = await list.create(fields)
    if (draft !== null) quietFindings(workbench).begin(draft.id)
    // A new thing has no name yet, so that is what is typed first.
    navigate(
      draft === null ? creativePath(kind, null) : `${creativePath(kind, referenceTo(draft.id))}?field=name`,
      {
        replace,
      },
    )
  }
  // An effect may run twice for one entry; the thing is begun once.
  const begun = useRef(false)
  useEffect(() => {
    if (itemKey !== 'new') begun.current = false
    else if (!begun.current) {
      begun.current = true
      begin(true)
    }
  })
  return () => begin(false)
}
