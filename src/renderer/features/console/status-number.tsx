import { VisuallyHidden } from '@mantine/core'
import { statusLabel, statusSign } from '../../ui/record/status-code.tsx'
import styles from './console.module.css'

/** Only the number of a status; its name is for screen readers and the tooltip. */
export function StatusNumber({ status }: { readonly status: number }) {
  const label = statusLabel(status)
  return (
    <span className={styles.statusNumber} data-tone={statusSign(status).tone} title={label}>
      {status}
      <VisuallyHidden component="span">{label.slice(String(status).length)}</VisuallyHidden>
    </span>
  )
}
