import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { StatusLabel } from '../../ui/status-label.tsx'
import styles from './console.module.css'
import { statusLabel } from './console-labels.ts'

/** An HTTP status by color and text: red for what failed at the service, amber for what the request has to change. */
export function StatusCode({ status }: { readonly status: number }) {
  const label = statusLabel(status)
  if (status >= 500) return <StatusLabel tone="error" icon={IconAlertCircle} label={label} />
  if (status >= 400) return <StatusLabel tone="attention" icon={IconAlertTriangle} label={label} />
  if (status >= 300) return <StatusLabel tone="neutral" icon={IconArrowRight} label={label} />
  return <StatusLabel tone="ok" icon={IconCircleCheck} label={label} />
}

/** Only the number of a status; its name is for screen readers and the tooltip. */
export function StatusNumber({ status }: { readonly status: number }) {
  const label = statusLabel(status)
  const tone = status >= 500 ? 'error' : status >= 400 ? 'attention' : status >= 300 ? 'neutral' : 'ok'
  return (
    <span className={styles.statusNumber} data-tone={tone} title={label}>
      {status}
      <VisuallyHidden component="span">{label.slice(String(status).length)}</VisuallyHidden>
    </span>
  )
}
