import { Button, Checkbox, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFocusReturn } from '../../../ui/layout/use-focus-return.ts'
import { formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from './bulk.module.css'
import { BulkFields } from './bulk-fields.tsx'
import { type BulkForm, bulkFields, bulkOperationsFor, readBulkForm, subjectsOf } from './bulk-form.ts'
import { BulkPreviewView } from './bulk-preview.tsx'
import { BulkResultView } from './bulk-result.tsx'
import { PreviewView } from './preview-view.tsx'
import { useBulkRun } from './use-bulk-run.ts'

interface BulkDialogProps {
  readonly workspace: Workspace
  readonly target: GridTarget
  /** Kinds of rows that the target may contain; the dialog asks which ones to edit. */
  readonly subjects: readonly GridSubject[]
  /** The column of the active cell: it's edited unless another one is chosen. */
  readonly field: string | null
  readonly currency: string | null
  readonly timezone: string
  readonly onClose: () => void
}

/** One operation on a field of many rows: entered, previewed with its effect on budgets, then run. */
export function BulkDialog(props: BulkDialogProps) {
  const { workspace, target, subjects, field, currency, timezone, onClose } = props
  useFocusReturn()
  const [form, setForm] = useState<BulkForm>(() => firstForm(subjects, field))
  const formResult = readBulkForm(form, { currency, timezone })
  const action = formResult.kind === 'ready' ? formResult.action : null
  const run = useBulkRun(workspace, target, subjectsOf(form.field, form.subjects), action, onClose)
  const { changed, progress, result } = run
  const isRunning = progress !== null
  const [confirmed, setConfirmed] = useState<{ readonly form: BulkForm; readonly count: number } | null>(null)
  const largeChanges = run.preview?.largeChanges ?? 0
  const isConfirmed = largeChanges === 0 || (confirmed?.form === form && confirmed.count === largeChanges)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Edit in bulk`}
      size={720}
      closeOnEscape={!isRunning}
      closeOnClickOutside={false}
      withCloseButton={!isRunning}
    >
      {result === null ? (
        <Form
          layout="dialog"
          submitLabel={
            changed === 0
              ? t`Nothing to change`
              : plural(changed, { one: 'Change # row', other: 'Change # rows' })
          }
          disabled={!run.isReady || !run.isChecked || !isConfirmed}
          task={run.task}
          onSubmit={run.start}
          onCancel={isRunning ? undefined : onClose}
          beside={
            isRunning ? (
              <Button onClick={run.cancel}>{t`Stop here`}</Button>
            ) : (
              !isConfirmed && <Text c="dimmed">{t`Confirm the large changes first`}</Text>
            )
          }
        >
          <BulkFields
            form={form}
            choices={subjects}
            terms={{ currency, timezone }}
            trouble={formResult.kind === 'trouble' ? formResult.sentence : null}
            disabled={isRunning}
            onChange={setForm}
          />
          {run.previewFault !== null && <FaultNotice fault={run.previewFault} />}
          <BulkPreviewView
            preview={run.preview}
            previewing={run.previewing}
            field={form.field}
            terms={{ currency, timezone }}
            consent={
              <Checkbox
                label={plural(largeChanges, {
                  one: 'Change # amount to more than double or less than half',
                  other: 'Change # amounts to more than double or less than half',
                })}
                checked={isConfirmed}
                disabled={!run.isReady}
                onChange={({ currentTarget }) =>
                  setConfirmed(currentTarget.checked ? { form, count: largeChanges } : null)
                }
              />
            }
            findings={<PreviewView state={run.findings} />}
          />
          {progress !== null && (
            <div className={styles.progress} role="status">
              <ProgressBar
                label={t`Bulk edit`}
                value={progress.total === 0 ? null : progress.done / progress.total}
                valueText={t`${formatCount(progress.done)} of ${formatCount(progress.total)}`}
                wide
              />
              <span>
                {plural(
                  progress.total,
                  { one: '{done} of # row', other: '{done} of # rows' },
                  { done: formatCount(progress.done) },
                )}
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

function firstForm(subjects: readonly GridSubject[], active: string | null): BulkForm {
  const fields = bulkFields(subjects)
  const field = fields.find(({ key }) => key === active) ?? fields[0]
  return {
    subjects,
    field: field?.key ?? 'name',
    operation: (field === undefined ? undefined : bulkOperationsFor(field)[0]) ?? 'set',
    text: '',
    replacement: '',
    matchCase: false,
    step: null,
    time: '',
  }
}
