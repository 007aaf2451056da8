import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './bulk.module.css'

interface ToolButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps | 'name'> {
  readonly icon: TablerIcon
  /** Shown where there is room for it, always read out, and told on hover. */
  readonly name: string
  /** The name is shown wherever the button stands. */
  readonly named?: boolean
}

/** An action on the selected rows; a menu may hang on it. */
export function ToolButton({ icon: Icon, name, named = false, ...rest }: ToolButtonProps) {
  return (
    <Tooltip label={name}>
      <Button
        {...rest}
        {...(named
          ? {}
          : { classNames: { root: styles.tool, section: styles.toolIcon, label: styles.toolName } })}
        leftSection={<Icon size={14} aria-hidden />}
      >
        {name}
      </Button>
    </Tooltip>
  )
}
