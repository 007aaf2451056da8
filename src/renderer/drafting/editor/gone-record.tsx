import { type ReactNode, useEffect, useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { LibraryRow } from '../../../shared/creatives/creative-row.ts'
import { type DraftSubject, kindLabels } from '../../../shared/drafts/draft.ts'
import { IdText } from '../../ui/id-text.tsx'
import { FieldList, FieldRow } from '../../ui/record/field-list.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { DeletedWord } from '../change-word.tsx'
import styles from './draft-editor.module.css'

interface GoneRecordProps {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly itemKey: string
  /** What is said where nothing is known of it either. */
  readonly children: ReactNode
}

/** A record that the service deleted, as it was last seen: there to be read, and nothing can be changed. */
export function GoneRecord({ workspace, subject, itemKey, children }: GoneRecordProps) {
  const { bridge } = useWorkbench()
  const [row, setRow] = useState<LibraryRow | null>(null)
  useEffect(() => {
    let isCurrent = true
    setRow(null)
    bridge.library.find({ workspace, subject, keys: [itemKey], withDeleted: true }).then((found) => {
      if (isCurrent && found.ok) setRow(found.value[0] ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [bridge, workspace, subject, itemKey])
  if (row?.deleted !== true) return children
  return (
    <div className={styles.editor}>
      <FieldList>
        <FieldRow name="State">
          <DeletedWord />
        </FieldRow>
        <FieldRow name="Name">{row.title}</FieldRow>
        <FieldRow name="Id">
          <IdText text={row.key} what={`${kindLabels[subject].one} id`} />
        </FieldRow>
        <FieldRow name="Updated">
          <RelativeTime at={row.updatedAt} />
        </FieldRow>
      </FieldList>
      <RecordFold what={kindLabels[subject].one} record={row.record} />
    </div>
  )
}
