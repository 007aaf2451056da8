import { TextInput } from '@mantine/core'
import { t } from '../../../../shared/text/language.ts'
import { type FormFields, useFields } from '../../../ui/form/use-fields.ts'
import { useFirstFocus } from '../../../ui/inputs/use-first-focus.ts'

type SetTexts = Record<'name' | 'description', string>

/** Name and description of a product set, as they were or empty. */
export function useSetFields(before?: { readonly name: string; readonly description: string | null }) {
  return useFields<SetTexts>({ name: before?.name ?? '', description: before?.description ?? '' })
}

/** What is sent of them: a description that was left empty is none. */
export function textsOf({ values: { name, description } }: FormFields<SetTexts>) {
  const text = description.trim()
  return { name: name.trim(), description: text === '' ? null : text }
}

interface SetFieldsProps {
  /** A set that was asked for begins with its name: the keyboard goes there. */
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
