import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Snapshot } from '../../../../shared/contract/drafts.ts'
import { KindWord } from '../../../changes/kind-word.tsx'
import type { Column } from '../../../ui/data-grid/columns.ts'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { NoAccount } from '../../../ui/layout/no-account.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { countOf } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rowAt } from '../../../workbench/row-windows.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { useWorkspace } from '../../../workbench/workspace.ts'
import styles from './history.module.css'
import { historyStore } from './history-store.ts'
import { SnapshotInspector } from './snapshot-inspector.tsx'
import { Reason } from './snapshot-reason.tsx'

interface HistoryProps {
  readonly params: { readonly snapshotId?: string | undefined }
}

/** Drafts as they were: at intervals while they changed, when they were given up, and when they were published. */
export function History({ params: { snapshotId } }: HistoryProps) {
  const store = historyStore(useWorkbench())
  const { opened } = useStore(store.store)
  const { total } = useStore(store.snapshots.store)
  const workspace = useWorkspace()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (workspace !== null) store.snapshots.load()
  }, [store, workspace])
  useEffect(() => {
    if (snapshotId === undefined) store.open(null)
  }, [store, snapshotId])
  if (workspace === null)
    return (
      <NoAccount
        title="Earlier states"
        sentence="Earlier states of drafts belong to an account, and none is chosen."
      />
    )
  return (
    <ListAndInspector
      list={
        <>
          <PageHeader
            title="Earlier states"
            aside={total !== null && countOf(total, 'state')}
            actions={<Button onClick={() => navigate('/activity')}>Go to activity</Button>}
          />
          <SnapshotList openedId={snapshotId ?? null} />
        </>
      }
      inspector={
        snapshotId === undefined
          ? null
          : {
              title: opened?.title ?? 'Earlier state',
              content: <SnapshotInspector />,
              onClose: () => navigate('/history'),
            }
      }
    />
  )
}

function SnapshotList({ openedId }: { readonly openedId: string | null }) {
  const store = historyStore(useWorkbench())
  const state = useStore(store.snapshots.store)
  const [, navigate] = useLocation()
  const { total, fault } = state
  if (total === null) {
    return fault === null ? (
      <SkeletonRows label="Reading earlier states" />
    ) : (
      <FaultNotice fault={fault} onRetry={store.snapshots.load} variant="page" />
    )
  }
  return (
    <>
      {fault !== null && (
        <div className={styles.notice}>
          <FaultNotice fault={fault} onRetry={store.snapshots.load} />
        </div>
      )}
      {total > 0 ? (
        <DataGrid
          label="Earlier states"
          columns={columns}
          count={total}
          rowAt={(index) => rowAt(state, index)}
          keyOf={({ id }) => String(id)}
          selectedKey={openedId}
          onOpen={(snapshot) => {
            store.open(snapshot)
            navigate(`/history/${snapshot.id}`)
          }}
          onRange={store.snapshots.show}
          growsAtTop
        />
      ) : (
        <EmptyState
          icon={IconHistory}
          sentence="Drafts as they were will be listed here, to be restored."
          hint="A draft is kept as it was every few minutes while it changes, and when it is given up or published; for seven days."
        />
      )}
    </>
  )
}

const columns: readonly Column<Snapshot>[] = [
  { key: 'at', title: 'As it was', width: 130, cell: ({ at }) => <RelativeTime at={at} /> },
  {
    key: 'kind',
    title: 'Change',
    width: 180,
    cell: ({ kind, subject }) => <KindWord kind={kind} subject={subject} />,
  },
  {
    key: 'title',
    title: 'Name',
    width: 160,
    grow: 2,
    cell: ({ title }) => <span title={title}>{title}</span>,
  },
  { key: 'reason', title: 'Kept', width: 190, grow: 1, cell: ({ reason }) => <Reason reason={reason} /> },
  {
    key: 'current',
    title: 'Draft now',
    width: 120,
    cell: ({ current }) => (current ? 'still there' : 'no longer there'),
  },
]
