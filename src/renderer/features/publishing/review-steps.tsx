import type { ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'
import { ViewBar } from '../../ui/layout/view-bar.tsx'

const steps = [
  { href: '/review', title: t`1 Check` },
  { href: '/review/changes', title: t`2 Review and publish` },
]

/** The steps of the review, with the current one's actions. */
export function ReviewSteps({
  current,
  children,
}: {
  readonly current: string
  readonly children?: ReactNode
}) {
  return <ViewBar label={t`Steps`} views={steps} current={current} actions={children} />
}
