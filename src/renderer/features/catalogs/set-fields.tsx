import { TextInput } from '@mantine/core'

interface SetFieldsProps {
  readonly name: string
  readonly onName: (name: string) => void
  readonly description: string
  readonly onDescription: (description: string) => void
}

/** How a product set is called. */
export function SetFields({ name, onName, description, onDescription }: SetFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
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
