import { IconCircleCheck, IconCircleX, IconClock, IconHelpCircle } from '@tabler/icons-react'
import { fromConstant } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { StatusLabel } from '../../ui/status-label.tsx'

/** Whether the service lets the account advertise. Unknown values are shown as they are. */
export function Approval({ status }: { readonly status: string | null | undefined }) {
  switch (status) {
    case 'ACCEPTED':
      return <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Accepted`} />
    case 'UNDER_REVIEW':
      return <StatusLabel tone="neutral" icon={IconClock} label={t`Under review`} />
    case 'REJECTED':
      return <StatusLabel tone="error" icon={IconCircleX} label={t`Rejected`} />
    case null:
    case undefined:
    case '':
      return <StatusLabel tone="neutral" icon={IconHelpCircle} label={t`Unknown`} />
    default:
      return <StatusLabel tone="neutral" icon={IconHelpCircle} label={fromConstant(status)} />
  }
}
