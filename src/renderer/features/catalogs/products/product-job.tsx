import { useState } from 'react'
import {
  type ProductStep,
  type ProductStepState,
  productStepStates,
} from '../../../../shared/catalogs/product-row.ts'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { useCall } from '../../../data/client.ts'
import { useRows } from '../../../data/windows.ts'
import { Chip, Chips } from '../../../ui/chips.tsx'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatCount } from '../../../ui/number.ts'
import styles from '../catalogs.module.css'
import { ProductJobHeader } from './product-job-header.tsx'
import { ProductStepDetails, productStepColumns, stepStateWords } from './product-step.tsx'

/** An upload or deletion of products: how it goes, and what became of each product. */
export function ProductJob({ jobId }: { readonly jobId: string }) {
  const { value: job, fault, refetch } = useCall('publishing', 'job', { jobId })
  if (job === null) {
    return (
      <>
        <PageHeader title="Job" />
        {fault === null ? (
          <SkeletonRows label="Reading the job" />
        ) : (
          <FaultNotice fault={fault} onRetry={refetch} variant="page" />
        )}
      </>
    )
  }
  return <Shown job={job} />
}

function Shown({ job }: { readonly job: JobSummary }) {
  const [states, setStates] = useState<readonly ProductStepState[]>([])
  const [withWarnings, setWithWarnings] = useState(false)
  const [opened, setOpened] = useState<ProductStep | null>(null)
  const { id: jobId } = job
  const list = useRows('catalogs', 'steps', (range) => ({
    jobId,
    states: [...states],
    withWarnings,
    ...range,
  }))
  return (
    <ListAndInspector
      list={
        <>
          <ProductJobHeader job={job} />
          <div className={styles.bar}>
            <Chips label="States">
              {productStepStates.map((state) => (
                <Chip
                  key={state}
                  pressed={states.includes(state)}
                  onPress={() => setStates(states.includes(state) ? [] : [state])}
                >
                  {stepStateWords[state].word}: {formatCount(job.counts[state])}
                </Chip>
              ))}
              <Chip pressed={withWarnings} onPress={() => setWithWarnings(!withWarnings)}>
                With warnings
              </Chip>
            </Chips>
          </div>
          {list.total === null ? (
            list.fault === null ? (
              <SkeletonRows label="Reading the products" />
            ) : (
              <FaultNotice fault={list.fault} onRetry={list.refetch} variant="page" />
            )
          ) : (
            <DataGrid
              label="Products of this job"
              columns={productStepColumns}
              count={list.total}
              rowAt={list.rowAt}
              keyOf={({ number }) => String(number)}
              selectedKey={opened === null ? null : String(opened.number)}
              onOpen={setOpened}
              onRange={list.show}
            />
          )}
        </>
      }
      inspector={
        opened === null
          ? null
          : {
              title: opened.title || opened.id,
              content: <ProductStepDetails step={opened} />,
              onClose: () => setOpened(null),
            }
      }
    />
  )
}
