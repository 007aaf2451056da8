import type { Fault } from '../../../shared/core/fault.ts'
import { Skeleton } from '../layout/skeleton-rows.tsx'
import { FaultNotice } from './fault-notice.tsx'

interface PendingProps {
  /** What is loading: "Loading history". */
  readonly label: string
  readonly fault: Fault | null
  readonly onRetry: () => void
  /** If tiles are loading: their height. */
  readonly tileHeight?: number | undefined
}

/** Shown instead of a reply that is loading or failed. */
export function Pending({ label, fault, onRetry, tileHeight }: PendingProps) {
  if (fault === null) return <Skeleton label={label} tileHeight={tileHeight} />
  return <FaultNotice fault={fault} onRetry={onRetry} variant="page" />
}
