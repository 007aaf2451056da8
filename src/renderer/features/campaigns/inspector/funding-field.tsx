import { useId } from 'react'
import { ChoiceSelect } from '../linked/choice-select.tsx'
import { type EntityForm, textOf } from './entity-form.ts'
import { FieldFrame } from './field-frame.tsx'

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
