import styles from './mark.module.css'

/** The program's mark, without the square of its icon: the bar that it stands in has that color. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.plane} d="M12 2 20.4 14 12 11 3.6 14Z" />
      <rect className={styles.runway} x="3.6" y="17" width="16.8" height="2.4" rx="1.2" />
    </svg>
  )
}
