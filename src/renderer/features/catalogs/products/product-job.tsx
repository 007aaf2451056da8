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
import { RowList } from '../../../ui/data-grid/row-list.tsx'
import { Pending } from '../../../ui/faults/pending.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
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
        <Pending label="Reading the job" fault={fault} onRetry={refetch} />
      </>
    )
  }
  return <JobSteps job={job} />
}

function JobSteps({ job }: { readonly job: JobSummary }) {
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
          <RowList
            list={list}
            loading="Reading the products"
            label="Products of this job"
            columns={productStepColumns}
            keyOf={({ number }) => String(number)}
            selectedKey={opened === null ? null : String(opened.number)}
            onOpen={setOpened}
          />
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
