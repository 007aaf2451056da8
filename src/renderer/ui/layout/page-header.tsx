import { Box, Group } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import styles from './page-header.module.css'
import { setScreenTitle } from './page-title.ts'

interface PageHeaderProps {
  readonly title: string
  /** The age of the data, a count: what the title is about at the moment. */
  readonly aside?: ReactNode
  readonly actions?: ReactNode
}

/** The one title of a screen with what can be done on it. The title takes the focus when the screen is entered. */
export function PageHeader({ title, aside, actions }: PageHeaderProps) {
  useEffect(() => {
    setScreenTitle(title)
  }, [title])
  return (
    <header className={styles.header}>
      <h1 tabIndex={-1}>{title}</h1>
      {aside !== undefined && (
        <Box c="dimmed" miw={0}>
          {aside}
        </Box>
      )}
      {actions !== undefined && (
        <Group gap={8} ms="auto">
          {actions}
        </Group>
      )}
    </header>
  )
}
