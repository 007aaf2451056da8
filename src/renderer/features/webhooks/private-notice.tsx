import { Button, Group, Stack, Text } from '@mantine/core'
import { t } from '../../../shared/text/language.ts'
import parts from '../../ui/layout/parts.module.css'
import { rich } from '../../ui/rich.ts'

interface PrivateNoticeProps {
  readonly address: string
  readonly busy: boolean
  readonly onAgree: () => void
}

/** Asks for permission before anything is sent into the private network. */
export function PrivateNotice({ address, busy, onAgree }: PrivateNoticeProps) {
  return (
    <Stack role="alert" gap={8} px={16} py={12} className={parts.cautioned}>
      <p>{rich`This address resolves to ${<code>{address}</code>}, on this computer or your own network. Nothing was sent.`}</p>
      <Text c="dimmed">{t`Send only if this endpoint is yours. The service couldn’t reach it.`}</Text>
      <Group gap={8}>
        <Button onClick={onAgree} loading={busy}>{t`Allow ${address} this time`}</Button>
      </Group>
    </Stack>
  )
}
