import { IconCircleCheck, IconCircleMinus, IconClock } from '@tabler/icons-react'
import { StatusWord } from '../../ui/status-word.tsx'
import { type AudienceRow, reasonWord } from './audience-rows.ts'

/** Whether campaigns can use a list, and why not. */
export function Targetable({ row }: { readonly row: Pick<AudienceRow, 'targetable' | 'reasons'> }) {
  const title = row.reasons.map(reasonWord).join('; ')
  if (row.targetable === true) return <StatusWord tone="ok" icon={IconCircleCheck} word="Ready" />
  if (row.reasons.includes('PROCESSING')) {
    return <StatusWord tone="information" icon={IconClock} word="Processing" title={title} />
  }
  return <StatusWord tone="neutral" icon={IconCircleMinus} word="Not ready" title={title} />
}
