import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import type { Snapshot } from '../../../../shared/contract/drafts.ts'
import { t } from '../../../../shared/text/language.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'

/** Why the snapshot was taken. */
export function Reason({ reason }: Pick<Snapshot, 'reason'>) {
  switch (reason) {
    case 'changing':
      return <StatusLabel tone="neutral" icon={IconPencil} label={t`While editing`} />
    case 'discarded':
      return <StatusLabel tone="neutral" icon={IconTrash} label={t`When discarded`} />
    case 'published':
      return <StatusLabel tone="ok" icon={IconSend} label={t`When published`} />
  }
}
