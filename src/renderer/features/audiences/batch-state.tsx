import { IconCircleCheck, IconCircleX, IconClock, IconSend, IconX } from '@tabler/icons-react'
import type { BatchState } from '../../../shared/audiences/audience-upload.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { StatusWord } from '../../ui/status-word.tsx'

export function BatchStateWord({ state }: { readonly state: BatchState }) {
  switch (state) {
    case 'done':
      return <StatusWord tone="ok" icon={IconCircleCheck} word="Done" />
    case 'failed':
      return <StatusWord tone="error" icon={IconCircleX} word="Failed" />
    case 'sending':
      return <StatusWord tone="information" icon={IconSend} word="Sending" />
    case 'waiting':
      return <StatusWord tone="neutral" icon={IconClock} word="Waiting" />
    case 'cancelled':
      return <StatusWord tone="neutral" icon={IconX} word="Cancelled" />
    default:
      return assertNever(state)
  }
}
