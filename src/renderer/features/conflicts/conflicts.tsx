import { Box, Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { useOpenDraft } from '../../changes/open-draft.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Pending } from '../../ui/faults/pending.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { countOf } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import { ConflictCard } from './conflict-card.tsx'
import styles from './conflicts.module.css'
import {
  type Conflicts as ConflictsStore,
  createConflicts,
  isComplete,
  type Side,
} from './conflicts-store.ts'

/** `/conflicts`: every change of which the record was changed at the service in the same fields. */
export function Conflicts() {
  const workspace = useWorkspace()
  if (workspace !== null) return <Workspaced key={workspace.accountId} workspace={workspace} />
  return <NoAccount title="Conflicts" sentence="Conflicts belong to an account, and none is chosen." />
}

function Workspaced({ workspace }: { readonly workspace: Workspace }) {
  const workbench = useWorkbench()
  const conflicts = useMemo(() => createConflicts(workbench, workspace), [workbench, workspace])
  useEffect(() => {
    conflicts.load()
    return conflicts.end
  }, [conflicts])
  const { rows, total, fault, task, chosen } = useStore(conflicts.store)
  const isRunning = task.kind === 'running'
  const complete = rows?.filter((row) => isComplete(row, chosen)).length ?? 0
  /** What was tried last, to be tried again where it failed. */
  const [last, setLast] = useState<(() => Promise<number | null>) | null>(null)
  const resolve = async (work: () => Promise<number | null>) => {
    setLast(() => work)
    const resolved = await work()
    if (resolved === null) return
    workbench.notices.say('ok', `${countOf(resolved, 'conflict')} resolved. Use Undo to revert.`)
  }
  const all = (side: Side) => resolve(() => conflicts.resolveAll(side))
  return (
    <>
      <PageHeader
        title="Conflicts"
        aside={rows === null ? null : countOf(total, 'change')}
        actions={
          total > 0 && (
            <>
              <Button disabled={isRunning} onClick={() => all('mine')}>
                Keep mine in all
              </Button>
              <Button disabled={isRunning} onClick={() => all('theirs')}>
                Take theirs in all
              </Button>
              <Button
                variant="filled"
                disabled={complete === 0}
                loading={isRunning}
                onClick={() => resolve(conflicts.resolveChosen)}
              >
                {complete === 0 ? 'Resolve the chosen' : `Resolve ${countOf(complete, 'change')}`}
              </Button>
            </>
          )
        }
      />
      {task.kind === 'failed' && (
        <Box pt={8} px={16}>
          <FaultNotice fault={task.fault} {...(last === null ? {} : { onRetry: () => resolve(last) })} />
        </Box>
      )}
      {fault !== null && rows !== null && (
        <Box pt={8} px={16}>
          <FaultNotice fault={fault} onRetry={conflicts.load} />
        </Box>
      )}
      <List conflicts={conflicts} />
    </>
  )
}

function List({ conflicts }: { readonly conflicts: ConflictsStore }) {
  const { rows, total, timezone, fault, chosen, authors, campaigns } = useStore(conflicts.store)
  const openDraft = useOpenDraft()
  const [, navigate] = useLocation()
  if (rows === null) return <Pending label="Loading conflicts" fault={fault} onRetry={conflicts.load} />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={IconCircleCheck}
        sentence="No change conflicts with what the service has."
        hint="If a field changes on the service while you edit it, both values appear here."
      >
        <Button onClick={() => navigate('/review')}>Review changes</Button>
      </EmptyState>
    )
  }
  return (
    <ScrollRegion className={styles.list} label="Changes in conflict">
      {rows.map((conflict) => (
        <ConflictCard
          key={conflict.draftId}
          conflict={conflict}
          timezone={timezone}
          campaign={campaigns[conflict.draftId] ?? null}
          choices={chosen[conflict.draftId] ?? none}
          authors={authors[conflict.draftId] ?? none}
          onSeen={() => conflicts.notifyAuthors(conflict)}
          onChoose={(fields, side) => conflicts.choose(conflict.draftId, fields, side)}
          onOpen={() => openDraft(conflict.draftId)}
        />
      ))}
      {rows.length < total && (
        <div>
          <Button onClick={conflicts.more}>Show more of {countOf(total, 'change')}</Button>
        </div>
      )}
    </ScrollRegion>
  )
}

const none = {}
