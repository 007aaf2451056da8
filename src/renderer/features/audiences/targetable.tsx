import { IconCircleCheck, IconCircleMinus, IconClock } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { type AudienceRow, formatReason } from './audience-rows.ts'

/** Whether campaigns can use an audience, and why not. */
export function Targetable({ row }: { readonly row: Pick<AudienceRow, 'targetable' | 'reasons'> }) {
  const title = row.reasons.map(formatReason).join('; ')
  if (row.targetable === true) return <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Ready`} />
  if (row.reasons.includes('PROCESSING')) {
    return <StatusLabel tone="information" icon={IconClock} label={t`Processing`} title={title} />
  }
  return <StatusLabel tone="neutral" icon={IconCircleMinus} label={t`Not ready`} title={title} />
}
