import type { Fault } from '../../../shared/core/fault.ts'
import { SkeletonRows } from '../layout/skeleton-rows.tsx'
import { FaultNotice } from './fault-notice.tsx'

interface PendingProps {
  /** What is loading: "Loading history". */
  readonly label: string
  readonly fault: Fault | null
  readonly onRetry: () => void
}

/** Shown instead of a reply that is loading or failed. */
export function Pending({ label, fault, onRetry }: PendingProps) {
  if (fault === null) return <SkeletonRows label={label} />
  return <FaultNotice fault={fault} onRetry={onRetry} variant="page" />
}
