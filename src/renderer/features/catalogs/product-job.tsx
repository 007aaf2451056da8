import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconFileExport,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { JobSummary } from '../../../shared/domain/job.ts'
import {
  type ProductStep,
  type ProductStepState,
  productStepStates,
} from '../../../shared/domain/product-row.ts'
import type { Fault } from '../../../shared/fault.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import { DataGrid } from '../../ui/data-grid.tsx'
import type { Column } from '../../ui/data-grid-columns.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { FieldList, FieldRow } from '../../ui/field-list.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { ListAndInspector } from '../../ui/list-and-inspector.tsx'
import { countOf, formatCount } from '../../ui/number.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'
import { useNow } from '../../ui/use-now.ts'
import { finishedSteps } from '../../workbench/job-pace.ts'
import { heldWords, progressWords } from '../../workbench/job-words.ts'
import { jobsStore } from '../../workbench/jobs.ts'
import { createRowWindows, rowAt } from '../../workbench/row-windows.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './catalogs.module.css'

const stateWords: Readonly<Record<ProductStepState, { word: string; tone: Tone; icon: TablerIcon }>> = {
  waiting: { word: 'Waiting', tone: 'neutral', icon: IconClock },
  sending: { word: 'Sending', tone: 'information', icon: IconSend },
  done: { word: 'Done', tone: 'ok', icon: IconCircleCheck },
  failed: { word: 'Failed', tone: 'error', icon: IconAlertCircle },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: IconX },
}

const statusWords: Readonly<Record<string, string>> = {
  CREATE_SUCCESS: 'Created',
  UPDATE_SUCCESS: 'Updated',
  NO_CHANGE: 'No change',
  ERROR: 'Refused',
  DELETED: 'Deleted',
}

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
          <Header job={job} />
          <div className={styles.bar}>
            <fieldset className={styles.groups} aria-label="States">
              {productStepStates.map((state) => (
                <button
                  key={state}
                  type="button"
                  className={styles.group}
                  aria-pressed={states.includes(state)}
                  onClick={() => setStates(states.includes(state) ? [] : [state])}
                >
                  {stateWords[state].word}: {formatCount(job.counts[state])}
                </button>
              ))}
              <button
                type="button"
                className={styles.group}
                aria-pressed={withWarnings}
                onClick={() => setWithWarnings(!withWarnings)}
              >
                With warnings
              </button>
            </fieldset>
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
              columns={columns}
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
              content: <Step step={opened} />,
              onClose: () => setOpened(null),
            }
      }
    />
  )
}

