import type { TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

interface AskButtonProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'onClose'> {
  readonly label: string
  readonly icon?: TablerIcon
  readonly color?: 'danger'
  readonly variant?: 'filled'
  readonly disabled?: boolean
  /** Why it can't be pressed now; it then is disabled. */
  readonly disabledReason?: string | null
  /** Shows only the icon, in a line of icons. */
  readonly iconOnly?: boolean
  /** On success the dialog closes; otherwise it shows the fault. */
  readonly onConfirm: () => Promise<Outcome<unknown>>
}

/** A button for an action that can't be undone: it asks first. */
export function AskButton(props: AskButtonProps) {
  const { label, icon, color, variant, disabled = false, iconOnly = false, onConfirm, ...others } = props
  const { disabledReason = null, ...question } = others
  const [asks, setAsks] = useState(false)
  const confirm = async () => {
    const outcome = await onConfirm()
    if (outcome.ok) setAsks(false)
    return outcome
  }
  return (
    <>
      {iconOnly && icon !== undefined ? (
        <IconButton label={label} icon={icon} disabled={disabled} onClick={() => setAsks(true)} />
      ) : (
        <Button
          icon={icon}
          color={color ?? 'accent'}
          variant={variant ?? 'default'}
          disabled={disabled}
          disabledReason={disabledReason}
          onClick={() => setAsks(true)}
        >
          {label}
        </Button>
      )}
      {asks && <ConfirmDialog {...question} onConfirm={confirm} onClose={() => setAsks(false)} />}
    </>
  )
}
