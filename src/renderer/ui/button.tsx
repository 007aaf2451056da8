import { Button as MantineButton, type ButtonProps as MantineProps, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ComponentProps, type MouseEvent, useContext } from 'react'
import { FoldedLabelsContext } from './folded-labels.ts'

interface ButtonProps extends MantineProps, Omit<ComponentProps<'button'>, keyof MantineProps> {
  /** Shown before the label. */
  readonly icon?: TablerIcon | undefined
  /**
   * Why it can't be pressed now; the keyboard still reaches it, so that everyone can read why. Null if it can be: a button
   * that turns on or off keeps the focus.
   */
  readonly disabledReason?: string | null
}

/** Mantine's button, with an icon before its label. */
export function Button({ icon: Icon, disabledReason, ...button }: ButtonProps) {
  const mayFold = useContext(FoldedLabelsContext) && Icon !== undefined
  const title = mayFold && typeof button.children === 'string' ? button.children : undefined
  const leftSection = Icon !== undefined && <Icon size={14} aria-hidden />
  if (disabledReason === undefined)
    return <MantineButton leftSection={leftSection} title={title} {...button} />
  return (
    <Tooltip
      label={disabledReason}
      disabled={disabledReason === null}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={320}
    >
      <MantineButton leftSection={leftSection} title={title} {...button} {...offFor(disabledReason)} />
    </Tooltip>
  )
}

function offFor(reason: string | null) {
  if (reason === null) return {}
  return {
    disabled: false,
    'data-disabled': true,
    'aria-disabled': true,
    'aria-description': reason,
    title: undefined,
    onClick: preventClick,
  }
}

/** Also keeps Enter in a form from sending it. */
function preventClick(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
