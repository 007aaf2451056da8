import { useEffect, useState } from 'react'
import { sameWorkspace, type Workspace } from '../../shared/accounts/workspace.ts'
import type { Outcome } from '../../shared/core/outcome.ts'
import type { DraftSubject } from '../../shared/drafts/draft.ts'
import { useWorkbench } from './use-workbench.ts'

/**
 * What `read` gives, asked again whenever a change of the account or one of its records of this subject has moved;
 * null until it is known, and where `read` is null. `read` has to stay the same one while it asks for the same.
 */
export function useKept<T>(
  workspace: Workspace,
  subject: DraftSubject,
  read: (() => Promise<Outcome<T>>) | null,
): T | null {
  const { bridge } = useWorkbench()
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    if (read === null) return
    let isCurrent = true
    const ask = async () => {
      const outcome = await read()
      if (isCurrent && outcome.ok) setValue(outcome.value)
    }
    ask()
    const ends = [
      bridge.on('draftsChanged', (news) => {
        if (sameWorkspace(news.workspace, workspace)) ask()
      }),
      bridge.on('libraryChanged', (news) => {
        if (news.subject === subject && sameWorkspace(news.workspace, workspace)) ask()
      }),
    ]
    return () => {
      isCurrent = false
      for (const end of ends) end()
    }
  }, [bridge, workspace, subject, read])
  return value
}
