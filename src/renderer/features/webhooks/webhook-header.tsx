import { t } from '../../../shared/text/language.ts'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'

const addresses = {
  inbox: '/webhooks',
  doctor: '/webhooks/doctor',
  eventTester: '/webhooks/event-tester',
}

interface WebhookHeaderProps extends HeaderSlots {
  readonly view: keyof typeof addresses
}

/** The header of the area, with tabs for received events and endpoint tests. */
export function WebhookHeader({ view, ...slots }: WebhookHeaderProps) {
  return (
    <PageHeader
      title={t`Webhooks`}
      tabs={{
        label: t`Webhook views`,
        views: [
          { href: addresses.inbox, title: t`Inbox` },
          { href: addresses.doctor, title: t`CRC doctor` },
          { href: addresses.eventTester, title: t`Event tester` },
        ],
        current: addresses[view],
      }}
      {...slots}
    />
  )
}
