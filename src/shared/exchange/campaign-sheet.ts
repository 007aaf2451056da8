import type { GridSubject } from '../campaigns/campaign-grid.ts'
import { type EntityField, entityFields, isParameter } from '../campaigns/entity-fields.ts'
import { isTargetingGroup, type TargetingGroupName } from '../entities/targeting/targeting-groups.ts'
import { t } from '../text/language.ts'

/**
 * The format of campaign and line item sheets: one per row, IDs as text, column titles and cell formats. Targeting has
 * a column for each group of types. A blank cell keeps the value, `[]` erases it.
 */

/** Columns that identify the row; the others are fields. */
export const roleTitles = {
  type: 'Type',
  id: 'ID',
  currency: 'Currency',
  checksum: 'Checksum',
} as const
export type SheetRole = keyof typeof roleTitles

export const sheetFields = entityFields.filter(
  (field) => isParameter('campaign', field) || isParameter('lineItem', field),
)

/** Columns with a line item's targeting. */
export const targetingColumns: readonly { readonly group: TargetingGroupName; readonly column: string }[] =
  entityFields.flatMap(({ key, column }) => (isTargetingGroup(key) ? [{ group: key, column }] : []))

export const typeLabel: Readonly<Record<GridSubject, string>> = {
  campaign: 'Campaign',
  lineItem: t`Line item`,
}

/** The header of an export. Times are in the account's zone, so the header names it. */
export function sheetHeader(zone: string): readonly string[] {
  const title = ({ column, kind }: EntityField) => (kind.kind === 'time' ? `${column} (${zone})` : column)
  return [
    roleTitles.type,
    roleTitles.id,
    ...sheetFields.map(title),
    ...targetingColumns.map(({ column }) => column),
    roleTitles.currency,
    roleTitles.checksum,
  ]
}
