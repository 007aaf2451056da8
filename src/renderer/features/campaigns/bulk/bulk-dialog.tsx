import { Button, Modal } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFocusReturn } from '../../../ui/layout/use-focus-return.ts'
import { countOf, formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { rest, running } from '../../../ui/task.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './bulk.module.css'
import { BulkFields } from './bulk-fields.tsx'
import { type BulkForm, bulkFields, bulkLabel, readBulkForm, subjectsOf, waysOf } from './bulk-form.ts'
import { BulkPreviewView } from './bulk-preview.tsx'
import { BulkResultView } from './bulk-result.tsx'
import { createBulkRun } from './bulk-run.ts'
import { createPreviewRun } from './preview-run.ts'
import { PreviewView } from './preview-view.tsx'

interface BulkDialogProps {
  readonly workspace: Workspace
  readonly target: GridTarget
  /** What the target may have; the dialog asks which of them are meant. */
  readonly subjects: readonly GridSubject[]
  readonly currency: string | null
  readonly timezone: string
  readonly onClose: () => void
}

/** Time without a keystroke before the preview is worked out. */
const pauseMs = 250

/** One thing done to a field of many rows: typed, seen on samples with its effect on money, then carried out. */
export function BulkDialog(props: BulkDialogProps) {
  const { workspace, target, subjects, currency, timezone, onClose } = props
  useFocusReturn()
  const workbench = useWorkbench()
  const run = useMemo(() => createBulkRun(workbench, workspace, target), [workbench, workspace, target])
  const previewRun = useMemo(
    () => createPreviewRun(workbench, workspace, target),
    [workbench, workspace, target],
  )
  useEffect(() => run.close, [run])
  // Closing the dialog ends what is still being worked out.
  useEffect(() => previewRun.close, [previewRun])
  const { preview, previewing, progress, result, fault } = useStore(run.store)
  const [form, setForm] = useState<BulkForm>(() => firstForm(subjects))
  const formResult = readBulkForm(form, { currency, timezone })
  const action = formResult.kind === 'ready' ? formResult.action : null
  const meant = subjectsOf(form.field, form.subjects)
  const asked = writeJson([action, meant])
  const previewEdit = () => {
    if (action !== null) previewRun.look(meant, action)
  }
  // The text stands for action and subjects, which are other objects after each keystroke.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isCurrent = true
    previewRun.forget()
    const timer = setTimeout(async () => {
      await run.preview(meant, meant.length === 0 ? null : action)
      if (isCurrent && (run.store.getState().preview?.changed ?? 0) > 0) previewEdit()
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [run, previewRun, asked])
  const isRunning = progress !== null
  const changed = preview?.changed ?? 0
  const isReady = action !== null && !previewing && !isRunning && changed > 0
  const apply = () => {
    if (action === null) return
    previewRun.forget()
    run.run(meant, action, bulkLabel(action, changed))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Edit in bulk"
      size={720}
      closeOnEscape={!isRunning}
      closeOnClickOutside={false}
      withCloseButton={!isRunning}
    >
      {result === null ? (
        <Form
          layout="dialog"
          submitLabel={changed === 0 ? 'Nothing to change' : `Change ${countOf(changed, 'row')}`}
          disabled={!isReady}
          task={isRunning ? running : rest}
          onSubmit={apply}
          onCancel={isRunning ? undefined : onClose}
          beside={isRunning && <Button onClick={run.cancel}>Stop here</Button>}
        >
          <BulkFields
            form={form}
            choices={subjects}
            terms={{ currency, timezone }}
            trouble={formResult.kind === 'trouble' ? formResult.sentence : null}
            disabled={isRunning}
            onChange={setForm}
          />
          {fault !== null && <FaultNotice fault={fault} />}
          <BulkPreviewView
            preview={action === null ? null : preview}
            previewing={previewing}
            field={form.field}
            terms={{ currency, timezone }}
            findings={isRunning ? null : <PreviewView run={previewRun} onRetry={previewEdit} />}
          />
          {progress !== null && (
            <div className={styles.progress} role="status">
              <ProgressBar
                label="Bulk edit"
                value={progress.total === 0 ? null : progress.done / progress.total}
                words={`${formatCount(progress.done)} of ${formatCount(progress.total)}`}
                wide
              />
              <span>
                {formatCount(progress.done)} of {countOf(progress.total, 'row')}
              </span>
            </div>
          )}
        </Form>
      ) : (
        <BulkResultView result={result} onClose={onClose} />
      )}
    </Modal>
  )
}

function firstForm(subjects: readonly GridSubject[]): BulkForm {
  const [field] = bulkFields(subjects)
  return {
    subjects,
    field: field?.key ?? 'name',
    way: (field === undefined ? undefined : waysOf(field)[0]) ?? 'set',
    text: '',
    replacement: '',
    matchCase: false,
    time: '00:00',
  }
}
