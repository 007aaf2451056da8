import { useEffect, useState } from 'react'
import type { BulkPreviewResult } from '../../../../shared/campaigns/validation-preview.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

export type PreviewState =
  | { readonly kind: 'none' }
  | { readonly kind: 'working'; readonly done: number; readonly total: number | null }
  | { readonly kind: 'known'; readonly preview: BulkPreviewResult }
  | { readonly kind: 'failed'; readonly fault: Fault; readonly retry: () => void }

/** Requests one preview under the given ID. */
export type PreviewQuestion = (requestId: string) => Promise<Outcome<BulkPreviewResult>>

/** Issues after an edit, one request at a time: main cancels a request that is no longer needed. */
export function useFindingsPreview(ask: PreviewQuestion | null): PreviewState {
  const { bridge } = useWorkbench()
  const [state, setState] = useState<PreviewState>({ kind: 'none' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (ask === null) return setState({ kind: 'none' })
    const requestId = crypto.randomUUID()
    let isOver = false
    setState({ kind: 'working', done: 0, total: null })
    const unfollow = bridge.on('previewProgress', ({ requestId: of, done, total }) => {
      if (of === requestId && !isOver) setState({ kind: 'working', done, total })
    })
    ask(requestId).then((outcome) => {
      if (isOver) return
      isOver = true
      const retry = () => setAttempt(attempt + 1)
      setState(
        outcome.ok
          ? { kind: 'known', preview: outcome.value }
          : { kind: 'failed', fault: outcome.fault, retry },
      )
    })
    return () => {
      unfollow()
      if (!isOver) void bridge.campaigns.endPreview({ requestId })
      isOver = true
    }
  }, [bridge, ask, attempt])
  return state
}