function Header({ job }: { readonly job: JobSummary }) {
  const workbench = useWorkbench()
  const { bridge, notices } = workbench
  const jobs = jobsStore(workbench)
  const [fault, setFault] = useState<Fault | null>(null)
  const [, navigate] = useLocation()
  const pace = useStore(jobs.store).paces.get(job.id) ?? null
  const now = useNow(job.state === 'running' ? 1_000 : null)
  const { id: jobId, state, counts } = job
  const act = async (answer: Promise<Outcome<JobSummary>>) => {
    const outcome = await answer
    setFault(outcome.ok ? null : outcome.fault)
    if (outcome.ok) jobs.accept([outcome.value])
  }
  const exportFailed = async () => {
    const outcome = await bridge.catalogs.exportFailed({ jobId })
    setFault(outcome.ok ? null : outcome.fault)
    if (outcome.ok && outcome.value !== null) {
      notices.say('ok', `${countOf(outcome.value.rows, 'product')} written to ${outcome.value.fileName}.`)
    }
  }
  const isOpen = state === 'running' || state === 'paused'
  const held = heldWords(job, now)
  const words = progressWords(job, pace, now)
  return (
    <>
      <PageHeader
        title={job.title}
        aside={jobStateWord(job)}
        actions={
          <>
            <Button onClick={() => navigate('/catalogs')}>Go to the products</Button>
            {state === 'running' && (
              <Button
                leftSection={<IconPlayerPause size={14} aria-hidden />}
                onClick={() => act(bridge.publishing.pause({ jobId }))}
              >
                Pause
              </Button>
            )}
            {state === 'paused' && (
              <Button
                variant="filled"
                leftSection={<IconPlayerPlay size={14} aria-hidden />}
                onClick={() => act(bridge.publishing.resume({ jobId }))}
              >
                Resume
              </Button>
            )}
            {isOpen && (
              <Button
                leftSection={<IconX size={14} aria-hidden />}
                onClick={() => act(bridge.publishing.cancel({ jobId }))}
              >
                Cancel what is not sent
              </Button>
            )}
            {counts.failed > 0 && (
              <Button leftSection={<IconFileExport size={14} aria-hidden />} onClick={exportFailed}>
                Export {formatCount(counts.failed)} failed
              </Button>
            )}
            {!isOpen && counts.failed > 0 && (
              <Button
                leftSection={<IconRefresh size={14} aria-hidden />}
                onClick={() => act(bridge.publishing.retryFailed({ jobId }))}
              >
                Retry {countOf(counts.failed, 'failed product')}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.progress}>
        <ProgressBar
          label={`Progress of ${job.title}`}
          value={job.total === 0 ? 1 : finishedSteps(job) / job.total}
          words={words}
          held={held !== null}
          wide
        />
        <div className={styles.facts}>
          <span>{words}</span>
          {held !== null && <span className={styles.held}>{held}</span>}
        </div>
        {fault !== null && <FaultNotice fault={fault} onDismiss={() => setFault(null)} />}
      </div>
    </>
  )
}

function jobStateWord({ state, counts }: JobSummary) {
  switch (state) {
    case 'running':
      return <StatusWord tone="information" icon={IconSend} word="Running" />
    case 'paused':
      return <StatusWord tone="attention" icon={IconPlayerPause} word="Paused" />
    case 'cancelled':
      return <StatusWord tone="neutral" icon={IconX} word="Cancelled" />
    case 'done':
      return counts.failed === 0 ? (
        <StatusWord tone="ok" icon={IconCircleCheck} word="Done" />
      ) : (
        <StatusWord
          tone="attention"
          icon={IconAlertCircle}
          word={`Done, ${formatCount(counts.failed)} failed`}
        />
      )
  }
}

function StateOf({ step }: { readonly step: ProductStep }) {
  const { word, tone, icon } = stateWords[step.state]
  return <StatusWord tone={tone} icon={icon} word={word} />
}

function Step({ step }: { readonly step: ProductStep }) {
  const { id, row, status, errors, warnings } = step
  return (
    <div className={styles.stack}>
      <StateOf step={step} />
      {errors.length > 0 && <Sentences title="Why" sentences={errors} />}
      {warnings.length > 0 && <Sentences title="Warnings" sentences={warnings} />}
      <FieldList>
        <FieldRow name="Id">
          <IdText text={id} what="the id" />
        </FieldRow>
        <FieldRow name="Result">{status === null ? null : (statusWords[status] ?? status)}</FieldRow>
        <FieldRow name="Row of the feed">{row === null ? null : formatCount(row)}</FieldRow>
      </FieldList>
    </div>
  )
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  return (
    <section aria-label={title}>
      <strong>{title}</strong>
      <ul className={styles.list}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

const columns: readonly Column<ProductStep>[] = [
  { key: 'state', title: 'State', width: 108, cell: (step) => <StateOf step={step} /> },
  { key: 'id', title: 'Id', width: 120, grow: 1, cell: ({ id }) => <code>{id}</code> },
  { key: 'title', title: 'Title', width: 160, grow: 2, cell: ({ title }) => title },
  {
    key: 'result',
    title: 'Result',
    width: 96,
    cell: ({ status }) => (status === null ? '' : (statusWords[status] ?? status)),
  },
  {
    key: 'why',
    title: 'What the service says',
    width: 180,
    grow: 2,
    cell: ({ errors, warnings }) => [...errors, ...warnings].join(' '),
  },
  {
    key: 'row',
    title: 'Row',
    width: 72,
    align: 'end',
    cell: ({ row }) => (row === null ? '' : formatCount(row)),
  },
]
