import { SegmentedControl } from '@mantine/core'
import { useLocation } from 'wouter'
import styles from './webhooks.module.css'

/** Switches between the webhooks and what they brought. */
export function WebhookTabs({ value }: { readonly value: 'registered' | 'inbox' }) {
  const [, navigate] = useLocation()
  return (
    <div className={styles.bar}>
      <SegmentedControl
        aria-label="View"
        value={value}
        data={[
          { value: 'registered', label: 'Registered' },
          { value: 'inbox', label: 'Inbox' },
        ]}
        onChange={(chosen) => navigate(chosen === 'inbox' ? '/webhooks/inbox' : '/webhooks')}
      />
    </div>
  )
}
