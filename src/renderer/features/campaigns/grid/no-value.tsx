import styles from './campaign-grid.module.css'

/** In every column the same for a value that isn't set or isn't known. Drawn, so that its cell is empty for a copy. */
export const noValue = <span className={styles.none} />
