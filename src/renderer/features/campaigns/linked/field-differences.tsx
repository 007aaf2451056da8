import type { FieldChange } from '../../../../shared/domain/job.ts'
import { fieldWords } from '../../../changes/field-words.ts'
import type { EntityForm } from '../inspector/entity-form.ts'
import { guideOf } from '../inspector/field-frame.tsx'
import { fieldValueWords } from '../inspector/value-words.ts'
import styles from './linked.module.css'

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
    <table className={styles.diff} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  )
}
