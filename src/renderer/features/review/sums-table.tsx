import styles from './money.module.css'
import type { SumLine } from './money-words.ts'

/** Daily and total budgets before and after. */
export function SumsTable({ lines }: { readonly lines: readonly SumLine[] }) {
  return (
    <table className={styles.table} aria-label="Budgets before and after">
      <thead>
        <tr>
          <th scope="col">Money</th>
          <th scope="col" data-align="end">
            Before
          </th>
          <th scope="col" data-align="end">
            After
          </th>
          <th scope="col" data-align="end">
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, currency, before, after, difference }) => (
          <tr key={`${name} ${currency}`}>
            <th scope="row">{`${name}, ${currency}`.replace(/, $/, '')}</th>
            <td data-align="end">{before}</td>
            <td data-align="end">{after}</td>
            <td data-align="end">{difference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
