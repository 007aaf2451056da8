import type { FieldChange } from '../../../../shared/jobs/job.ts'
import { fieldWords } from '../../../changes/field-words.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { guideOf } from '../inspector/entity-fields.tsx'
import type { EntityForm } from '../inspector/entity-form.ts'
import { fieldValueWords } from '../inspector/value-words.ts'

interface FieldDifferencesProps {
  readonly form: EntityForm
  readonly label: string
  readonly changes: readonly FieldChange[]
  readonly columns?: readonly [string, string]
}

/** Fields before and after, in the words of their editor. */
export function FieldDifferences({
  form,
  label,
  changes,
  columns = ['Before', 'After'],
}: FieldDifferencesProps) {
  return (
    <PlainTable
      label={label}
      heads={[{ title: 'Field' }, { title: columns[0] }, { title: columns[1] }]}
      cells="texts"
      dense
    >
      {changes.map(({ field, before, after }) => {
        const { label: known } = guideOf(form, field)
        return (
          <tr key={field}>
            <th scope="row">{known === field ? fieldWords(field) : known}</th>
            <td>{fieldValueWords(field, before, form)}</td>
            <td>{fieldValueWords(field, after, form)}</td>
          </tr>
        )
      })}
    </PlainTable>
  )
}
