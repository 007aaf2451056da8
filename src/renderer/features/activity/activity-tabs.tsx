import type { ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'
import { ViewBar } from '../../ui/layout/view-bar.tsx'

const addresses = {
  jobs: '/activity',
  requests: '/activity/requests',
  limits: '/activity/limits',
  diagnostics: '/activity/diagnostics',
}

interface ActivityTabsProps {
  readonly value: keyof typeof addresses
  /** What can be done on the chosen side. */
  readonly actions?: ReactNode
}

/** Switches between the jobs, their requests, the service's rate windows, and the bundle for a report. */
export function ActivityTabs({ value, actions }: ActivityTabsProps) {
  return (
    <ViewBar
      label={t`Activity views`}
      views={[
        { href: addresses.jobs, title: t`Jobs` },
        { href: addresses.requests, title: t`Requests` },
        { href: addresses.limits, title: t`Rate limits` },
        { href: addresses.diagnostics, title: t`Diagnostics` },
      ]}
      current={addresses[value]}
      actions={actions}
    />
  )
}
