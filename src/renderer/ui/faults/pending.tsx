import type { ReactNode } from 'react'
import type { Fault } from '../../../shared/core/fault.ts'
import { Delayed } from '../delayed.tsx'
import { NotLoaded } from '../layout/empty-state.tsx'
import { Skeleton } from '../layout/skeleton-rows.tsx'
import { isOutage } from './failure-strip.tsx'
import { FaultNotice } from './fault-notice.tsx'
import { useIsServiceOut } from './outage.ts'
import { useIsWaitShown } from './outage-strip.tsx'

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

/** Shown instead of a reply that is loading or failed. */
export function Pending({ label, fault, onRetry, tileHeight, shape }: PendingProps) {
  const isOut = [useIsWaitShown(), useIsServiceOut()].includes(true)
  if (fault !== null) {
    return (
      <>
        <FaultNotice fault={fault} onRetry={onRetry} isRead variant="page" />
        {isOutage(fault) && <NotLoaded />}
      </>
    )
  }
  if (isOut) {
    return (
      <Delayed>
        <NotLoaded />
      </Delayed>
    )
  }
  return shape ?? <Skeleton label={label} tileHeight={tileHeight} />
}
