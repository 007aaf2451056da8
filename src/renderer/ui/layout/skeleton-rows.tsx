import type { ReactNode } from 'react'
import { Delayed } from '../delayed.tsx'
import { useIsWaitShown } from '../faults/outage-strip.tsx'
import styles from './skeleton-rows.module.css'

interface PlaceholdersProps {
  /** For screen readers. */
  readonly label: string
}

interface SkeletonRowsProps extends PlaceholdersProps {
  readonly rows?: number
}

/** Gray placeholders in the geometry of the rows that come. */
export function SkeletonRows({ rows = 8, ...props }: SkeletonRowsProps) {
  return (
    <Placeholders {...props}>
      <div className={styles.rows}>
        {keys(rows).map((key) => (
          <span key={key} className={styles.row} />
        ))}
      </div>
    </Placeholders>
  )
}

interface SkeletonProps extends PlaceholdersProps {
  /** Of the tiles that come; without one, rows do. */
  readonly tileHeight?: number | undefined
}

/** Gray placeholders of a list, as rows or as tiles. */
export function Skeleton({ tileHeight, ...props }: SkeletonProps) {
  if (tileHeight === undefined) return <SkeletonRows {...props} />
  return (
    <Placeholders {...props}>
      <div className={styles.tiles}>
        {keys(8).map((key) => (
          <span key={key} className={styles.tile} style={{ height: tileHeight - 8 }} />
        ))}
      </div>
    </Placeholders>
  )
}

function Placeholders({ label, children }: PlaceholdersProps & { readonly children: ReactNode }) {
  const isWaitShown = useIsWaitShown()
  return (
    <div role="status" aria-label={label} aria-busy="true">
      {/* A request that waits takes long. */}
      {isWaitShown ? children : <Delayed>{children}</Delayed>}
    </div>
  )
}

function keys(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `placeholder-${index}`)
}
