import { TextInput } from '@mantine/core'
import { t } from '../../../shared/text/language.ts'
import type { ActState } from '../act-state.ts'
import { DialogForm } from '../form/form.tsx'
import { useFields } from '../form/use-fields.ts'

interface RenameDialogProps {
  readonly title: string
  readonly name: string
  readonly maxLength: number
  /** Label of the button: "Rename catalog". */
  readonly confirmLabel: string
  readonly task: ActState
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}

/** Asks for a new name. Mounted only while it's open. */
export function RenameDialog(props: RenameDialogProps) {
  const { title, maxLength, confirmLabel, task, onRename, onClose } = props
  const { text, values } = useFields({ name: props.name })
  const name = values.name.trim()
  return (
    <DialogForm
      title={title}
      size={420}
      submitLabel={confirmLabel}
      missing={name === '' ? t`Enter a name.` : null}
      task={task}
      onSubmit={() => onRename(name)}
      onClose={onClose}
    >
      <TextInput label={t`Name`} {...text('name')} maxLength={maxLength} data-autofocus />
    </DialogForm>
  )
}
