import type { Fault } from '../../../shared/core/fault.ts'
import { SkeletonRows } from '../layout/skeleton-rows.tsx'
import { FaultNotice } from './fault-notice.tsx'

interface PendingProps {
  /** What is missing still: "Reading the history". */
  readonly label: string
  readonly fault: Fault | null
  readonly onRetry: () => void
}

/** In the place of a reply that isn't here yet, or that couldn't be had. */
export function Pending({ label, fault, onRetry }: PendingProps) {
  if (fault === null) return <SkeletonRows label={label} />
  return <FaultNotice fault={fault} onRetry={onRetry} variant="page" />
}
