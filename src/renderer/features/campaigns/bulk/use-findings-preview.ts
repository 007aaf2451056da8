import { useState } from 'react'
import type { BulkPreviewResult } from '../../../../shared/campaigns/validation-preview.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { useCancellableRead } from '../../../data/client.ts'
import type { CallKey } from '../../../data/invalidation.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

export type PreviewState =
  | { readonly kind: 'none' }
  | { readonly kind: 'working'; readonly done: number; readonly total: number | null }
  | { readonly kind: 'known'; readonly preview: BulkPreviewResult }
  | { readonly kind: 'failed'; readonly fault: Fault; readonly retry: () => void }

type Progress = Pick<Extract<PreviewState, { kind: 'working' }>, 'done' | 'total'>

const start: Progress = { done: 0, total: null }

/**
 * Issues after an edit, one request at a time: main cancels a request that is no longer needed. `ask` requests a preview
 * under the given ID; null without an edit.
 */
export function useFindingsPreview(
  key: CallKey,
  ask: ((requestId: string) => Promise<Outcome<BulkPreviewResult>>) | null,
): PreviewState {
  const { bridge } = useWorkbench()
  const [progress, setProgress] = useState(start)
  const readPreview = async (requestId: string, signal: AbortSignal, request: NonNullable<typeof ask>) => {
    setProgress(start)
    const unfollow = bridge.on('previewProgress', ({ requestId: of, done, total }) => {
      if (of === requestId) setProgress({ done, total })
    })
    signal.addEventListener('abort', () => {
      unfollow()
      void bridge.campaigns.endPreview({ requestId })
    })
    return request(requestId).finally(unfollow)
  }
  const [subject, verb] = key
  const { value, fault, isFetching, refetch } = useCancellableRead(
    // Another key ends the request under way.
    ask === null ? [subject, verb] : key,
    ask === null ? null : (signal) => readPreview(crypto.randomUUID(), signal, ask),
  )
  if (ask === null) return { kind: 'none' }
  if (isFetching) return { kind: 'working', ...progress }
  if (fault !== null) return { kind: 'failed', fault, retry: refetch }
  return value === null ? { kind: 'working', ...start } : { kind: 'known', preview: value }
}
