import { Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { ActState } from '../act-state.ts'
import { DialogForm } from '../form/form.tsx'
import { useFields } from '../form/use-fields.ts'

export interface ConfirmDialogProps {
  readonly title: string
  /** What will be lost, and what stays. */
  readonly children: ReactNode
  /** Label of the button: "Delete webhook". */
  readonly confirmLabel: string
  /** False for what adds and loses nothing. */
  readonly isDangerous?: boolean
  /** Text that has to be typed to enable the button. */
  readonly typed?: { readonly label: string; readonly text: string }
  /** For work that a store carries out; by default, the dialog follows the outcome of `onConfirm`. */
  readonly task?: ActState
  // biome-ignore lint/suspicious/noConfusingVoidType: what only starts something returns nothing
  readonly onConfirm: () => Promise<Outcome<unknown> | void> | void
  readonly onClose: () => void
}

/** Confirms an action that leaves at once or can't be undone. Mounted only while it's open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isDangerous = true, typed, task, onConfirm, onClose } = props
  const { text, values } = useFields({ typed: '' })
  return (
    <DialogForm
      title={title}
      submitLabel={confirmLabel}
      {...(isDangerous ? { submitColor: 'danger' as const } : {})}
      disabled={typed !== undefined && values.typed.trim() !== typed.text}
      task={task}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <Stack gap={8}>{children}</Stack>
      {typed !== undefined && <TextInput label={typed.label} {...text('typed')} data-autofocus />}
    </DialogForm>
  )
}
