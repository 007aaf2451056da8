import { Popover, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../button.tsx'
import { formatCount } from '../number.ts'

interface FoldedFiltersProps {
  /** Behind a button. */
  readonly isFolded: boolean
  /** How many of them are set. */
  readonly set: number
  readonly children: ReactNode
}

/** Controls of what a list shows: in its bar, or where that has no room behind a button that counts what is set. */
export function CollapsibleFilters({ isFolded, set, children }: FoldedFiltersProps) {
  if (!isFolded) return children
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button icon={IconAdjustmentsHorizontal}>
          {set === 0 ? t`Show` : t`Show (${formatCount(set)})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={12}>{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
