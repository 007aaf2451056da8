import { Box, Button, Group, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import type { Operation } from '../../shared/api/operation.ts'
import { t } from '../../shared/text/language.ts'
import parts from '../ui/layout/parts.module.css'
import { countdown } from '../ui/time.ts'
import { useShownWaits, useWaits } from './use-waits.ts'
import { useWorkbench } from './use-workbench.ts'
import { waitLabel } from './wait-labels.ts'

interface WaitNoticeProps {
  /** The operations that the surrounding screen sends; other waits are shown elsewhere. */
  readonly operations: readonly Pick<Operation, 'id'>[]
  /** Full width, above a list. */
  readonly isBar?: boolean
}

/**
 * Says that a request of this screen waits, why and until when, with a button to end the wait. Renders nothing
 * otherwise.
 */
export function WaitNotice({ operations, isBar = false }: WaitNoticeProps) {
  const { bridge } = useWorkbench()
  const { waits, now } = useWaits()
  // Only a bar is always in sight; a notice in a form may be scrolled away, so the status bar shows its wait as well.
  useShownWaits(isBar ? operations.map(({ id }) => id) : [])
  const screenWaits = waits.filter(({ operationId }) => operations.some(({ id }) => id === operationId))
  const [longest] = screenWaits
  if (longest === undefined) return null
  // Only the rate limit takes long.
  const isLong = longest.reason === 'rateLimit'
  const cancel = () => Promise.all(screenWaits.map(({ id }) => bridge.status.cancelWait({ id })))
  return (
    <Group
      gap={8}
      wrap="nowrap"
      px={12}
      py={8}
      my={isBar ? 12 : 0}
      mx={isBar ? 16 : 0}
      flex={isBar ? 'none' : undefined}
      className={parts.cautioned}
      role="status"
    >
      <Box component={IconHourglass} flex="none" c="var(--fd-attention)" size={16} aria-hidden />
      <Box component="span" flex={1} miw={0}>
        {waitLabel(longest)}
      </Box>
      {isLong && (
        <Text role="timer" aria-label={t`Time left`} aria-live="off" span fw={600} className={parts.tabular}>
          {countdown(longest.until, now)}
        </Text>
      )}
      <Button onClick={cancel}>{t`Cancel wait`}</Button>
    </Group>
  )
}
