import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'

interface MoreMenuProps {
  readonly disabled?: boolean
  /** Its items; destructive ones last, and red. */
  readonly children: ReactNode
}

/** What else can be done with a record, behind three dots. */
export function MoreMenu({ disabled = false, children }: MoreMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t`More actions`} title={t`More actions`} disabled={disabled}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
