import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { changeableStatuses, entityStatuses } from '../../../../shared/api/ads/campaigns.ts'
import { type EntityField, entityFields } from '../../../../shared/campaigns/entity-fields.ts'
import {
  type FieldSection,
  firstSection,
  sectionLabels,
  sectionPairs,
} from '../../../../shared/campaigns/field-kinds.ts'
import { t } from '../../../../shared/text/language.ts'
import { FieldRows, FoldColumns, FoldSection } from '../../../ui/inspector/fold-section.tsx'
import { AmountField } from './amount-field.tsx'
import { FixedField, NumberField, TextField, TimeField } from './entity-fields.tsx'
import { type EntityForm, isChangeable, isNew } from './entity-form.ts'
import { RuledChoice, RuledList } from './ruled-choice.tsx'

interface FieldSectionsProps {
  readonly form: EntityForm
  /** Custom editors of fields, by field name. */
  readonly own: Readonly<Record<string, ReactNode>>
}

/** The entity's fields from the table, in their sections; what can no longer change comes last, folded. */
export function FieldSections({ form, own }: FieldSectionsProps) {
  const fields = entityFields.filter((field) => field[form.subject]?.section !== undefined)
  const fixed = fields.filter(({ key }) => !isChangeable(form, key))
  const editor = (field: EntityField) =>
    own[field.key] ?? <FieldEditor key={field.key} form={form} field={field} />
  const changeableIn = (section: FieldSection) =>
    fields.filter((field) => field[form.subject]?.section === section && !fixed.includes(field))
  const section = (title: FieldSection) => {
    const changeable = changeableIn(title)
    return (
      changeable.length > 0 && (
        <FoldSection key={title} title={sectionLabels[title]}>
          {changeable.map(editor)}
        </FoldSection>
      )
    )
  }
  const pairs = sectionPairs[form.subject]
  return (
    <>
      <FieldRows label={sectionLabels[firstSection]}>{changeableIn(firstSection).map(editor)}</FieldRows>
      {pairs.map(({ start, end }) => (
        <FoldColumns
          key={start[0]}
          start={start.map(section)}
          end={
            <>
              {end.map(section)}
              {fixed.length > 0 && end === pairs.at(-1)?.end && (
                <FoldSection title={t`Set on creation`} icon={IconLock} startsFolded>
                  {fixed.map(editor)}
                </FoldSection>
              )}
            </>
          }
        />
      ))}
    </>
  )
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
    case 'amount':
      return <AmountField {...shared} />
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
