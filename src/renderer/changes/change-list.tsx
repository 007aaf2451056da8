import type { FieldChange } from '../../shared/domain/job.ts'
import styles from './changes.module.css'
import { leafChanges } from './leaf-changes.ts'
import { ValueView } from './value-view.tsx'

interface ChangeListProps {
  readonly label: string
  readonly changes: readonly FieldChange[]
  /** Of a new thing: there is no "before" to show. */
  readonly isNew: boolean
  /** Of its amounts, where it is known. */
  readonly currency?: string | null
}

/** Fields as they are and as they would become, value by value. */
export function ChangeList({ label, changes, isNew, currency = null }: ChangeListProps) {
  const lines = changes.flatMap((change) => leafChanges(change, currency))
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {!isNew && <th scope="col">Before</th>}
          <th scope="col">{isNew ? 'Value' : 'After'}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ path, name, before, after }) => (
          <tr key={path}>
            <th scope="row">{name}</th>
            {!isNew && (
              <td className={styles.before}>
                <ValueView value={before} />
              </td>
            )}
            <td>
              <ValueView value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
