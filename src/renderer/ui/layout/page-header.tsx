import { Box, Group } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import styles from './page-header.module.css'
import { setScreenTitle } from './page-title.ts'

interface PageHeaderProps {
  readonly title: string
  /** Beside the title: the age of the data, a count. */
  readonly aside?: ReactNode
  readonly actions?: ReactNode
}

/** The heading of a screen with its actions. Takes the focus when the screen is entered. */
export function PageHeader({ title, aside, actions }: PageHeaderProps) {
  useEffect(() => {
    setScreenTitle(title)
  }, [title])
  return (
    <header className={styles.header}>
      <h1 tabIndex={-1}>{title}</h1>
      {aside !== undefined && (
        <Box c="dimmed" fz={12} maw="max-content" flex="1000 1 96px">
          {aside}
        </Box>
      )}
      {actions !== undefined && (
        <Group gap={8} className={styles.actions}>
          {actions}
        </Group>
      )}
    </header>
  )
}
