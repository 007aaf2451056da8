import { formatCount } from '../../../shared/text/format.ts'
import styles from './count-bar.module.css'

interface CountBarProps {
  readonly count: number
  /** The largest count of any row. */
  readonly largest: number
}

/** In percent: a count that isn't zero is seen. */
const minShare = 3

/** A number in a list, and beside it, as wide as its column, how it compares with the largest one. */
export function CountBar({ count, largest }: CountBarProps) {
  const share = count === 0 ? 0 : Math.max(minShare, (100 * count) / Math.max(1, largest))
  return (
    <span className={styles.count}>
      <svg className={styles.bar} height={4} aria-hidden>
        <rect className={styles.room} width="100%" height={4} rx={2} />
        <rect width={`${share}%`} height={4} rx={2} />
      </svg>
      <span className={styles.number}>{formatCount(count)}</span>
    </span>
  )
}
