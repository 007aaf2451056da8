import type { ReactNode } from 'react'
import type { Fault } from '../../../shared/core/fault.ts'
import { Skeleton } from '../layout/skeleton-rows.tsx'
import { isOutage } from './failure-strip.tsx'
import { FaultNotice } from './fault-notice.tsx'

interface PendingProps {
  /** What is loading: "Loading history". */
  readonly label: string
  readonly fault: Fault | null
  readonly onRetry: () => void
  /** If tiles are loading: their height. */
  readonly tileHeight?: number | undefined
  /** The shape of what's missing, if it isn't that of plain rows or tiles: a list's columns. */
  readonly shape?: ReactNode
}

/** Shown instead of a reply that is loading or failed. During an outage, the shape of what's missing stays. */
export function Pending({ label, fault, onRetry, tileHeight, shape }: PendingProps) {
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} onRetry={onRetry} isRead variant="page" />}
      {(fault === null || isOutage(fault)) &&
        (shape ?? <Skeleton label={label} tileHeight={tileHeight} isStill={fault !== null} />)}
    </>
  )
}
