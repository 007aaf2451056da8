import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { ChangeList } from '../../../changes/change-list.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { lastValue } from '../../../ui/loadable.ts'
import { exactTime } from '../../../ui/time.ts'
import { placeOfDraft } from '../../../workbench/draft-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './history.module.css'
import { differences, historyStore } from './history-store.ts'
import { Reason } from './snapshot-reason.tsx'

/** An earlier state beside the draft as it is now, and the way back to it. */
export function SnapshotInspector() {
  const store = historyStore(useWorkbench())
  const { opened, now, restoring } = useStore(store.store)
  const [, navigate] = useLocation()
  if (opened === null) return <p className={styles.muted}>Open a state of the list to see it here.</p>
  if (now.kind === 'failed') {
    return <FaultNotice fault={now.fault} onRetry={store.compare} />
  }
  if (now.kind === 'idle' || (now.kind === 'loading' && now.last === null)) {
    return <SkeletonRows rows={4} label="Comparing with the draft as it is now" />
  }
  const content = lastValue(now)
  const changes = differences(content, opened.content)
  const isGone = content === null
  const restore = async () => {
    const draft = await store.restore(opened)
    if (draft !== null) navigate(placeOfDraft(draft))
  }
  return (
    <div className={styles.stack}>
      <Reason reason={opened.reason} />
      <p className={styles.muted}>As it was on {exactTime(opened.at)}.</p>
      {isGone ? (
        <p>The draft is no longer there. Restoring makes a draft of it again; nothing is sent.</p>
      ) : changes.length === 0 ? (
        <p role="status">The draft is now as it was then.</p>
      ) : (
        <p>Restoring changes these fields of the draft from how they are now to how they were then.</p>
      )}
      {changes.length > 0 && (
        <>
          <ChangeList label={`Fields of ${opened.title}`} changes={changes} isNew={isGone} />
          <Button
            variant="filled"
            leftSection={<IconRestore size={14} aria-hidden />}
            loading={restoring.kind === 'running'}
            onClick={restore}
          >
            Restore this state
          </Button>
        </>
      )}
      {restoring.kind === 'failed' && <FaultNotice fault={restoring.fault} />}
    </div>
  )
}
