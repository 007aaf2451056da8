import type { FieldName } from '../../../../shared/campaigns/entity-fields.ts'
import type { NumberColumn } from './column.ts'
import type { Table } from './columns.ts'

export const lineItemsField = 'line_items' satisfies FieldName

/** Number of line items per campaign, by row ID: includes drafted ones, but not deleted ones. */
export function lineItemCounts(table: Table): NumberColumn {
  const values = new Float64Array(table.size).fill(Number.NaN)
  for (let row = 0; row < table.size; row += 1) if (table.subject[row] === 0) values[row] = 0
  const end = table.deleted?.first ?? table.size
  for (let row = 0; row < end; row += 1) {
    const parent = table.parent[row] ?? 0
    if (table.subject[row] === 1 && table.subject[parent] === 0) values[parent] = (values[parent] ?? 0) + 1
  }
  return { kind: 'number', values, large: new Map(), ranks: null }
}
