import { PlainTable } from '../../ui/plain-table.tsx'
import type { SumLine } from './money-words.ts'

const heads = [
  { title: 'Money' },
  { title: 'Before', align: 'end' },
  { title: 'After', align: 'end' },
  { title: 'Difference', align: 'end' },
] as const

/** Daily and total budgets before and after. */
export function SumsTable({ lines }: { readonly lines: readonly SumLine[] }) {
  return (
    <PlainTable label="Budgets before and after" heads={heads} dense>
      {lines.map(({ name, currency, before, after, difference }) => (
        <tr key={`${name} ${currency}`}>
          <th scope="row">{`${name}, ${currency}`.replace(/, $/, '')}</th>
          <td data-align="end">{before}</td>
          <td data-align="end">{after}</td>
          <td data-align="end">{difference}</td>
        </tr>
      ))}
    </PlainTable>
  )
}
