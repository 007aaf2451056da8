import { IconCircleCheck, IconCircleX, IconClock, IconHelpCircle } from '@tabler/icons-react'
import { StatusWord } from '../../ui/status-word.tsx'
import { fromConstant } from '../../ui/words.ts'

/** Whether the service lets the account advertise. Values that are not known are shown as they came. */
export function Approval({ status }: { readonly status: string | null | undefined }) {
  switch (status) {
    case 'ACCEPTED':
      return <StatusWord tone="ok" icon={IconCircleCheck} word="Accepted" />
    case 'UNDER_REVIEW':
      return <StatusWord tone="attention" icon={IconClock} word="Under review" />
    case 'REJECTED':
      return <StatusWord tone="error" icon={IconCircleX} word="Rejected" />
    case null:
    case undefined:
    case '':
      return <StatusWord tone="neutral" icon={IconHelpCircle} word="Unknown" />
    default:
      return <StatusWord tone="neutral" icon={IconHelpCircle} word={fromConstant(status)} />
  }
}
