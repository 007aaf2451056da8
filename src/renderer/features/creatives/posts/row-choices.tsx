import { IconCards, IconSearchOff } from '@tabler/icons-react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { CreativeRow } from '../../../../shared/creatives/creative-row.ts'
import type { DraftSubject } from '../../../../shared/drafts/draft.ts'
import { useRows } from '../../../data/windows.ts'
import type { Column } from '../../../ui/data-grid/columns.ts'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import styles from './posts.module.css'

interface RowChoicesProps {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  /** What title or id has to contain. */
  readonly text: string
  /** Names the list. */
  readonly label: string
  readonly columns: readonly Column<CreativeRow>[]
  readonly keyOf: (row: CreativeRow) => string
  readonly chosen: string | null
  readonly onChoose: (row: CreativeRow) => void
}

/** Things of the account to choose from in a dialog. Mounted anew for another subject or text. */
export function RowChoices(props: RowChoicesProps) {
  const { workspace, subject, text, label, columns, keyOf, chosen, onChoose } = props
  const { total, fault, rowAt, show, refetch } = useRows('creatives', 'list', (range) => ({
    workspace,
    subject,
    text,
    types: [],
    changedOnly: false,
    sort: 'updated' as const,
    descending: true,
    ...range,
  }))
  if (total === null && fault !== null) {
    return <FaultNotice fault={fault} onRetry={refetch} variant="page" />
  }
  if (total === null) return <SkeletonRows label="Loading the choices" />
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
        rowAt={rowAt}
        keyOf={keyOf}
        selectedKey={chosen}
        onOpen={onChoose}
        onRange={show}
      />
    </div>
  )
}
