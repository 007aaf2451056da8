import { Button as MantineButton, type ButtonProps as MantineProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ComponentProps, useContext } from 'react'
import { FoldedLabelsContext } from './folded-labels.ts'

interface ButtonProps extends MantineProps, Omit<ComponentProps<'button'>, keyof MantineProps> {
  /** Shown before the label. */
  readonly icon?: TablerIcon | undefined
}

/** Mantine's button, with an icon before its label. */
export function Button({ icon: Icon, ...button }: ButtonProps) {
  const mayFold = useContext(FoldedLabelsContext) && Icon !== undefined
  const title = mayFold && typeof button.children === 'string' ? button.children : undefined
  return (
    <MantineButton
      leftSection={Icon !== undefined && <Icon size={14} aria-hidden />}
      title={title}
      {...button}
    />
  )
}
