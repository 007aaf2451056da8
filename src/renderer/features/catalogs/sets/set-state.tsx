import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconQuestionMark,
} from '@tabler/icons-react'
import type { ProductSetRow } from '../../../../shared/catalogs/product-set.ts'
import { t } from '../../../../shared/text/language.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'

/** Processing state of a set (catalogs.md#product-sets); an unknown state is shown as it is. */
export function SetState({ gone, status }: Pick<ProductSetRow, 'gone' | 'status'>) {
  if (gone) return <StatusLabel tone="attention" icon={IconAlertTriangle} label={t`Gone`} />
  switch (status) {
    case 'DONE':
      return <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Ready`} />
    case 'PROCESSING':
      return <StatusLabel tone="information" icon={IconClock} label={t`In progress`} />
    case 'FAILED':
      return <StatusLabel tone="error" icon={IconCircleX} label={t`Failed`} />
    default:
      return <StatusLabel tone="neutral" icon={IconQuestionMark} label={status ?? t`Unknown`} />
  }
}
