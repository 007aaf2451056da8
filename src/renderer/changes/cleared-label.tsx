import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../../shared/text/language.ts'
import { StatusLabel } from '../ui/status-label.tsx'

/** Stands for the value of a field that is lost. */
export function ClearedLabel() {
  return <StatusLabel tone="attention" icon={IconAlertTriangle} label={t`Cleared`} shape="text" />
}
