import { Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { MoreMenu } from '../../../ui/inspector/more-menu.tsx'
import styles from './foldable-actions.module.css'

interface FoldableActionsProps {
  readonly actions: readonly {
    readonly label: string
    readonly icon: TablerIcon
    /** Why it can't be used now. */
    readonly disabledReason: string | null
    readonly onClick: () => void
  }[]
}

/** Actions of a header that aren't its first one: in a menu, where the header is narrow. */
export function FoldableActions({ actions }: FoldableActionsProps) {
  return (
    <>
      {actions.map(({ label, ...button }) => (
        <Button key={label} className={styles.wide} {...button}>
          {label}
        </Button>
      ))}
      <div className={styles.narrow}>
        <MoreMenu>
          {actions.map(({ label, icon: Icon, disabledReason, onClick }) => (
            <Menu.Item
              key={label}
              leftSection={<Icon size={16} aria-hidden />}
              disabled={disabledReason !== null}
              title={disabledReason ?? undefined}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          ))}
        </MoreMenu>
      </div>
    </>
  )
}
