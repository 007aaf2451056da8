import type { RefusedRow } from '../../../../shared/campaigns/campaign-bulk.ts'
import { countOf, formatCount } from '../../../ui/number.ts'
import { RowList } from './row-list.tsx'

interface RefusedProps {
  /** The first of them. */
  readonly refused: readonly RefusedRow[]
  readonly total: number
}

/** Rows for which an edit is impossible, each with the reason. */
export function Refused({ refused, total }: RefusedProps) {
  if (refused.length === 0) return null
  return (
    <details>
      <summary>{countOf(total, 'row')} that it is impossible for</summary>
      <RowList label="Impossible rows">
        {refused.map(({ subject, key, title, reason }) => (
          <li key={`${subject} ${key}`}>
            <b>{title}</b> {reason}
          </li>
        ))}
      </RowList>
      {total > refused.length && <p>And {formatCount(total - refused.length)} more.</p>}
    </details>
  )
}
