import { useEffect, useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { readChangeAuthors } from '../../../drafting/change-authors.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './linked.module.css'

interface ConflictNoteProps {
  readonly workspace: Workspace
  readonly subject: GridSubject
  readonly remoteId: string
  readonly field: string
  readonly timezone: string
}

/** Who changed a field at the service, and when. */
export function ConflictNote({ workspace, subject, remoteId, field, timezone }: ConflictNoteProps) {
  const workbench = useWorkbench()
  const [note, setNote] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const record = { workspace, subject, remoteId }
    readChangeAuthors(workbench, record, [field], timezone).then((told) => {
      if (isCurrent) setNote(told[field] ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [workbench, workspace, subject, remoteId, field, timezone])
  return note === null ? null : <span className={styles.muted}>{note}</span>
}
