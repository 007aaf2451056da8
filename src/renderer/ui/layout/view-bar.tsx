import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import parts from './parts.module.css'
import { ViewLinks, type ViewLinksProps } from './view-links.tsx'

interface ViewBarProps extends ViewLinksProps {
  /** What can be done in the view that is shown. */
  readonly actions?: ReactNode
}

/** The bar below the title of an area: its views, and what can be done in the one that is shown. */
export function ViewBar({ actions, ...links }: ViewBarProps) {
  return (
    <Group gap={8} flex="none" px={16} pb={12} className={parts.underlined}>
      <ViewLinks {...links} />
      <Group gap={8} miw={0} ms="auto" className={parts.hideEmpty}>
        {actions}
      </Group>
    </Group>
  )
}
