import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileTypePdf } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { draftEditings } from '../../drafting/editor/draft-editings.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { NoDrafts } from './no-drafts.tsx'
import styles from './print.module.css'
import { PrintedPages } from './printed-pages.tsx'
import { reviewStore } from './review-store.ts'
import { readWholeReview, type WholeReview } from './whole-review.ts'

/** The review as it goes on paper, whole and with everything open, and the button that makes a PDF of it. */
export function PrintStep({ workspace }: { readonly workspace: Workspace }) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} workspace={workspace} onRetry={() => setAttempt(attempt + 1)} />
}

interface AttemptProps {
  readonly workspace: Workspace
  readonly onRetry: () => void
}

function Attempt({ workspace, onRetry }: AttemptProps) {
  const workbench = useWorkbench()
  const { bridge, notices } = workbench
  const { chosen } = useStore(reviewStore(workbench).store)
  const [review, setReview] = useState<Loadable<WholeReview>>(idle)
  const [saving, setSaving] = useState<Task>(rest)
  const [, navigate] = useLocation()
  useEffect(() => {
    let gone = false
    const read = async () => {
      setReview(startLoading)
      await draftEditings(workbench).flush()
      const ids = chosen === null ? null : [...chosen]
      const outcome = await readWholeReview(bridge, workspace, ids, Date.now())
      if (!gone) setReview((before) => settle(before, outcome))
    }
    read()
    return () => {
      gone = true
    }
  }, [workbench, bridge, workspace, chosen])
  const save = async () => {
    setSaving(running)
    const day = new Date().toISOString().slice(0, 10)
    const outcome = await bridge.desktop.savePdf({ name: `Review ${workspace.accountId} ${day}` })
    setSaving(taskAfter(outcome))
    if (outcome.ok && outcome.value !== null) notices.say('ok', `Saved as ${outcome.value.fileName}.`)
  }
  return (
    <>
      <div className={styles.screenOnly}>
        <PageHeader
          title="Print the review"
          actions={
            <>
              <Button
                leftSection={<IconArrowLeft size={14} aria-hidden />}
                onClick={() => navigate('/review/changes')}
              >
                Back to the review
              </Button>
              <Button
                variant="filled"
                leftSection={<IconFileTypePdf size={14} aria-hidden />}
                disabled={review.kind !== 'ready' || review.value.items.length === 0}
                loading={saving.kind === 'running'}
                onClick={save}
              >
                Save as PDF
              </Button>
            </>
          }
        />
        {saving.kind === 'failed' && (
          <div className={styles.notice}>
            <FaultNotice fault={saving.fault} onRetry={save} />
          </div>
        )}
      </div>
      <Pages review={review} workspace={workspace} onRetry={onRetry} />
    </>
  )
}

interface PagesProps extends AttemptProps {
  readonly review: Loadable<WholeReview>
}

function Pages({ review, workspace, onRetry }: PagesProps) {
  switch (review.kind) {
    case 'failed':
      return <FaultNotice fault={review.fault} onRetry={onRetry} variant="page" />
    case 'ready':
      return review.value.items.length === 0 ? (
        <NoDrafts />
      ) : (
        <PrintedPages review={review.value} workspace={workspace} />
      )
    default:
      return <SkeletonRows label="Reading the whole review" />
  }
}
