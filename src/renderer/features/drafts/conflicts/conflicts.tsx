import { Box, Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useOpenDraft } from '../../../changes/open-draft.tsx'
import { useAct } from '../../../data/act.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Pending } from '../../../ui/faults/pending.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { NoAccount } from '../../../ui/layout/no-account.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { DrawnCheck } from '../../../ui/marks/drawn-check.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { useWorkspace } from '../../../workbench/workspace.ts'
import { ConflictCard, ConflictHeads, GoneCard } from './conflict-card.tsx'
import styles from './conflicts.module.css'
import { type Choices, isComplete, type Side, useConflicts } from './use-conflicts.ts'

/** `/conflicts`: every draft whose fields also changed on the service. */
export function Conflicts() {
  const workspace = useWorkspace()
  if (workspace !== null) return <Workspaced key={workspace.accountId} workspace={workspace} />
  return <NoAccount title={t`Conflicts`} sentence={t`Choose an account to see its conflicts.`} />
}

function Workspaced({ workspace }: { readonly workspace: Workspace }) {
  const { bridge, notices } = useWorkbench()
  const conflicts = useConflicts(workspace)
  const { value, fault, refetch } = conflicts
  const [choices, setChoices] = useState<Choices>({})
  const { task, run } = useAct([['drafts', 'conflicts', { workspace }]])
  /** The last attempt, to retry if it failed. */
  const [last, setLast] = useState<Side | null>(null)
  const [hasResolved, setHasResolved] = useState(false)
  const isRunning = task.kind === 'running'
  const total = value?.total ?? 0
  const count = total + (value?.gone.total ?? 0)
  const complete = value?.rows.filter((row) => isComplete(row, choices)).length ?? 0
  const choose = (draftId: string, fields: readonly string[], side: Side) => {
    const chosen = Object.fromEntries(fields.map((field) => [field, side]))
    setChoices((before) => ({ ...before, [draftId]: { ...before[draftId], ...chosen } }))
  }
  /** Resolves the drafts with a choice for every field; with `others`, all others of the account after them. */
  const resolve = async (others: Side | null) => {
    setLast(others)
    const chosen = (value?.rows ?? [])
      .filter((row) => others !== null || isComplete(row, choices))
      .flatMap(({ draftId }) =>
        choices[draftId] === undefined ? [] : [{ draftId, choices: { ...choices[draftId] } }],
      )
    const outcome = await run(() => bridge.drafts.resolveMany({ workspace, chosen, others }))
    if (!outcome.ok) return
    setHasResolved(true)
    notices.say(
      'ok',
      plural(outcome.value.resolved, {
        one: '# conflict resolved. Use Undo to revert.',
        other: '# conflicts resolved. Use Undo to revert.',
      }),
    )
  }
  return (
    <>
      <PageHeader
        title={t`Conflicts`}
        count={count === 0 ? null : plural(count, { one: '# change', other: '# changes' })}
        actions={
          total > 0 && (
            <>
              <Button disabled={isRunning} onClick={() => resolve('mine')}>{t`Keep mine in all`}</Button>
              <Button disabled={isRunning} onClick={() => resolve('theirs')}>{t`Take theirs in all`}</Button>
              <Button
                variant="filled"
                disabled={complete === 0}
                loading={isRunning}
                onClick={() => resolve(null)}
              >
                {complete === 0
                  ? t`Resolve selected`
                  : plural(complete, { one: 'Resolve # change', other: 'Resolve # changes' })}
              </Button>
            </>
          )
        }
      />
      {task.kind === 'failed' && (
        <Box pt={8} px={16}>
          <FaultNotice fault={task.fault} onRetry={() => resolve(last)} />
        </Box>
      )}
      {fault !== null && value !== null && (
        <Box pt={8} px={16}>
          <FaultNotice fault={fault} onRetry={refetch} />
        </Box>
      )}
      <List
        workspace={workspace}
        conflicts={conflicts}
        choices={choices}
        hasResolved={hasResolved}
        onChoose={choose}
      />
    </>
  )
}

interface ListProps {
  readonly workspace: Workspace
  readonly conflicts: ReturnType<typeof useConflicts>
  readonly choices: Choices
  /** Whether the last conflicts went just now. */
  readonly hasResolved: boolean
  readonly onChoose: (draftId: string, fields: readonly string[], side: Side) => void
}

function List({ workspace, conflicts, choices, hasResolved, onChoose }: ListProps) {
  const { value, fault, refetch, showMore } = conflicts
  const openDraft = useOpenDraft()
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([['drafts', 'conflicts', { workspace }]])
  const [, navigate] = useLocation()
  if (value === null) return <Pending label={t`Loading conflicts`} fault={fault} onRetry={refetch} />
  const { rows, total, timezone, campaigns, gone } = value
  if (rows.length + gone.rows.length === 0) {
    return (
      <EmptyState
        icon={IconCircleCheck}
        scene="conflicts"
        drawing={hasResolved ? <DrawnCheck isNews /> : undefined}
        sentence={t`No conflicts.`}
        hint={
          hasResolved
            ? t`What you kept is ready to review.`
            : t`If a field changes on the service while you edit it, both values appear here. So do changes of what the service deleted.`
        }
      >
        <Button
          variant={hasResolved ? 'filled' : 'default'}
          onClick={() => navigate('/review')}
        >{t`Review changes`}</Button>
      </EmptyState>
    )
  }
  const discard = async (draftId: string) => {
    const outcome = await run(() => bridge.drafts.discard({ draftIds: [draftId] }))
    if (outcome.ok) notices.say('ok', t`Change discarded. Use Undo to revert.`)
  }
  return (
    <ScrollRegion className={styles.list} label={t`Changes in conflict`}>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      {rows.length > 0 && <ConflictHeads />}
      {rows.map((conflict) => (
        <ConflictCard
          key={conflict.draftId}
          workspace={workspace}
          conflict={conflict}
          timezone={timezone}
          campaign={campaigns.get(conflict.remoteId) ?? null}
          choices={choices[conflict.draftId] ?? none}
          onChoose={(fields, side) => onChoose(conflict.draftId, fields, side)}
          onOpen={() => openDraft(conflict.draftId)}
        />
      ))}
      {gone.rows.map((draft) => (
        <GoneCard
          key={draft.draftId}
          gone={draft}
          onOpen={() => openDraft(draft.draftId)}
          onDiscard={() => discard(draft.draftId)}
        />
      ))}
      {rows.length + gone.rows.length < total + gone.total && (
        <div>
          <Button onClick={showMore}>
            {plural(total + gone.total, { one: 'Show more of # change', other: 'Show more of # changes' })}
          </Button>
        </div>
      )}
    </ScrollRegion>
  )
}

const none = {}
