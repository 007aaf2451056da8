import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import type { Snapshot } from '../../../../shared/contract/drafts.ts'
import { StatusWord } from '../../../ui/status-word.tsx'

/** On which occasion a state was kept. */
export function Reason({ reason }: Pick<Snapshot, 'reason'>) {
  switch (reason) {
    case 'changing':
      return <StatusWord tone="neutral" icon={IconPencil} word="While it changed" />
    case 'discarded':
      return <StatusWord tone="attention" icon={IconTrash} word="When it was given up" />
    case 'published':
      return <StatusWord tone="ok" icon={IconSend} word="When it was published" />
  }
}
