import styles from './sparkline.module.css'

interface SparklineProps {
  /** By day; null for days that aren't loaded. */
  readonly values: readonly (number | null)[]
  /** How many of the last days are the period; those before are faint. */
  readonly current: number
  /** The token of its color; that of the first line by default. */
  readonly color?: string
  /** Its place and size. */
  readonly className?: string | undefined
}

const width = 100
const height = 20

/** The course of a figure, without axes: the number beside it says how much. */
export function Sparkline({ values, current, color, className }: SparklineProps) {
  const loadedValues = values.filter((value) => value !== null)
  if (loadedValues.length < 2) return <span className={className} />
  const [min, max] = [Math.min(...loadedValues), Math.max(...loadedValues)]
  const y = (value: number) =>
    max === min ? height / 2 : height - 1 - ((value - min) / (max - min)) * (height - 2)
  const x = (day: number) => (day / Math.max(1, values.length - 1)) * width
  const points = values.flatMap((value, day) => (value === null ? [] : [{ day, x: x(day), y: y(value) }]))
  const path = (from: number) =>
    points
      .filter(({ day }) => day >= from)
      .map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
      .join('')
  // One day is a point; the line to it shows where it came from.
  const begin = values.length - 1 - Math.max(1, current - 1)
  const nowPoints = points.filter(({ day }) => day >= begin)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`${styles.line} ${className ?? ''}`}
      style={color === undefined ? undefined : { color: `var(${color})` }}
      aria-hidden
    >
      {nowPoints.length > 1 && (
        <path className={styles.area} d={`${path(begin)}V${height}H${(nowPoints[0]?.x ?? 0).toFixed(1)}Z`} />
      )}
      <path className={styles.before} d={path(0)} />
      <path className={styles.now} d={path(begin)} />
    </svg>
  )
}
