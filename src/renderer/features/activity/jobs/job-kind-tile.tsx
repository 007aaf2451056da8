import {
  IconArrowBackUp,
  IconChartBar,
  IconSend,
  IconShoppingBag,
  IconTrash,
  IconUpload,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { isFileUpload } from '../../../../shared/jobs/job-name.ts'
import { IconTile } from '../../../ui/marks/icon-tile.tsx'
import { jobAppearance, troubleTone } from './states.tsx'

/** What kind of job it is, in the tone of its trouble or its state unless all is well. */
export function JobKindTile({ job }: { readonly job: JobSummary }) {
  return <IconTile icon={iconOf(job)} tone={troubleTone(job) ?? jobAppearance(job).tone} />
}

function iconOf({ kind, changes }: JobSummary): TablerIcon {
  switch (kind) {
    case 'publish':
      if (changes !== undefined && isFileUpload(changes)) return IconUpload
      return changes?.kind === 'delete' ? IconTrash : IconSend
    case 'undo':
      return IconArrowBackUp
    case 'products':
      return IconShoppingBag
    case 'audience':
      return IconUsersGroup
    case 'figures':
      return IconChartBar
  }
}
