import { Button } from '@mantine/core'
import styles from './webhooks.module.css'

interface PrivateNoticeProps {
  readonly address: string
  readonly busy: boolean
  readonly onAgree: () => void
}

/** Asks for the word of the person before anything goes to their own network. */
export function PrivateNotice({ address, busy, onAgree }: PrivateNoticeProps) {
  return (
    <div role="alert" className={styles.caution}>
      <p>
        This leads to <code>{address}</code>, on this computer or in your own network. Nothing was sent.
      </p>
      <p className={styles.muted}>
        Send there only if this endpoint is your own. The service itself could not reach it.
      </p>
      <div className={styles.buttons}>
        <Button onClick={onAgree} loading={busy}>
          Allow {address} this time
        </Button>
      </div>
    </div>
  )
}
