import { Group, Text } from '@mantine/core'
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
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { Delayed } from '../../ui/delayed.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { Bar } from '../../ui/layout/bar.tsx'
import parts from '../../ui/layout/parts.module.css'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import type { Severity } from './finding-lines.ts'
import { FindingsList } from './findings-list.tsx'
import { NoDrafts } from './no-drafts.tsx'
import { ReviewHeader } from './review-header.tsx'
import { type CheckRun, useCheck } from './use-check.ts'

/** Step 1: every rule over every draft, run locally; each issue links to its field. */
export function CheckStep() {
  const workspace = useWorkspace()
  const { value: summary, fault, isFetching: running, refetch, run } = useCheck(workspace)
  const [severity, setSeverity] = useState<Severity>('all')
  const [, navigate] = useLocation()
  const isEmpty = summary?.drafts === 0 && !running && !run.isStale
  const reason = isEmpty ? t`No unpublished changes.` : undefined
  return (
    <>
      <ReviewHeader
        step="/review"
        filters={
          <FormButtons
            forms={[
              { value: 'all', title: t`All issues` },
              { value: 'error', title: t`Errors` },
              { value: 'warning', title: t`Warnings` },
            ]}
            current={severity}
            onChoose={setSeverity}
          />
        }
        count={summary !== null && summary.drafts > 0 && <Counts summary={summary} stale={run.isStale} />}
        actions={
          <>
            <Button
              icon={IconRefresh}
              disabled={running || isEmpty}
              title={reason}
              onClick={refetch}
            >{t`Check again`}</Button>
            <Button
              variant="filled"
              disabled={isEmpty}
              title={reason}
              rightSection={<IconArrowRight size={14} aria-hidden />}
              onClick={() => navigate('/review/changes')}
              data-tour="review"
            >{t`Review changes`}</Button>
          </>
        }
      />
      {running && (
        <Delayed>
          <Running run={run} />
        </Delayed>
      )}
      {fault !== null && !running && <FaultNotice fault={fault} onRetry={refetch} variant="bar" />}
      {summary === null && running && <SkeletonRows label={t`Checking`} />}
      {summary?.drafts === 0 && !running && <NoDrafts />}
      {workspace !== null && summary !== null && (summary.drafts > 0 || running) && (
        <FindingsList workspace={workspace} severity={severity} onShowAll={() => setSeverity('all')} />
      )}
    </>
  )
}

function Running({ run: { startedAt, progress } }: { readonly run: CheckRun }) {
  const workspace = useWorkspace()
  const { value: summary } = useCall('drafts', 'summary', workspace && { workspace })
  const now = useNow(1_000)
  const seconds = startedAt === null ? 0 : Math.floor((now - startedAt) / 1_000)
  const all =
    summary === null ? t`all drafts` : plural(summary.unpublished, { one: '# draft', other: '# drafts' })
  const what =
    progress === null
      ? all
      : plural(
          progress.total,
          { one: '{done} of # draft', other: '{done} of # drafts' },
          { done: formatCount(progress.done) },
        )
  // An empty check ends before its text could be read.
  if (summary?.unpublished === 0) return null
  const text = seconds < 2 ? t`Checking ${what}` : t`Checking ${what}, ${formatCount(seconds)} s so far`
  return (
    <Bar
      gap={12}
      wrap="nowrap"
      bg="var(--fd-sunken)"
      className={`${parts.underlined} ${parts.tabular}`}
      role="status"
    >
      <ProgressBar
        label={t`Check`}
        value={progress === null ? null : progress.done / progress.total}
        valueText={text}
      />
      <span>{text}</span>
    </Bar>
  )
}

function Counts({ summary, stale }: { readonly summary: CheckSummary; readonly stale: boolean }) {
  const { drafts, errors, warnings, blocked, tookMs } = summary
  return (
    <Group component="span" gap="4px 12px" display="inline-flex">
      {errors === 0 && warnings === 0 && (
        <StatusLabel tone="ok" icon={IconCircleCheck} label={t`No issues`} />
      )}
      {errors > 0 && (
        <StatusLabel
          tone="error"
          icon={IconCircleX}
          label={plural(errors, { one: '# error', other: '# errors' })}
        />
      )}
      {warnings > 0 && (
        <StatusLabel
          tone="attention"
          icon={IconAlertTriangle}
          label={plural(warnings, { one: '# warning', other: '# warnings' })}
        />
      )}
      {blocked > 0 && (
        <StatusLabel
          tone="attention"
          icon={IconBarrierBlock}
          label={t`${formatCount(blocked)} blocked`}
          title={t`Changes that depend on one with an error`}
        />
      )}
      <Text span inherit c="dimmed" fw={400}>
        {plural(
          drafts,
          { one: '# draft checked in {value} ms', other: '# drafts checked in {value} ms' },
          { value: formatCount(Math.round(tookMs)) },
        )}
        {stale && t`, edited since`}
      </Text>
    </Group>
  )
}
