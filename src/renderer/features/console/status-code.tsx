import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { StatusLabel } from '../../ui/status-label.tsx'
import { statusLabel } from './console-labels.ts'

/** An HTTP status by color and text. */
export function StatusCode({ status }: { readonly status: number }) {
  const label = statusLabel(status)
  if (status >= 500) return <StatusLabel tone="error" icon={IconCircleX} label={label} />
  if (status >= 300) return <StatusLabel tone="attention" icon={IconAlertTriangle} label={label} />
  return <StatusLabel tone="ok" icon={IconCircleCheck} label={label} />
}
