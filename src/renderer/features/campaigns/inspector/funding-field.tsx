import { useId } from 'react'
import { useChoices } from '../../../data/use-choices.ts'
import { ChoiceSelect } from '../linked/choice-select.tsx'
import { type EntityForm, textOf } from './entity-form.ts'
import { FieldFrame } from './field-frame.tsx'
import { FixedField } from './fixed-field.tsx'

/** What pays for a new campaign, by name and credit. */
export function FundingField({ form }: { readonly form: EntityForm }) {
  const id = useId()
  return (
    <FieldFrame form={form} field="funding_instrument_id" labelFor={id}>
      <ChoiceSelect
        id={id}
        workspace={form.workspace}
        of="fundingInstruments"
        value={textOf(form.open.content, 'funding_instrument_id')}
        onChange={(value) => form.editing.set('funding_instrument_id', value === '' ? null : value)}
      />
    </FieldFrame>
  )
}

/** What pays for a campaign of the service: by name where that is known, with why it cannot pay; it stays. */
export function FixedFunding({ form }: { readonly form: EntityForm }) {
  const { choices } = useChoices(form.workspace, 'fundingInstruments', noCountries)
  const key = textOf(form.open.content, 'funding_instrument_id')
  const known = choices?.value?.find(({ id }) => id === key)
  const words =
    known === undefined
      ? key
      : [known.title, known.detail, known.unusable].filter((part) => part !== null).join(' · ')
  return <FixedField form={form} field="funding_instrument_id" value={words === '' ? undefined : words} />
}

const noCountries: readonly string[] = []
