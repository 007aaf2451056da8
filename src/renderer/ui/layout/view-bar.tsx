import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import parts from './parts.module.css'
import styles from './segments.module.css'
import { ViewLinks, type ViewLinksProps } from './view-links.tsx'

interface ViewBarProps extends ViewLinksProps {
  /** Actions of the current view. */
  readonly actions?: ReactNode
}

/** The bar below an area's title: its views, and the actions of the current one. */
export function ViewBar({ actions, ...links }: ViewBarProps) {
  return (
    <Group
      gap={8}
      flex="none"
      justify="space-between"
      px={16}
      pb={12}
      className={`${parts.underlined} ${styles.bar}`}
    >
      <ViewLinks {...links} />
      <Group gap={8} miw={0} className={parts.hideEmpty}>
        {actions}
      </Group>
    </Group>
  )
}
