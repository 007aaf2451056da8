import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { type Inspector, ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { lastValue } from '../../ui/loadable.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { JobHeader } from './job-header.tsx'
import { jobStore } from './job-store.ts'
import { StepInspector } from './step-inspector.tsx'
import { StepList } from './step-list.tsx'
import { UndoPanel } from './undo-panel.tsx'

/** One job: how it goes, each of its steps, and what to do about those that did not succeed. */
export function JobPage({ jobId, part }: { readonly jobId: string; readonly part: string | null }) {
  const store = jobStore(useWorkbench())
  const state = useStore(store.store)
  const [, navigate] = useLocation()
  useEffect(() => {
    store.open(jobId)
  }, [store, jobId])
  useEffect(() => {
    if (part === null || part === 'undo') store.openStep(null)
  }, [store, part])
  const job = state.jobId === jobId ? lastValue(state.job) : null
  if (job === null) {
    return (
      <>
        <PageHeader title="Job" />
        {state.job.kind === 'failed' ? (
          <FaultNotice fault={state.job.fault} onRetry={() => store.open(jobId)} variant="page" />
        ) : (
          <SkeletonRows label="Reading the job" />
        )}
      </>
    )
  }
  const close = () => navigate(`/activity/${encodeURIComponent(jobId)}`)
  const inspector = (): Inspector | null => {
    if (part === 'undo') return { title: 'Undo this publish', content: <UndoPanel />, onClose: close }
    if (part === null) return null
    return { title: state.step?.title ?? 'Step', content: <StepInspector />, onClose: close }
  }
  return (
    <ListAndInspector
      list={
        <>
          <JobHeader job={job} />
          <StepList job={job} openedId={part} />
        </>
      }
      inspector={inspector()}
    />
  )
}
