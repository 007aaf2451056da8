import styles from './keycap.module.css'

interface KeycapProps {
  readonly children: string
  readonly 'aria-hidden'?: boolean
}

/** Keys as every screen shows them. */
export function Keycap(props: KeycapProps) {
  return <kbd {...props} className={styles.keycap} />
}
