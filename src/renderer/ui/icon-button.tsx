import { ActionIcon, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps {
  /** The accessible name, also shown on hover. */
  readonly label: string
  readonly icon: TablerIcon
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void
  readonly disabled?: boolean
  /** Draws the icon turning while something it began is under way. */
  readonly busy?: boolean
  /** The keys of the command that the button stands for. */
  readonly keys?: { readonly label: string | undefined; readonly aria: string | undefined }
  readonly className?: string | undefined
}

/** A button that is only an icon: always with a name, always with a tip. */
export function IconButton({
  label,
  icon: Icon,
  onClick,
  disabled = false,
  busy = false,
  keys,
  className,
}: IconButtonProps) {
  return (
    <Tooltip label={keys?.label === undefined ? label : `${label} (${keys.label})`}>
      <ActionIcon
        aria-label={label}
        aria-keyshortcuts={keys?.aria}
        onClick={onClick}
        disabled={disabled}
        data-busy={busy}
        className={`${styles.button} ${className ?? ''}`}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
