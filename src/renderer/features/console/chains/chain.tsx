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
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { removedRequest } from '../../../../shared/console/chain/chain-report.ts'
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
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<number | null>(null)
  const [asking, setAsking] = useState<'nothing' | 'step' | 'name' | 'run'>('nothing')
  const environment = currentEnvironment(useLive('session'))?.environment
  const { chain, collection } = row
  const report = reportOf(state, row.key, chain.name)
  const runTask = state.tasks[row.key] ?? rest
  const isRunning = runTask.kind === 'running'
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
          <>
            <Button
              icon={IconPlus}
              disabled={isRunning}
              onClick={() => setAsking('step')}
            >{t`Add step`}</Button>
            {isRunning ? (
              <Button icon={IconPlayerStop} onClick={() => runs.cancel(row)}>{t`Cancel run`}</Button>
            ) : (
              <Button
                variant="filled"
                icon={IconPlayerPlay}
                disabled={rows.length === 0}
                onClick={run}
              >{t`Run chain`}</Button>
            )}
          </>
        }
      />
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
        <Button icon={IconPencil} onClick={() => setAsking('name')}>{t`Rename chain`}</Button>
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
        {report !== null && !isRunning && (
          <Button icon={IconFileExport} onClick={save}>{t`Export as JUnit`}</Button>
        )}
        <Group gap={8} component="span" role="status">
          {report !== null && (
            <>
              <RunState state={report.state} />
              <span>{runSummary(report)}</span>
            </>
          )}
        </Group>
      </Bar>
      {runTask.kind === 'failed' && (
        <FaultNotice fault={runTask.fault} onDismiss={() => runs.dismiss(row)} variant="bar" />
      )}
      {task.kind === 'failed' && asking === 'nothing' && (
        <FaultNotice fault={task.fault} onDismiss={dismiss} variant="bar" />
      )}
      {exporting.task.kind === 'failed' && (
        <FaultNotice fault={exporting.task.fault} onDismiss={exporting.dismiss} variant="bar" />
      )}
      {rows.length === 0 ? (
        <EmptyState icon={IconPlus} sentence={t`Steps appear here.`} hint={t`Each sends one saved request.`}>
          <Button icon={IconPlus} onClick={() => setAsking('step')}>{t`Add the first step`}</Button>
        </EmptyState>
      ) : (
        <DataGrid
          label={t`Steps`}
          columns={columns}
          count={rows.length}
          rowAt={(index) => rows[index] ?? null}
          keyOf={({ index }) => String(index)}
          selectedKey={opened === null ? null : String(opened)}
          onOpen={({ index }) => setOpened(index)}
        />
      )}
      {asking === 'step' && <AddStep row={row} onDone={setOpened} onClose={close} />}
      {asking === 'name' && (
        <RenameDialog
          title={t`Rename the chain`}
          name={chain.name}
          maxLength={100}
          confirmLabel={t`Rename chain`}
          task={task}
          onRename={async (name) => {
            if ((await replace((before) => ({ ...before, name }))).ok) close()
          }}
          onClose={close}
        />
      )}
      {asking === 'run' && (
        <ConfirmDialog
          title={t`Run ${chain.name}?`}
          confirmLabel={t`Run chain`}
          task={rest}
          onConfirm={() => {
            setAsking('nothing')
            void runs.run(row, true)
          }}
          onClose={close}
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
      )}
    </ListAndInspector>
  )
}

function nameOf(saved: SavedRequest | null): string {
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
