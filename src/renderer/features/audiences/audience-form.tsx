import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { DialogForm } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'

interface AudienceTexts {
  readonly name: string
  readonly description: string
}

interface AudienceFormProps {
  readonly title: string
  /** What stands above the texts. */
  readonly children?: ReactNode
  /** The name of a do-not-reach list is the service's. */
  readonly hasName: boolean
  readonly first: AudienceTexts
  readonly submitLabel: string
  /** Nothing is saved before something changes. */
  readonly needsChange?: boolean
  readonly onSubmit: (texts: AudienceTexts) => Promise<Outcome<unknown>>
  readonly onClose: () => void
}

/** Name and description of a list of people, in a dialog. */
export function AudienceForm(props: AudienceFormProps) {
  const { title, children, hasName, first, submitLabel, needsChange = false, onSubmit, onClose } = props
  const { text, values } = useFields(first)
  const isSame = values.name.trim() === first.name && values.description === first.description
  return (
    <DialogForm
      title={title}
      submitLabel={submitLabel}
      disabled={(needsChange && isSame) || (hasName && values.name.trim() === '')}
      onSubmit={() => onSubmit(values)}
      onClose={onClose}
    >
      {children}
      {hasName && (
        <TextInput
          label="Name"
          description="No two audiences of an account have the same one."
          maxLength={255}
          data-autofocus
          {...text('name')}
        />
      )}
      <TextInput label="Description" maxLength={1_000} spellCheck {...text('description')} />
    </DialogForm>
  )
}
