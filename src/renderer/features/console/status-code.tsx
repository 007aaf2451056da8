import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { StatusLabel } from '../../ui/status-label.tsx'
import { statusLabel } from './console-labels.ts'

/** An HTTP status by color and text. */
export function StatusCode({ status }: { readonly status: number }) {
  const word = statusLabel(status)
  if (status >= 500) return <StatusLabel tone="error" icon={IconCircleX} word={word} />
  if (status >= 300) return <StatusLabel tone="attention" icon={IconAlertTriangle} word={word} />
  return <StatusLabel tone="ok" icon={IconCircleCheck} word={word} />
}
