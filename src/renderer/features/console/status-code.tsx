import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { StatusLabel } from '../../ui/status-label.tsx'
import styles from './console.module.css'
import { statusLabel } from './console-labels.ts'

/** Red for what failed at the service, amber for what the request has to change. */
function signOf(status: number) {
  if (status >= 500) return { tone: 'error', icon: IconAlertCircle } as const
  if (status >= 400) return { tone: 'attention', icon: IconAlertTriangle } as const
  if (status >= 300) return { tone: 'neutral', icon: IconArrowRight } as const
  return { tone: 'ok', icon: IconCircleCheck } as const
}

/** An HTTP status by color and text. */
export function StatusCode({ status }: { readonly status: number }) {
  return <StatusLabel {...signOf(status)} label={statusLabel(status)} />
}

/** Only the number of a status; its name is for screen readers and the tooltip. */
export function StatusNumber({ status }: { readonly status: number }) {
  const label = statusLabel(status)
  return (
    <span className={styles.statusNumber} data-tone={signOf(status).tone} title={label}>
      {status}
      <VisuallyHidden component="span">{label.slice(String(status).length)}</VisuallyHidden>
    </span>
  )
}
