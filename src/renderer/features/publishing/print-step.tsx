import { IconArrowLeft, IconFileTypePdf } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { useRead } from '../../data/client.ts'
import { draftEditings } from '../../drafting/editor/draft-editings.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Pending } from '../../ui/faults/pending.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { NoDrafts } from './no-drafts.tsx'
import styles from './print.module.css'
import { PrintedPages } from './printed-pages.tsx'
import { reviewChoice } from './use-review.ts'
import { readWholeReview } from './whole-review.ts'

/** The printable review, in full and with everything expanded, and a button that saves it as a PDF. */
export function PrintStep({ workspace }: { readonly workspace: Workspace }) {
  const workbench = useWorkbench()
  const { bridge, notices } = workbench
  const { chosen } = useStore(reviewChoice(workbench))
  const { run, task } = useAct()
  const [, navigate] = useLocation()
  const draftIds = chosen === null ? null : [...chosen]
  const key = ['publishing', 'review', { workspace, draftIds, isWhole: true }]
  const { value, fault, isFetching, refetch } = useRead(key, async () => {
    await draftEditings(workbench).flush()
    return readWholeReview(bridge, workspace, draftIds, Date.now())
  })
  // Only the newest state is printed.
  const review = isFetching || fault !== null ? null : value
  const save = async () => {
    const day = new Date().toISOString().slice(0, 10)
    const saved = await run(() => bridge.desktop.savePdf({ name: t`Review ${workspace.accountId} ${day}` }))
    if (saved.ok && saved.value !== null) notices.say('ok', t`Saved as ${saved.value.fileName}.`)
  }
  return (
    <>
      <div className={styles.screenOnly}>
        <PageHeader
          title={t`Print the review`}
          actions={
            <>
              <Button
                icon={IconArrowLeft}
                onClick={() => navigate('/review')}
              >{t`Back to the review`}</Button>
              <Button
                variant="filled"
                icon={IconFileTypePdf}
                disabled={review === null || review.items.length === 0}
                loading={task.kind === 'running'}
                onClick={save}
              >{t`Save as PDF`}</Button>
            </>
          }
        />
        {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={save} variant="bar" />}
      </div>
      {review === null && (
        <Pending label={t`Loading review`} fault={isFetching ? null : fault} onRetry={refetch} />
      )}
      {review?.items.length === 0 && <NoDrafts />}
      {review !== null && review.items.length > 0 && <PrintedPages review={review} workspace={workspace} />}
    </>
  )
}
