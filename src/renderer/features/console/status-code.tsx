import { IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { StatusLabel } from '../../ui/status-label.tsx'
import { statusLabel } from './console-labels.ts'

/** An HTTP status by color and text, in the tone of the notice that explains it. */
export function StatusCode({ status }: { readonly status: number }) {
  const label = statusLabel(status)
  if (status >= 400) return <StatusLabel tone="attention" icon={IconAlertTriangle} label={label} />
  if (status >= 300) return <StatusLabel tone="neutral" icon={IconArrowRight} label={label} />
  return <StatusLabel tone="ok" icon={IconCircleCheck} label={label} />
}
