import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { subjectWords } from '../../../shared/drafts/draft-content.ts'
import type { UndoGroup } from '../../../shared/jobs/job.ts'
import { TargetBadge } from '../../changes/target-badge.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { lastValue } from '../../ui/loadable.ts'
import { countOf, formatCount } from '../../ui/number.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'
import { jobStore } from './job-store.ts'

/** What taking a publish back would do, row by row, before anything is sent. */
export function UndoPanel() {
  const store = jobStore(useWorkbench())
  const { undoPlan, jobTask, job } = useStore(store.store)
  const workspace = lastValue(job)?.workspace
  const [, navigate] = useLocation()
  useEffect(() => {
    store.planUndo()
  }, [store])
  const plan = lastValue(undoPlan)
  if (plan === null) {
    return undoPlan.kind === 'failed' ? (
      <FaultNotice fault={undoPlan.fault} onRetry={store.planUndo} />
    ) : (
      <SkeletonRows rows={4} label="Finding out what can be undone" />
    )
  }
  const { possible, impossible } = plan
  const undo = async () => {
    const job = await store.undo()
    if (job !== null) navigate(`/activity/${encodeURIComponent(job.id)}`)
  }
  return (
    <div className={styles.stack}>
      {undoPlan.kind === 'failed' && <FaultNotice fault={undoPlan.fault} onRetry={store.planUndo} />}
      <p>
        Undoing runs as a job of its own. It deletes what this publish made, and restores fields that still
        hold the value it gave them.
      </p>
      <Items label="Can be undone" group={possible} />
      <Items label="Cannot be undone" group={impossible} />
      {jobTask.kind === 'failed' && <FaultNotice fault={jobTask.fault} />}
      {possible.total > 0 && (
        <div className={styles.buttons}>
          {workspace !== undefined && <TargetBadge workspace={workspace} />}
          <Button
            variant="filled"
            color="danger"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            loading={jobTask.kind === 'running'}
            onClick={undo}
          >
            {impossible.total === 0
              ? `Undo ${countOf(possible.total, 'change')}`
              : `Undo ${formatCount(possible.total)} of ${countOf(possible.total + impossible.total, 'change')}`}
          </Button>
        </div>
      )}
    </div>
  )
}

function Items({ label, group: { total, items } }: { readonly label: string; readonly group: UndoGroup }) {
  if (total === 0) return null
  const more = total - items.length
  return (
    <>
      <StatusWord
        tone={items[0]?.possible === true ? 'information' : 'attention'}
        icon={items[0]?.possible === true ? IconArrowBackUp : IconBan}
        word={`${label}: ${formatCount(total)}`}
      />
      <ul className={styles.rows} aria-label={label}>
        {items.map(({ title, subject, effect }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan never changes its order, and titles repeat
          <li key={index} className={styles.row}>
            <span className={styles.what}>
              <span>
                {title} <span className={styles.muted}>· {subjectWords[subject]}</span>
              </span>
              <span className={styles.muted}>{effect}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.muted}>And {formatCount(more)} more.</p>}
    </>
  )
}
