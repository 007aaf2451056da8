import { TextInput } from '@mantine/core'
import { useFirstFocus } from '../../../ui/inputs/use-first-focus.ts'

interface SetFieldsProps {
  /** A set that was asked for begins with its name: the keyboard goes there. */
  readonly isNew: boolean
  readonly name: string
  readonly onName: (name: string) => void
  readonly description: string
  readonly onDescription: (description: string) => void
}

/** How a product set is called. */
export function SetFields({ isNew, name, onName, description, onDescription }: SetFieldsProps) {
  const first = useFirstFocus<HTMLInputElement>(isNew)
  return (
    <>
      <TextInput
        ref={first}
        label="Name"
        data-autofocus={isNew || undefined}
        value={name}
        maxLength={255}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <TextInput
        label="Description"
        value={description}
        maxLength={1_000}
        spellCheck
        onChange={({ currentTarget }) => onDescription(currentTarget.value)}
      />
    </>
  )
}
