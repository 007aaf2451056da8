import { useEffect, useState } from 'react'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import { referencedDraft } from '../../../../shared/drafts/draft.ts'
import { libraryLists } from '../../../drafting/list/list-store.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

const cardSubjects = ['card', 'poll', 'videoConversation', 'legacyCard'] as const
export type CardSubject = (typeof cardSubjects)[number]

export interface ShownCard {
  readonly subject: CardSubject
  readonly row: LibraryRow
}

/** The card, poll or conversation that an address or `draft:ID` names; kept up to date. Null where there is none. */
export function useCardRow(workspace: Workspace, reference: string): ShownCard | null {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const lists = libraryLists(workbench)
  const [found, setFound] = useState<(ShownCard & { readonly reference: string }) | null>(null)
  useEffect(() => {
    if (reference === '') return
    let isCurrent = true
    let isAsked = false
    const read = async () => {
      const answers = await Promise.all(
        cardSubjects.map(async (subject) => {
          const outcome = await bridge.library.find({ workspace, subject, keys: [reference] })
          const row = outcome.ok ? outcome.value[0] : undefined
          return row === undefined ? null : { subject, row, reference }
        }),
      )
      if (!isCurrent) return
      const first = answers.find((answer) => answer !== null) ?? null
      setFound(first)
      // The lists may never have been read: opening them reads them once.
      if (first !== null || isAsked || referencedDraft(reference) !== null) return
      isAsked = true
      for (const subject of cardSubjects) lists(workspace, subject).open()
    }
    read()
    const ends = [
      bridge.on('libraryChanged', (news) => {
        const isCard = cardSubjects.some((subject) => subject === news.subject)
        if (isCard && sameWorkspace(news.workspace, workspace)) read()
      }),
      bridge.on('draftsChanged', (news) => {
        if (sameWorkspace(news.workspace, workspace)) read()
      }),
    ]
    return () => {
      isCurrent = false
      for (const end of ends) end()
    }
  }, [bridge, lists, workspace, reference])
  return found?.reference === reference ? found : null
}
