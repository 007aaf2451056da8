import { IconPlus } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { useIsServiceOut } from '../../ui/faults/outage.ts'

interface CreateButtonProps {
  /** Verb and noun: "Add rule". */
  readonly label: string
  /** The address of its form. */
  readonly href: string
  /** What is open beside the list; null for nothing. */
  readonly item: string | null
}

interface HeaderCreateButtonProps extends CreateButtonProps {
  /** How many rows there are; null if it isn't known. */
  readonly total: number | null
}

/** The one button that creates, in the header; an empty list has it itself. */
export function HeaderCreateButton({ label, href, item, total }: HeaderCreateButtonProps) {
  const [, navigate] = useLocation()
  if (total === 0) return null
  return (
    <Button
      // What is open has the primary button.
      variant={item === null ? 'filled' : 'default'}
      icon={IconPlus}
      onClick={() => navigate(href)}
    >
      {label}
    </Button>
  )
}

/** The one button that creates, in an empty list; its form has it once it's open. */
export function EmptyCreateButton({ label, href, item }: CreateButtonProps) {
  const [, navigate] = useLocation()
  const isServiceOut = useIsServiceOut()
  if (item !== null) return null
  return (
    <Button variant={isServiceOut ? 'default' : 'filled'} onClick={() => navigate(href)}>
      {label}
    </Button>
  )
}
