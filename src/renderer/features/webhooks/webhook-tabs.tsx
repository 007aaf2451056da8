import type { ReactNode } from 'react'
import { ViewLinks } from '../../ui/view-links.tsx'
import styles from './webhooks.module.css'

interface WebhookTabsProps {
  readonly value: 'registered' | 'inbox'
  /** What can be done on the chosen side. */
  readonly actions: ReactNode
}

/** Switches between the webhooks and what they brought. */
export function WebhookTabs({ value, actions }: WebhookTabsProps) {
  return (
    <div className={styles.bar}>
      <ViewLinks
        label="Webhook views"
        views={[
          { href: '/webhooks', title: 'Registered' },
          { href: '/webhooks/inbox', title: 'Inbox' },
        ]}
        current={value === 'inbox' ? '/webhooks/inbox' : '/webhooks'}
      />
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
