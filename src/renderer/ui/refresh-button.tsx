import { IconRefresh } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'

interface RefreshButtonProps {
  /** "Refresh campaigns". */
  readonly label: string
  readonly onClick: () => void
  readonly busy?: boolean
}

/** Asks the service again; the same everywhere, in the head of what it refreshes. */
export function RefreshButton({ label, onClick, busy = false }: RefreshButtonProps) {
  return <IconButton label={label} icon={IconRefresh} busy={busy} onClick={onClick} />
}
