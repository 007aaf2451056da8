import type { ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'
import { ViewBar } from '../../ui/layout/view-bar.tsx'

const addresses = {
  registered: '/webhooks',
  inbox: '/webhooks/inbox',
  doctor: '/webhooks/doctor',
  eventTester: '/webhooks/event-tester',
}

interface WebhookTabsProps {
  readonly value: keyof typeof addresses
  /** Actions of the current tab. */
  readonly actions: ReactNode
}

/** Tabs for webhooks, received events, and endpoint tests. */
export function WebhookTabs({ value, actions }: WebhookTabsProps) {
  return (
    <ViewBar
      label={t`Webhook views`}
      views={[
        { href: addresses.registered, title: t`Registered` },
        { href: addresses.inbox, title: t`Inbox` },
        { href: addresses.doctor, title: t`CRC doctor` },
        { href: addresses.eventTester, title: t`Event tester` },
      ]}
      current={addresses[value]}
      actions={actions}
    />
  )
}
