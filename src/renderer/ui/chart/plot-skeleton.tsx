import styles from './chart.module.css'

interface PlotSkeletonProps {
  /** As high as the plot that comes; without one, as high as its surroundings. */
  readonly height?: number
  /** Announced to screen readers; omitted if the surroundings announce the loading. */
  readonly label?: string
}

/** The axes of a plot that isn't drawn yet, in its geometry: a chart never stands as an empty frame. */
export function PlotSkeleton({ height, label }: PlotSkeletonProps) {
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-busy': true, 'aria-label': label }
  return (
    <div className={styles.skeleton} style={{ height }} {...spoken}>
      <span className={styles.skeletonGrid} />
    </div>
  )
}
