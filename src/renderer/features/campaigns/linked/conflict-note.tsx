import { useEffect, useState } from 'react'
import type { GridSubject } from '../../../../shared/domain/campaign-grid.ts'
import type { HistoryChange } from '../../../../shared/domain/campaign-linked.ts'
import type { Workspace } from '../../../../shared/domain/workspace.ts'
import { exactTime } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { authorWords, lastChangeOf } from './history-words.ts'
import styles from './linked.module.css'

interface ConflictNoteProps {
  readonly workspace: Workspace
  readonly subject: GridSubject
  readonly remoteId: string
  readonly field: string
  readonly timezone: string
}

/** Who changed a field at the service, and when; where its history does not say, when it was first seen so here. */
export function ConflictNote({ workspace, subject, remoteId, field, timezone }: ConflictNoteProps) {
  const { bridge } = useWorkbench()
  const [note, setNote] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async (): Promise<string | null> => {
      const history = await bridge.campaigns.history({
        workspace,
        subject,
        remoteId,
        days: 30,
        refresh: false,
      })
      const entries: readonly HistoryChange[] = history.ok ? (history.value.value?.entries ?? []) : []
      const change = lastChangeOf(entries, field)
      if (change !== null) return `Changed ${exactTime(change.at, timezone)} ${authorWords(change)}.`
      const versions = await bridge.campaigns.versions({ workspace, subject, remoteId, offset: 0, count: 50 })
      const seen = versions.ok
        ? versions.value.rows.find(({ changes }) => changes.some((one) => one.field === field))
        : undefined
      return seen === undefined
        ? 'The service does not say who changed it.'
        : `First seen so ${exactTime(seen.updatedAt ?? seen.at, timezone)}; the service does not say by whom.`
    }
    read().then((text) => {
      if (isCurrent) setNote(text)
    })
    return () => {
      isCurrent = false
    }
  }, [bridge, workspace, subject, remoteId, field, timezone])
  return note === null ? null : <span className={styles.muted}>{note}</span>
}
