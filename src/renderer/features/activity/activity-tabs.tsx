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
  /** Actions of the selected tab. */
  readonly actions?: ReactNode
}

/** Tabs for jobs, requests, rate limits, and the diagnostics bundle. */
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
