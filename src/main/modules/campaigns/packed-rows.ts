import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'

export type TargetRows = readonly { readonly subject: GridSubject; readonly key: string }[]

/**
 * Rows as they cross between threads: the first letter is the subject, the rest the key. Deserializing 100,000 objects
 * would block main for more than 50 ms; as many strings take less than 15.
 */
export type PackedRows = readonly string[]

const letters = { campaign: 'c', lineItem: 'l' } as const satisfies Record<GridSubject, string>

export function packRows(rows: TargetRows): PackedRows {
  return rows.map(({ subject, key }) => letters[subject] + key)
}

export function unpackRows(packed: PackedRows): TargetRows {
  return packed.map(unpackRow)
}

export function unpackRow(text: string): TargetRows[number] {
  return { subject: text.startsWith(letters.campaign) ? 'campaign' : 'lineItem', key: text.slice(1) }
}
