import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import {
  type ProductStep,
  type ProductStepState,
  productStepStates,
} from '../../../../shared/catalogs/product-row.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { Chip, Chips } from '../../../ui/chips.tsx'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatCount } from '../../../ui/number.ts'
import { jobsStore } from '../../../workbench/jobs/jobs.ts'
import { createRowWindows, rowAt } from '../../../workbench/row-windows.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../catalogs.module.css'
import { ProductJobHeader } from './product-job-header.tsx'
import { ProductStepDetails, productStepColumns, stepStateWords } from './product-step.tsx'

/** An upload or deletion of products: how it goes, and what became of each product. */
export function ProductJob({ jobId }: { readonly jobId: string }) {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const jobs = jobsStore(workbench)
  const { jobs: known } = useStore(jobs.store)
  const [fault, setFault] = useState<Fault | null>(null)
  const job = known.find(({ id }) => id === jobId) ?? null
  useEffect(() => {
    bridge.publishing.job({ jobId }).then((read) => {
      if (read.ok) jobs.accept([read.value])
      else setFault(read.fault)
    })
  }, [bridge, jobs, jobId])
  if (job === null) {
    return (
      <>
        <PageHeader title="Job" />
        {fault === null ? (
          <SkeletonRows label="Reading the job" />
        ) : (
          <FaultNotice fault={fault} variant="page" />
        )}
      </>
    )
  }
  return <Shown job={job} />
}

function Shown({ job }: { readonly job: JobSummary }) {
  const { bridge } = useWorkbench()
  const [states, setStates] = useState<readonly ProductStepState[]>([])
  const [withWarnings, setWithWarnings] = useState(false)
  const [opened, setOpened] = useState<ProductStep | null>(null)
  const { id: jobId } = job
  const windows = useMemo(
    () =>
      createRowWindows<ProductStep>((range) =>
        bridge.catalogs.steps({ jobId, states: [...states], withWarnings, ...range }),
      ),
    [bridge, jobId, states, withWarnings],
  )
  const list = useStore(windows.store)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the job's news are what it is read anew for
  useEffect(() => {
    windows.load()
  }, [windows, job])
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
              <FaultNotice fault={list.fault} onRetry={windows.load} variant="page" />
            )
          ) : (
            <DataGrid
              label="Products of this job"
              columns={productStepColumns}
              count={list.total}
              rowAt={(index) => rowAt(list, index)}
              keyOf={({ number }) => String(number)}
              selectedKey={opened === null ? null : String(opened.number)}
              onOpen={setOpened}
              onRange={windows.show}
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
