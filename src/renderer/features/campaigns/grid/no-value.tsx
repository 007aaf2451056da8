import styles from './campaign-grid.module.css'

/** Placeholder for an unset or unknown value; drawn in CSS, so that copying gives an empty cell. */
export const noValue = <span className={styles.none} />
