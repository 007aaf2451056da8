import type { ReactNode } from 'react'
import { ViewLinks } from '../../ui/view-links.tsx'
import styles from './review.module.css'

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
  return (
    <div className={styles.bar}>
      <ViewLinks label="Steps" views={steps} current={current} />
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
