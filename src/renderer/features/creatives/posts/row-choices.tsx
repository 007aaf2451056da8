import { IconCards, IconSearchOff } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import type { DraftSubject } from '../../../../shared/drafts/draft.ts'
import type { Column } from '../../../ui/data-grid/columns.ts'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { createRowWindows, rowAt } from '../../../workbench/row-windows.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './posts.module.css'

interface RowChoicesProps {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  /** What title or id has to contain. */
  readonly text: string
  /** Names the list. */
  readonly label: string
  readonly columns: readonly Column<LibraryRow>[]
  readonly keyOf: (row: LibraryRow) => string
  readonly chosen: string | null
  readonly onChoose: (row: LibraryRow) => void
}

/** Things of the account to choose from in a dialog. Mounted anew for another subject or text. */
export function RowChoices(props: RowChoicesProps) {
  const { workspace, subject, text, label, columns, keyOf, chosen, onChoose } = props
  const { bridge } = useWorkbench()
  const rows = useMemo(
    () =>
      createRowWindows<LibraryRow>((range) =>
        bridge.library.list({
          workspace,
          subject,
          text,
          types: [],
          changedOnly: false,
          sort: 'updated',
          descending: true,
          ...range,
        }),
      ),
    [bridge, workspace, subject, text],
  )
  const state = useStore(rows.store)
  useEffect(() => {
    rows.load()
    const ends = [
      bridge.on('libraryChanged', (news) => {
        if (news.subject === subject && sameWorkspace(news.workspace, workspace)) rows.load()
      }),
      bridge.on('draftsChanged', (news) => {
        if (sameWorkspace(news.workspace, workspace)) rows.load()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [rows, bridge, workspace, subject])
  const { total, fault } = state
  if (total === null && fault !== null) {
    return <FaultNotice fault={fault} onRetry={rows.load} variant="page" />
  }
  if (total === null) return <SkeletonRows label="Reading the choices" />
  if (total === 0) {
    return text === '' ? (
      <EmptyState icon={IconCards} sentence="This account has none of this kind yet." />
    ) : (
      <EmptyState icon={IconSearchOff} sentence="None contains the searched text." />
    )
  }
  return (
    <div className={styles.grid}>
      <DataGrid
        label={label}
        columns={columns}
        count={total}
        rowAt={(index) => rowAt(state, index)}
        keyOf={keyOf}
        selectedKey={chosen}
        onOpen={onChoose}
        onRange={rows.show}
      />
    </div>
  )
}
