import { Button as MantineButton, type ButtonProps as MantineProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ComponentProps, useContext } from 'react'
import { FoldedLabelsContext } from './folded-labels.ts'

interface ButtonProps extends MantineProps, Omit<ComponentProps<'button'>, keyof MantineProps> {
  /** Shown before the label. */
  readonly icon?: TablerIcon | undefined
  /** Why it can't be pressed now: disables it, and says so in its tooltip and to screen readers. */
  readonly disabledReason?: string | null
}

/** Mantine's button, with an icon before its label. */
export function Button({ icon: Icon, disabledReason = null, ...button }: ButtonProps) {
  const mayFold = useContext(FoldedLabelsContext) && Icon !== undefined
  const title = mayFold && typeof button.children === 'string' ? button.children : undefined
  return (
    <MantineButton
      leftSection={Icon !== undefined && <Icon size={14} aria-hidden />}
      title={title}
      {...button}
      {...(disabledReason !== null && { disabled: true, title: disabledReason })}
    />
  )
}
