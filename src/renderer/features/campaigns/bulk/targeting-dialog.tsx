import { Button, Modal } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import type { BulkResult, GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { useFocusReturn } from '../../../ui/layout/use-focus-return.ts'
import { formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './bulk.module.css'
import { BulkResultView } from './bulk-result.tsx'
import { PresentTargeting } from './present-targeting.tsx'
import { PreviewView } from './preview-view.tsx'
import { Chosen, TargetingFields } from './targeting-fields.tsx'
import {
  type CopiedTargeting,
  changeOf,
  type TargetingForm,
  type TargetingOperation,
  targetingLabel,
} from './targeting-form.ts'
import { RetargetingView, wouldChange } from './targeting-preview.tsx'
import { useFindingsPreview } from './use-findings-preview.ts'

interface TargetingDialogProps {
  readonly workspace: Workspace
  readonly timezone: string
  readonly target: GridTarget
  /** Label of the target: "3 rows". */
  readonly rows: string
  readonly operation: TargetingOperation
  readonly copied: CopiedTargeting | null
  readonly onClose: () => void
}

/** Pause in typing before a preview is requested. */
const pauseMs = 250

/** Changes the targeting of many line items: choose, preview with issues, apply. */
export function TargetingDialog(props: TargetingDialogProps) {
  const { workspace, timezone, target, rows, operation, copied, onClose } = props
  useFocusReturn()
  const [form, setForm] = useState<TargetingForm>({
    operation,
    copied,
    criteria: [],
    template: null,
    keepsOwn: false,
  })
  const run = useRetargeting(workspace, target, form, onClose)
  const { changed, preview, progress, result, findings } = run
  const isRunning = progress !== null
  // Side by side, neither would have room for its lists.
  const isNarrow = useMediaQuery('(max-width: 999px)', window.innerWidth < 1000)
  const chosen = (
    <>
      <Chosen form={form} disabled={isRunning} onChange={setForm} />
      {preview.fault !== null && <FaultNotice fault={preview.fault} onRetry={preview.refetch} />}
    </>
  )
  const outcome = (
    <ScrollRegion label={t`Preview`} miw={0} mah="max(280px, calc(100dvh - 260px))" className={parts.scrolls}>
      {!isNarrow && chosen}
      {preview.value === null && !preview.isAsking ? (
        <PresentTargeting workspace={workspace} target={target} />
      ) : (
        <RetargetingView preview={preview.value} isAsking={preview.isAsking}>
          <PreviewView state={findings} />
        </RetargetingView>
      )}
    </ScrollRegion>
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Targeting of ${rows}`}
      size={1040}
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
              : plural(changed, { one: 'Change # line item', other: 'Change # line items' })
          }
          disabled={!run.isReady || (findings.kind !== 'known' && findings.kind !== 'failed')}
          task={run.task}
          onSubmit={run.start}
          onCancel={isRunning ? undefined : onClose}
          beside={isRunning && <Button onClick={run.cancel}>{t`Stop here`}</Button>}
        >
          <FieldGrid minWidth={320} fill={false} gap={16} {...(isNarrow && { columns: 1 })}>
            <fieldset className={styles.column} disabled={isRunning} aria-label={t`What to change`}>
              <TargetingFields workspace={workspace} timezone={timezone} form={form} onChange={setForm} />
            </fieldset>
            {isNarrow ? (
              <div className={styles.besides}>
                {chosen}
                <details>
                  <summary>
                    <span role="status">{changed === 0 ? t`Present targeting` : wouldChange(changed)}</span>
                  </summary>
                  {outcome}
                </details>
              </div>
            ) : (
              outcome
            )}
          </FieldGrid>
          {progress !== null && (
            <div className={styles.progress} role="status">
              <ProgressBar
                label={t`Changing targeting`}
                value={progress.total === 0 ? null : progress.done / progress.total}
                valueText={t`${formatCount(progress.done)} of ${formatCount(progress.total)}`}
                wide
              />
              <span>
                {plural(
                  progress.total,
                  { one: '{done} of # line item', other: '{done} of # line items' },
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

/** A targeting change from its previews to its end. */
function useRetargeting(workspace: Workspace, target: GridTarget, form: TargetingForm, onDone: () => void) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([['targeting', 'read', { workspace }]])
  const [result, setResult] = useState<BulkResult | null>(null)
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const isRunning = task.kind === 'running'
  const text = writeJson(changeOf(form))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether the change is the same
  const change = useMemo(() => changeOf(form), [text])
  const [asked] = useDebouncedValue(change, pauseMs)
  const { value, fault, isFetching, refetch } = useCall(
    'targeting',
    'preview',
    asked === null ? null : { workspace, target, change: asked },
  )
  const isAsking = change !== null && (change !== asked || isFetching)
  const changed = change === null || isAsking ? 0 : (value?.changed ?? 0)
  const isReady = changed > 0 && !isRunning && result === null
  const findings = useFindingsPreview(
    ['targeting', 'previewFindings', { workspace, target, change }],
    isReady && change !== null
      ? (requestId) => bridge.targeting.previewFindings({ workspace, requestId, target, change })
      : null,
  )
  useEffect(
    () =>
      bridge.on('bulkChanged', ({ workspace: of, done, total }) => {
        if (sameWorkspace(of, workspace)) setProgress({ done, total })
      }),
    [bridge, workspace],
  )
  const take = (done: BulkResult, label: string) => {
    if (done.impossible > 0 || done.cancelled) return setResult(done)
    notices.say(
      'ok',
      plural(done.changed, {
        one: 'Targeting of # line item changed.',
        other: 'Targeting of # line items changed.',
      }),
      label,
    )
    onDone()
  }
  return {
    changed,
    isReady,
    findings,
    task,
    result,
    preview: {
      value: change === null ? null : value,
      fault: change === null ? null : fault,
      isAsking,
      refetch,
    },
    progress: isRunning ? progress : null,
    start: () => {
      if (change === null) return
      setProgress({ done: 0, total: value?.rows ?? 0 })
      const label = targetingLabel(form.operation, changed)
      void run(
        () => bridge.targeting.edit({ workspace, label, target, change }),
        (done) => take(done, label),
      )
    },
    /** Line items that were already changed stay changed; one undo reverts them. */
    cancel: () => bridge.campaigns.cancelBulk({ workspace }),
  }
}
