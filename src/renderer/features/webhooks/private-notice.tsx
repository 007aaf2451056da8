import { Button, Group, Text } from '@mantine/core'
import { t } from '../../../shared/text/language.ts'
import { rich } from '../../ui/rich.ts'
import styles from './webhooks.module.css'

interface PrivateNoticeProps {
  readonly address: string
  readonly busy: boolean
  readonly onAgree: () => void
}

/** Asks for permission before anything is sent into the private network. */
export function PrivateNotice({ address, busy, onAgree }: PrivateNoticeProps) {
  return (
    <div role="alert" className={styles.caution}>
      <p>{rich`This address resolves to ${<code>{address}</code>}, on this computer or your own network. Nothing was sent.`}</p>
      <Text c="dimmed">{t`Send only if this endpoint is yours. The service couldn’t reach it.`}</Text>
      <Group gap={8}>
        <Button onClick={onAgree} loading={busy}>{t`Allow ${address} this time`}</Button>
      </Group>
    </div>
  )
}
