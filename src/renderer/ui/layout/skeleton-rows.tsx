import { Delayed } from '../delayed.tsx'
import styles from './skeleton-rows.module.css'

interface SkeletonRowsProps {
  /** For screen readers. */
  readonly label: string
  readonly rows?: number
}

/** Gray placeholders in the geometry of the rows that come. */
export function SkeletonRows({ rows = 8, label }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      <Delayed>
        <div className={styles.rows}>
          {placeholders(rows).map((key) => (
            <span key={key} className={styles.row} />
          ))}
        </div>
      </Delayed>
    </div>
  )
}

interface SkeletonProps {
  readonly label: string
  /** Of the tiles that come; without one, rows do. */
  readonly tileHeight?: number | undefined
}

/** Gray placeholders of a list, as rows or as tiles. */
export function Skeleton({ label, tileHeight }: SkeletonProps) {
  if (tileHeight === undefined) return <SkeletonRows label={label} />
  return (
    <div role="status" aria-label={label} aria-busy="true">
      <Delayed>
        <div className={styles.tiles}>
          {placeholders(8).map((key) => (
            <span key={key} className={styles.tile} style={{ height: tileHeight - 8 }} />
          ))}
        </div>
      </Delayed>
    </div>
  )
}

function placeholders(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `placeholder-${index}`)
}
