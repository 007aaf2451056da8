import { command, keysOf } from '../../shared/desktop/command-keys.ts'
import { t } from '../../shared/text/language.ts'
import { isMac } from '../ui/platform.ts'

interface RowCheckboxProps {
  /** "Select Winter tents". */
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
}

/**
 * Selects a row. Keys select the active row, so it stays out of the tab order; the table handles the click, including
 * modifier keys.
 */
export function RowCheckbox({ label, checked, disabled = false }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      data-box
      tabIndex={-1}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={ignore}
    />
  )
}

function ignore(): void {}

/** State of a checkbox for several rows. */
export type TickState = 'none' | 'some' | 'all'

export interface AllRows {
  /** What selecting means if it's more than that; then it can be reached with Tab. */
  readonly label?: string
  readonly state: TickState
  readonly onChange: (on: boolean) => void
}

/** Selects all matching rows, including those that aren't loaded. */
export function AllRowsCheckbox({
  label,
  state,
  onChange,
  disabled = false,
}: AllRows & { readonly disabled?: boolean }) {
  const name = label ?? t`Select all that match`
  return (
    <input
      type="checkbox"
      tabIndex={label === undefined ? -1 : 0}
      aria-label={name}
      title={`${name} (${keysOf(command('a'), isMac)})`}
      ref={(box) => {
        if (box !== null) box.indeterminate = state === 'some'
      }}
      checked={state === 'all'}
      disabled={disabled}
      onChange={() => onChange(state === 'none')}
    />
  )
}
