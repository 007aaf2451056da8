import { Group, NativeSelect } from '@mantine/core'
import {
  IconArrowLeft,
  IconFileExport,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { type ChainReport, removedRequest } from '../../../../shared/console/chain/chain-report.ts'
import type { SavedRequest } from '../../../../shared/console/console-collection.ts'
import { consentNeed } from '../../../../shared/console/console-effect.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { type Column, column } from '../../../table/columns.ts'
import { DataGrid } from '../../../table/list/data-grid.tsx'
import { rest } from '../../../ui/act-state.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { AskButton } from '../../../ui/inputs/ask-button.tsx'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { RenameDialog } from '../../../ui/inputs/rename-dialog.tsx'
import { Bar } from '../../../ui/layout/bar.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { MethodLabel } from '../composer/method-label.tsx'
import styles from '../console.module.css'
import { ConsoleHeader } from '../console-header.tsx'
import { AddStep } from './add-step.tsx'
import { chainRuns, reportOf } from './chain-runs.ts'
import type { StepRow } from './step-inspector.tsx'
import { StepInspector } from './step-inspector.tsx'
import { RunState, runSummary } from './step-state.tsx'
import { type ChainRow, useChainChange } from './use-chains.ts'

/** The steps of a chain, and their results. */
export function Chain({ row }: { readonly row: ChainRow }) {
  const workbench = useWorkbench()
  const { notices, bridge } = workbench
  const runs = chainRuns(workbench)
  const state = useStore(runs.store)
  const { replace, task, dismiss } = useChainChange(row)
  const exporting = useAct()
  const [opened, setOpened] = useState<number | null>(null)
  const [asking, setAsking] = useState<'nothing' | 'step' | 'name' | 'run'>('nothing')
  const environment = currentEnvironment(useLive('session'))?.environment
  const { chain, collection } = row
  const report = reportOf(state, row.key, chain.name)
  const runTask = state.tasks[row.key] ?? rest
  const isRunning = runTask.kind === 'running'
  const { rows, writes } = useChainSteps(row, report)
  const chosen = opened === null ? undefined : rows[opened]
  const close = () => {
    dismiss()
    setAsking('nothing')
  }
  const run = () => {
    // Outside the sandbox, main asks in a dialog of its own, and once is enough.
    if (writes.length > 0 && environment?.kind === 'sandbox') setAsking('run')
    else void runs.run(row, writes.length > 0)
  }
  const save = async () => {
    if (report === null) return
    const saved = await exporting.run(() => bridge.console.exportRun({ runId: report.runId }))
    if (saved.ok && saved.value) notices.say('ok', t`The report was exported.`)
  }
  return (
    <ListAndInspector
      inspector={
        chosen !== undefined && {
          title: nameOf(chosen.saved),
          content: (
            <StepInspector
              key={`${chosen.index} ${chosen.step.request}`}
              row={chosen}
              place={row}
              count={rows.length}
              onMoved={setOpened}
            />
          ),
          onClose: () => setOpened(null),
        }
      }
    >
      <ConsoleHeader
        view="/console/chains"
        count={`${collection.name}, ${plural(rows.length, { one: '# step', other: '# steps' })}`}
        actions={
          <ChainActions
            isRunning={isRunning}
            isEmpty={rows.length === 0}
            onAdd={() => setAsking('step')}
            onRun={run}
            onCancel={() => runs.cancel(row)}
          />
        }
      />
      <ChainBar
        row={row}
        report={isRunning ? null : report}
        replace={replace}
        onRename={() => setAsking('name')}
        onSave={save}
      >
        {report !== null && <RunState state={report.state} />}
        {report !== null && <span>{runSummary(report)}</span>}
      </ChainBar>
      {runTask.kind === 'failed' && (
        <FaultNotice fault={runTask.fault} onDismiss={() => runs.dismiss(row)} variant="bar" />
      )}
      {task.kind === 'failed' && asking === 'nothing' && (
        <FaultNotice fault={task.fault} onDismiss={dismiss} variant="bar" />
      )}
      {exporting.task.kind === 'failed' && (
        <FaultNotice fault={exporting.task.fault} onDismiss={exporting.dismiss} variant="bar" />
      )}
      <StepList rows={rows} opened={opened} onOpen={setOpened} onAdd={() => setAsking('step')} />
      {asking === 'step' && <AddStep row={row} onDone={setOpened} onClose={close} />}
      {asking === 'name' && <RenameChain chain={chain} replace={replace} task={task} onClose={close} />}
      {asking === 'run' && (
        <RunQuestion
          chain={chain}
          writes={writes}
          onRun={() => {
            setAsking('nothing')
            void runs.run(row, true)
          }}
          onClose={close}
        />
      )}
    </ListAndInspector>
  )
}

/** The steps with their last results, and the requests among them that need a consent. */
export function useChainSteps({ chain, collection }: ChainRow, report: ChainReport | null) {
  const environment = currentEnvironment(useLive('session'))?.environment
  const rows = chain.steps.map((step, index): StepRow => {
    const saved = collection.requests.find(({ id }) => id === step.request) ?? null
    const last = report?.steps[index]
    // Steps may have been moved or renamed since.
    return { index, step, saved, report: last?.name === nameOf(saved) ? last : null }
  })
  const writes = rows.flatMap(({ saved }) =>
    saved !== null && environment !== undefined && consentNeed(saved.request, environment) !== 'none'
      ? [saved]
      : [],
  )
  return { rows, writes }
}

interface ChainActionsProps {
  readonly isRunning: boolean
  readonly isEmpty: boolean
  readonly onAdd: () => void
  readonly onRun: () => void
  readonly onCancel: () => void
}

function ChainActions({ isRunning, isEmpty, onAdd, onRun, onCancel }: ChainActionsProps) {
  return (
    <>
      <Button icon={IconPlus} disabled={isRunning} onClick={onAdd}>{t`Add step`}</Button>
      {isRunning ? (
        <Button icon={IconPlayerStop} onClick={onCancel}>{t`Cancel run`}</Button>
      ) : (
        <Button
          variant="filled"
          icon={IconPlayerPlay}
          disabled={isEmpty}
          onClick={onRun}
        >{t`Run chain`}</Button>
      )}
    </>
  )
}

interface StepListProps {
  readonly rows: readonly StepRow[]
  readonly opened: number | null
  readonly onOpen: (index: number) => void
  readonly onAdd: () => void
}

function StepList({ rows, opened, onOpen, onAdd }: StepListProps) {
  return rows.length === 0 ? (
    <EmptyState icon={IconPlus} sentence={t`Steps appear here.`} hint={t`Each sends one saved request.`}>
      <Button icon={IconPlus} onClick={onAdd}>{t`Add the first step`}</Button>
    </EmptyState>
  ) : (
    <DataGrid
      label={t`Steps`}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index] ?? null}
      keyOf={({ index }) => String(index)}
      selectedKey={opened === null ? null : String(opened)}
      onOpen={({ index }) => onOpen(index)}
    />
  )
}

