import { useEffect, useState } from 'react'
import type { LibraryRow } from '../../../../shared/domain/library-row.ts'
import type { Workspace } from '../../../../shared/domain/workspace.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { sameWorkspace } from '../../../workbench/workspace.ts'

const cardSubjects = ['card', 'poll', 'videoConversation', 'legacyCard'] as const
export type CardSubject = (typeof cardSubjects)[number]

export interface ShownCard {
  readonly subject: CardSubject
  readonly row: LibraryRow
}

/** The card, poll or conversation that an address or `draft:ID` names; kept up to date. Null where there is none. */
export function useCardRow(workspace: Workspace, reference: string): ShownCard | null {
  const { bridge } = useWorkbench()
  const [found, setFound] = useState<(ShownCard & { readonly reference: string }) | null>(null)
  useEffect(() => {
    if (reference === '') return
    let isCurrent = true
    const read = async () => {
      const answers = await Promise.all(
        cardSubjects.map(async (subject) => {
          const outcome = await bridge.library.find({ workspace, subject, keys: [reference] })
          const row = outcome.ok ? outcome.value[0] : undefined
          return row === undefined ? null : { subject, row, reference }
        }),
      )
      if (isCurrent) setFound(answers.find((answer) => answer !== null) ?? null)
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
  }, [bridge, workspace, reference])
  return found?.reference === reference ? found : null
}
