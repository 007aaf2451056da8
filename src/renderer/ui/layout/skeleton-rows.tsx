import { Late } from '../late.tsx'
import styles from './skeleton-rows.module.css'

/** Grey rows where a list will be, and a word for those who cannot see them. */
export function SkeletonRows({ rows = 8, label }: { readonly rows?: number; readonly label: string }) {
  return (
    <Late>
      <div role="status" aria-label={label} className={styles.rows}>
        {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
          <span key={key} className={styles.row} />
        ))}
      </div>
    </Late>
  )
}
