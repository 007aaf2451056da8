import { TextInput } from '@mantine/core'
import { t } from '../../../../shared/text/language.ts'
import { type FormFields, useFields } from '../../../ui/form/use-fields.ts'
import { useFirstFocus } from '../../../ui/inputs/use-first-focus.ts'

type SetTexts = Record<'name' | 'description', string>

/** Name and description of a product set, initially as before or empty. */
export function useSetFields(before?: { readonly name: string; readonly description: string | null }) {
  return useFields<SetTexts>({ name: before?.name ?? '', description: before?.description ?? '' })
}

/** The fields to send: an empty description is left out. */
export function textsOf({ values: { name, description } }: FormFields<SetTexts>) {
  const text = description.trim()
  return { name: name.trim(), description: text === '' ? null : text }
}

interface SetFieldsProps {
  /** A new set: focuses its name. */
  readonly isNew: boolean
  readonly fields: FormFields<SetTexts>
}

export function SetFields({ isNew, fields: { text } }: SetFieldsProps) {
  const first = useFirstFocus<HTMLInputElement>(isNew)
  return (
    <>
      <TextInput
        ref={first}
        label={t`Name`}
        data-autofocus={isNew || undefined}
        maxLength={255}
        {...text('name')}
      />
      <TextInput label={t`Description`} maxLength={1_000} spellCheck {...text('description')} />
    </>
  )
}