type Replace = ReturnType<typeof useChainChange>['replace']

interface ChainBarProps {
  readonly row: ChainRow
  /** Of a run that has ended. */
  readonly report: ChainReport | null
  readonly replace: Replace
  readonly onRename: () => void
  readonly onSave: () => void
  readonly children: ReactNode
}

function ChainBar({ row: { chain }, report, replace, onRename, onSave, children }: ChainBarProps) {
  const [, navigate] = useLocation()
  return (
    <Bar c="dimmed" className={`${parts.underlined} ${parts.anywhere}`}>
      <Button icon={IconArrowLeft} onClick={() => navigate('/console/chains')}>{t`All chains`}</Button>
      <NativeSelect
        aria-label={t`After a failure`}
        value={chain.onFailure}
        data={[
          { value: 'stop', label: t`Stop at the first failure` },
          { value: 'continue', label: t`Go on after a failure` },
        ]}
        onChange={({ currentTarget }) =>
          replace((before) => ({
            ...before,
            onFailure: currentTarget.value === 'continue' ? 'continue' : 'stop',
          }))
        }
      />
      <Button icon={IconPencil} onClick={onRename}>{t`Rename chain`}</Button>
      <AskButton
        label={t`Delete chain`}
        icon={IconTrash}
        title={t`Delete the chain ${chain.name}?`}
        confirmLabel={t`Delete chain`}
        onConfirm={async () => {
          const removed = await replace(() => null)
          if (removed.ok) navigate('/console/chains')
          return removed
        }}
      >
        <p>{t`Its requests stay in the collection.`}</p>
      </AskButton>
      {report !== null && <Button icon={IconFileExport} onClick={onSave}>{t`Export as JUnit`}</Button>}
      <Group gap={8} component="span" role="status">
        {children}
      </Group>
    </Bar>
  )
}

interface RenameChainProps {
  readonly chain: ChainRow['chain']
  readonly replace: Replace
  readonly task: ReturnType<typeof useChainChange>['task']
  readonly onClose: () => void
}

function RenameChain({ chain, replace, task, onClose }: RenameChainProps) {
  return (
    <RenameDialog
      title={t`Rename the chain`}
      name={chain.name}
      maxLength={100}
      confirmLabel={t`Rename chain`}
      task={task}
      onRename={async (name) => {
        if ((await replace((before) => ({ ...before, name }))).ok) onClose()
      }}
      onClose={onClose}
    />
  )
}

interface RunQuestionProps {
  readonly chain: ChainRow['chain']
  readonly writes: readonly SavedRequest[]
  readonly onRun: () => void
  readonly onClose: () => void
}

function RunQuestion({ chain, writes, onRun, onClose }: RunQuestionProps) {
  const environment = currentEnvironment(useLive('session'))?.environment
  return (
    <ConfirmDialog
      title={t`Run ${chain.name}?`}
      confirmLabel={t`Run chain`}
      task={rest}
      onConfirm={onRun}
      onClose={onClose}
    >
      <p>{t`What these requests delete or revoke in ${environment?.name ?? ''} can’t be brought back from here:`}</p>
      <ul className={styles.findings}>
        {writes.map(({ id, name, request }) => (
          <li key={id}>
            <MethodLabel method={request.method} /> {name}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

export function nameOf(saved: SavedRequest | null): string {
  return saved?.name ?? removedRequest
}

const columns: readonly Column<StepRow>[] = [
  column('place', t`Step`, { width: 56, align: 'end' }, ({ index }) => index + 1),
  column('method', t`Method`, 72, ({ saved }) =>
    saved === null ? null : <MethodLabel method={saved.request.method} />,
  ),
  column('name', t`Request`, { width: 150, grow: 2 }, ({ saved }) => nameOf(saved)),
  column('checks', t`Checks`, { width: 70, align: 'end' }, ({ step }) => Math.max(1, step.assertions.length)),
  column('result', t`Result`, { width: 110, grow: 1 }, ({ report }) =>
    report === null ? null : <RunState state={report.state} />,
  ),
  column('received', t`Received`, { width: 80, grow: 1 }, ({ report }) =>
    report?.status == null ? null : t`${report.status} in ${Math.round(report.durationMs ?? 0)} ms`,
  ),
]
