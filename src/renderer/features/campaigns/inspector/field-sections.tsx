import type { ReactNode } from 'react'
import { changeableStatuses, entityStatuses } from '../../../../shared/api/ads/campaigns.ts'
import { type EntityField, entityFields } from '../../../../shared/campaigns/entity-fields.ts'
import { fieldSections, sectionLabels } from '../../../../shared/campaigns/field-kinds.ts'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { AmountField } from './amount-field.tsx'
import { FixedField, NumberField, TextField, TimeField } from './entity-fields.tsx'
import { type EntityForm, isNew } from './entity-form.ts'
import { RuledChoice, RuledList } from './ruled-choice.tsx'

interface FieldSectionsProps {
  readonly form: EntityForm
  /** Custom editors of fields, by field name. */
  readonly own: Readonly<Record<string, ReactNode>>
}

/** The entity's fields from the table, in their sections; adjacent amounts share a line. */
export function FieldSections({ form, own }: FieldSectionsProps) {
  return fieldSections.map((title) => {
    const fields = entityFields.filter((field) => field[form.subject]?.section === title)
    const amounts = fields.filter(({ kind }) => kind.kind === 'amount')
    if (fields.length === 0) return null
    return (
      <Section key={title} title={sectionLabels[title]}>
        {fields.map((field) => {
          if (own[field.key] !== undefined) return own[field.key]
          if (field.kind.kind !== 'amount') return <FieldEditor key={field.key} form={form} field={field} />
          return (
            field === amounts[0] && (
              <FieldGrid key={field.key} minWidth={160} fill={false} gap={12} align="stretch">
                {amounts.map(({ key }) => (
                  <AmountField key={key} form={form} field={key} />
                ))}
              </FieldGrid>
            )
          )
        })}
      </Section>
    )
  })
}

function FieldEditor({
  form,
  field: { key, kind },
}: {
  readonly form: EntityForm
  readonly field: EntityField
}) {
  const shared = { form, field: key }
  switch (kind.kind) {
    case 'text':
      return <TextField {...shared} />
    case 'time':
      return <TimeField {...shared} />
    case 'number':
      return kind.among === undefined ? (
        <NumberField {...shared} />
      ) : (
        <RuledChoice {...shared} choices={kind.among} />
      )
    case 'flag':
      return <RuledChoice {...shared} choices={[true, false]} />
    case 'status':
      return <RuledChoice {...shared} choices={isNew(form) ? entityStatuses : changeableStatuses} />
    case 'choice':
      return <RuledChoice {...shared} choices={kind.choices} />
    case 'choices':
      return <RuledList {...shared} choices={kind.choices} />
    default:
      return <FixedField {...shared} />
  }
}
