import { t } from '../../../shared/text/language.ts'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'

const steps = [
  { href: '/review', title: t`1 Check` },
  { href: '/review/changes', title: t`2 Review and publish` },
]

interface ReviewHeaderProps extends HeaderSlots {
  /** The address of the step. */
  readonly step: string
}

/** The header of the review, with its steps. */
export function ReviewHeader({ step, ...slots }: ReviewHeaderProps) {
  return (
    <PageHeader
      title={t`Review`}
      tabs={{ kind: 'steps', label: t`Steps`, views: steps, current: step }}
      {...slots}
    />
  )
}
