import {
  IconCircleCheck,
  IconFileExport,
  IconPlayerPause,
  IconRefresh,
  IconSend,
  IconShoppingBag,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  type ProductStep,
  type ProductStepState,
  productStepStates,
} from '../../../../shared/catalogs/product-row.ts'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { UnreadJob } from '../../../changes/unread-job.tsx'
import { useCall } from '../../../data/client.ts'
import { useJobTask } from '../../../data/job-task.ts'
import { useRows } from '../../../data/windows.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip, Chips } from '../../../ui/chips.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Bar } from '../../../ui/layout/bar.tsx'
import { NoMatch } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { formatCount } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { JobControls } from '../../../workbench/jobs/job-controls.tsx'
import { JobProgress } from '../../../workbench/jobs/job-progress.tsx'
import { failedPart, JobResultHeader } from '../../../workbench/jobs/job-result-header.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { ProductStepDetails, ProductStepLabel, productStepColumns, stepStateLabel } from './product-step.tsx'

/** An upload or deletion of products: progress, and the result per product. */
export function ProductJob({ jobId }: { readonly jobId: string }) {
  const { value: job, fault, refetch } = useCall('jobs', 'get', { jobId })
  if (job === null) return <UnreadJob fault={fault} onRetry={refetch} />
  return <JobSteps job={job} />
}

function JobSteps({ job }: { readonly job: JobSummary }) {
  const [states, setStates] = useState<readonly ProductStepState[]>([])
  const [withWarnings, setWithWarnings] = useState(false)
  const [opened, setOpened] = useState<ProductStep | null>(null)
  const { id: jobId } = job
  /** What came of the job always, what is passing only while some products are in it. */
  const isShown = (state: ProductStepState) =>
    state === 'done' || state === 'failed' || job.counts[state] > 0 || states.includes(state)
  const list = useRows('catalogs', 'steps', (range) => ({
    jobId,
    states: [...states],
    withWarnings,
    ...range,
  }))
  return (
    <ListAndInspector
      inspector={
        opened !== null && {
          icon: IconShoppingBag,
          kind: t`Product`,
          title: opened.title || opened.id,
          status: <ProductStepLabel step={opened} />,
          content: <ProductStepDetails step={opened} />,
          onClose: () => setOpened(null),
        }
      }
    >
      <ProductJobHeader job={job} />
      <Bar>
        <Chips label={t`States`}>
          {productStepStates.filter(isShown).map((state) => (
            <Chip
              key={state}
              pressed={states.includes(state)}
              onPress={() => setStates(states.includes(state) ? [] : [state])}
            >
              {stepStateLabel[state].label}: {formatCount(job.counts[state])}
            </Chip>
          ))}
          <Chip
            pressed={withWarnings}
            onPress={() => setWithWarnings(!withWarnings)}
          >{t`With warnings`}</Chip>
        </Chips>
      </Bar>
      <RowList
        list={list}
        loading={t`Loading products`}
        empty={
          <NoMatch
            sentence={t`No products match.`}
            clearLabel={t`Show all products`}
            onClear={() => {
              setStates([])
              setWithWarnings(false)
            }}
          />
        }
        label={t`Products of this job`}
        columns={productStepColumns}
        keyOf={({ number }) => String(number)}
        selectedKey={opened === null ? null : String(opened.number)}
        onOpen={setOpened}
      />
    </ListAndInspector>
  )
}

function ProductJobHeader({ job }: { readonly job: JobSummary }) {
  const { bridge, notices } = useWorkbench()
  const [, navigate] = useLocation()
  const { id: jobId, state, counts } = job
  const { run, runOnJob, task, dismiss } = useJobTask(jobId)
  const exportFailed = async () => {
    const outcome = await run(() => bridge.catalogs.exportFailed({ jobId }))
    if (outcome.ok && outcome.value !== null) {
      notices.say(
        'ok',
        plural(
          outcome.value.rows,
          { one: '# product written to {fileName}.', other: '# products written to {fileName}.' },
          { fileName: outcome.value.fileName },
        ),
      )
    }
  }
  const isOpen = state === 'running' || state === 'paused'
  const isOver = state === 'done' && job.total > 0
  const actions = (
    <>
      <Button onClick={() => navigate('/catalogs')}>{t`Go to products`}</Button>
      <JobControls job={job} disabled={task.kind === 'running'} run={runOnJob} />
      {counts.failed > 0 && (
        <Button
          icon={IconFileExport}
          onClick={exportFailed}
        >{t`Export ${formatCount(counts.failed)} failed`}</Button>
      )}
      {!isOpen && counts.failed > 0 && (
        <Button icon={IconRefresh} onClick={() => runOnJob(() => bridge.jobs.retryFailed({ jobId }))}>
          {plural(counts.failed, { one: 'Retry # failed product', other: 'Retry # failed products' })}
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHeader title={job.title} count={!isOver && jobStateLabel(job)} actions={!isOver && actions} />
      {isOver ? (
        <JobResultHeader
          job={job}
          rest={failedPart(job)}
          about={rich`Started ${<RelativeTime at={job.createdAt} />}`}
          actions={actions}
        />
      ) : (
        <JobProgress job={job} />
      )}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} variant="bar" />}
    </>
  )
}

function jobStateLabel({ state, reason }: JobSummary) {
  switch (state) {
    case 'running':
      return <StatusLabel tone="information" icon={IconSend} label={t`Running`} />
    case 'paused':
      return (
        <StatusLabel
          tone={reason === null ? 'neutral' : 'attention'}
          icon={IconPlayerPause}
          label={t`Paused`}
        />
      )
    case 'cancelled':
      return <StatusLabel tone="neutral" icon={IconX} label={t`Cancelled`} />
    case 'done':
      return <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Done`} />
  }
}
