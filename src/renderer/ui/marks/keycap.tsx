import styles from './keycap.module.css'

interface KeycapProps {
  readonly children: string
}

/** Keys as every screen shows them. */
export function Keycap({ children }: KeycapProps) {
  return <kbd className={styles.keycap}>{children}</kbd>
}
