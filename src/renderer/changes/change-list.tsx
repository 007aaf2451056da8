import type { FieldChange } from '../../shared/jobs/job.ts'
import { PlainTable } from '../ui/plain-table.tsx'
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

const changedHeads = [{ title: 'Field' }, { title: 'Before' }, { title: 'After' }] as const
const newHeads = [{ title: 'Field' }, { title: 'Value' }] as const

/** Fields as they are and as they would become, value by value. */
export function ChangeList({ label, changes, isNew, currency = null }: ChangeListProps) {
  const lines = changes.flatMap((change) => leafChanges(change, currency))
  return (
    <PlainTable label={label} heads={isNew ? newHeads : changedHeads} cells="texts" dense ruled even>
      {lines.map(({ path, name, before, after }) => (
        <tr key={path}>
          <th scope="row" className={styles.field}>
            {name}
          </th>
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
    </PlainTable>
  )
}
