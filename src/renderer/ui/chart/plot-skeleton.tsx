import { t } from '../../../shared/text/language.ts'
import styles from './chart.module.css'

interface PlotSkeletonProps {
  /** As high as the plot that comes; without one, as high as its surroundings. */
  readonly height?: number
}

/** The axes of a plot that isn't drawn yet, in its geometry: a chart never stands as an empty frame. */
export function PlotSkeleton({ height }: PlotSkeletonProps) {
  return (
    <div
      className={styles.skeleton}
      style={{ height }}
      role="status"
      aria-busy
      aria-label={t`Loading figures`}
    >
      <span className={styles.skeletonGrid} />
    </div>
  )
}
