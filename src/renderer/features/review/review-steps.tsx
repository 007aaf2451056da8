import type { ReactNode } from 'react'
import { ViewBar } from '../../ui/layout/view-bar.tsx'

const steps = [
  { href: '/review', title: '1 Check' },
  { href: '/review/changes', title: '2 Review and publish' },
]

/** Where one is on the way, and what can be done there. */
export function ReviewSteps({
  current,
  children,
}: {
  readonly current: string
  readonly children?: ReactNode
}) {
  return <ViewBar label="Steps" views={steps} current={current} actions={children} />
}
