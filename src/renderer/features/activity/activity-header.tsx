import { t } from '../../../shared/text/language.ts'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'

const addresses = {
  jobs: '/activity',
  requests: '/activity/requests',
  limits: '/activity/limits',
  diagnostics: '/activity/diagnostics',
}

interface ActivityHeaderProps extends HeaderSlots {
  readonly view: keyof typeof addresses
}

/** The header of the area, with tabs for jobs, requests, rate limits, and the diagnostics bundle. */
export function ActivityHeader({ view, ...slots }: ActivityHeaderProps) {
  return (
    <PageHeader
      title={t`Activity`}
      tabs={{
        label: t`Activity views`,
        views: [
          { href: addresses.jobs, title: t`Jobs` },
          { href: addresses.requests, title: t`Requests` },
          { href: addresses.limits, title: t`Rate limits` },
          { href: addresses.diagnostics, title: t`Diagnostics` },
        ],
        current: addresses[view],
      }}
      {...slots}
    />
  )
}
