import type { TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

interface AskButtonProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'onClose'> {
  readonly label: string
  readonly icon?: TablerIcon
  readonly color?: 'danger'
  readonly variant?: 'filled'
  readonly disabled?: boolean
  /** On success the dialog closes; otherwise it shows the fault. */
  readonly onConfirm: () => Promise<Outcome<unknown>>
}

/** A button for an action that can't be undone: it asks first. */
export function AskButton({ label, icon, color, variant, disabled, onConfirm, ...question }: AskButtonProps) {
  const [asks, setAsks] = useState(false)
  const confirm = async () => {
    const outcome = await onConfirm()
    if (outcome.ok) setAsks(false)
    return outcome
  }
  return (
    <>
      <Button
        icon={icon}
        color={color ?? 'accent'}
        variant={variant ?? 'default'}
        disabled={disabled ?? false}
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
      {asks && <ConfirmDialog {...question} onConfirm={confirm} onClose={() => setAsks(false)} />}
    </>
  )
}
