import { ActionIcon, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps {
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly icon: TablerIcon
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void
  readonly disabled?: boolean
  /** Spins the icon while the button's action runs. */
  readonly busy?: boolean
  /** The keys of the button's command. */
  readonly keys?: { readonly label: string | undefined; readonly aria: string | undefined }
  readonly className?: string | undefined
}

/** An icon-only button, always with an accessible name and a tooltip. */
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
    // Below it, because bars are at the top: above, it would cover the search of the program.
    <Tooltip position="bottom" label={keys?.label === undefined ? label : `${label} (${keys.label})`}>
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
