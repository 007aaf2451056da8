import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import type { BulkResult, FieldEdit, GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { plural } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { bulkLabel } from './bulk-form.ts'
import { useFindingsPreview } from './use-findings-preview.ts'

/** Pause in typing before a preview is requested. */
const pauseMs = 250

interface Request {
  readonly target: GridTarget
  readonly subjects: GridSubject[]
  readonly action: FieldEdit
}

/** A bulk edit of one target from its previews to its end. `action` is null while the form is incomplete. */
export function useBulkRun(
  workspace: Workspace,
  target: GridTarget,
  subjects: readonly GridSubject[],
  action: FieldEdit | null,
  onDone: () => void,
) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct()
  const [result, setResult] = useState<BulkResult | null>(null)
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const isRunning = task.kind === 'running'
  const text = writeJson([action, subjects])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether action and subjects are the same
  const request = useMemo(
    (): Request | null =>
      action === null || subjects.length === 0 ? null : { target, subjects: [...subjects], action },
    [target, text],
  )
  const [asked] = useDebouncedValue(request, pauseMs)
  const preview = useCall('campaigns', 'previewBulk', asked === null ? null : { workspace, request: asked })
  const previewing = request !== null && (request !== asked || preview.isFetching)
  const changed = request === null ? 0 : (preview.value?.changed ?? 0)
  const isReady = request !== null && !previewing && !isRunning && result === null && changed > 0
  const findings = useFindingsPreview(
    ['campaigns', 'previewEdit', { workspace, request }],
    isReady ? (requestId) => bridge.campaigns.previewEdit({ workspace, requestId, request }) : null,
  )
  useEffect(
    () =>
      bridge.on('bulkChanged', ({ workspace: of, done, total }) => {
        if (sameWorkspace(of, workspace)) setProgress({ done, total })
      }),
    [bridge, workspace],
  )
  /** Skipped rows are shown; without any, the dialog closes. */
  const take = (done: BulkResult, label: string) => {
    if (done.impossible > 0 || done.cancelled) return setResult(done)
    notices.say('ok', plural(done.changed, { one: '# row changed.', other: '# rows changed.' }), label)
    onDone()
  }
  return {
    preview: request === null ? null : preview.value,
    previewFault: request === null ? null : preview.fault,
    previewing,
    changed,
    isReady,
    findings,
    task,
    result,
    /** Issues are counted, or the screen shows why they couldn't be. */
    isChecked: findings.kind === 'known' || findings.kind === 'failed',
    progress: isRunning ? progress : null,
    start: () => {
      if (request === null) return
      setProgress({ done: 0, total: preview.value?.rows ?? 0 })
      const label = bulkLabel(request.action, changed)
      void run(
        () => bridge.campaigns.bulk({ workspace, label, request }),
        (done) => take(done, label),
      )
    },
    /** Rows changed before the cancel stay changed; one undo reverts them. */
    cancel: () => bridge.campaigns.cancelBulk({ workspace }),
  }
}
