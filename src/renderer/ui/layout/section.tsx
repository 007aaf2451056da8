import { Box, Group } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  /** Id of the heading, which can then take the focus. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** A named part of a form or an inspector. */
export function Section({ title, hint, actions, anchor, children }: SectionProps) {
  const generatedId = useId()
  const id = anchor ?? generatedId
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Group component="header" gap={8} justify="space-between" wrap="nowrap" mih={28}>
        <h2 id={id} tabIndex={anchor === undefined ? undefined : -1}>
          {title}
        </h2>
        {actions !== undefined && (
          <Group gap={8} align="stretch" wrap="nowrap">
            {actions}
          </Group>
        )}
      </Group>
      {hint !== undefined && (
        <Box component="p" c="dimmed" maw={640}>
          {hint}
        </Box>
      )}
      {children}
    </section>
  )
}
