import { Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconBarrierBlock,
  IconCircleCheck,
  IconCircleX,
  IconRefresh,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CheckSummary } from '../../../shared/contract/drafts.ts'
import { useCall } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { Late } from '../../ui/late.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { countOf, formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import type { Severity } from './finding-lines.ts'
import { FindingsList } from './findings-list.tsx'
import { NoDrafts } from './no-drafts.tsx'
import styles from './review.module.css'
import { ReviewSteps } from './review-steps.tsx'
import { type CheckCourse, useCheck } from './use-check.ts'

/** Step 1: every rule over every draft, on this machine; each finding leads to its field. */
export function CheckStep() {
  const workspace = useWorkspace()
  const { value: summary, fault, isFetching: running, refetch, course } = useCheck(workspace)
  const [severity, setSeverity] = useState<Severity>('all')
  const [, navigate] = useLocation()
  return (
    <>
      <PageHeader
        title="Review"
        aside={summary !== null && <Counts summary={summary} stale={course.isStale} />}
        actions={
          <>
            <Button icon={IconRefresh} disabled={running} onClick={refetch}>
              Check again
            </Button>
            <Button
              variant="filled"
              rightSection={<IconArrowRight size={14} aria-hidden />}
              onClick={() => navigate('/review/changes')}
              data-tour="review"
            >
              Review changes
            </Button>
          </>
        }
      />
      <ReviewSteps current="/review">
        <FormButtons
          forms={[
            { value: 'all', title: 'All issues' },
            { value: 'error', title: 'Errors' },
            { value: 'warning', title: 'Warnings' },
          ]}
          current={severity}
          onChoose={setSeverity}
        />
      </ReviewSteps>
      {running && (
        <Late>
          <Running course={course} />
        </Late>
      )}
      {fault !== null && !running && <FaultNotice fault={fault} onRetry={refetch} variant="bar" />}
      {summary === null && running && <SkeletonRows label="Checking" />}
      {summary?.drafts === 0 && !running && <NoDrafts />}
      {workspace !== null && summary !== null && (summary.drafts > 0 || running) && (
        <FindingsList workspace={workspace} severity={severity} onShowAll={() => setSeverity('all')} />
      )}
    </>
  )
}

function Running({ course: { startedAt, progress } }: { readonly course: CheckCourse }) {
  const workspace = useWorkspace()
  const { value: summary } = useCall('drafts', 'summary', workspace && { workspace })
  const now = useNow(1_000)
  const seconds = startedAt === null ? 0 : Math.floor((now - startedAt) / 1_000)
  const all = summary === null ? 'all drafts' : countOf(summary.unpublished, 'draft')
  const what =
    progress === null ? all : `${formatCount(progress.done)} of ${countOf(progress.total, 'draft')}`
  const words = `Checking ${what}${seconds < 2 ? '' : `, ${formatCount(seconds)} s so far`}`
  return (
    <div className={styles.running} role="status">
      <ProgressBar
        label="Check"
        value={progress === null ? null : progress.done / progress.total}
        words={words}
      />
      <span>{words}</span>
    </div>
  )
}

function Counts({ summary, stale }: { readonly summary: CheckSummary; readonly stale: boolean }) {
  const { drafts, errors, warnings, blocked, tookMs } = summary
  return (
    <span className={styles.counts}>
      {errors === 0 && warnings === 0 && drafts > 0 && (
        <StatusLabel tone="ok" icon={IconCircleCheck} word="No issues" />
      )}
      {errors > 0 && <StatusLabel tone="error" icon={IconCircleX} word={countOf(errors, 'error')} />}
      {warnings > 0 && (
        <StatusLabel tone="attention" icon={IconAlertTriangle} word={countOf(warnings, 'warning')} />
      )}
      {blocked > 0 && (
        <StatusLabel
          tone="attention"
          icon={IconBarrierBlock}
          word={`${formatCount(blocked)} blocked`}
          title="Changes that depend on one with an error"
        />
      )}
      <Text span inherit c="dimmed" fw={400}>
        {countOf(drafts, 'draft')} checked in {formatCount(Math.round(tookMs))} ms
        {stale && ', edited since'}
      </Text>
    </span>
  )
}
