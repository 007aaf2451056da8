import type { GridEntity, GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import { isTargetingGroup } from '../../../../shared/entities/targeting/targeting-groups.ts'
import {
  type GridTargeting,
  shortTargetingText,
  type TargetingCells,
  targetingText,
  wholeTargetingText,
} from '../../../../shared/targeting/grid-targeting.ts'
import { t } from '../../../../shared/text/language.ts'
import type { GridColumn } from '../../../table/sheet/columns.ts'

/** Overrides for a targeting column: cells show a short text, copying and the tooltip use the full one. */
export function targetingColumn(field: string): Partial<GridColumn<GridRow>> {
  const whole = (cells: TargetingCells) => textOf(cells, field, targetingText)
  const of = (row: GridRow): GridTargeting | null =>
    row.kind === 'entity' && row.targeting !== undefined ? row.targeting : null
  const withSet = <Value>(row: GridRow, read: (targeting: GridTargeting) => Value): Value | undefined => {
    const targeting = of(row)
    return targeting === null ? undefined : read(targeting)
  }
  return {
    text: (row) => withSet(row, ({ cells }) => whole(cells)) ?? '',
    editText: (row) => withSet(row, ({ cells }) => whole(cells)) ?? '',
    cell: (row) => withSet(row, ({ cells }) => textOf(cells, field, shortTargetingText)),
    hint: (row) =>
      withSet(row, (targeting) =>
        isChanged(targeting, field)
          ? t`${whole(targeting.cells)}. Was: ${whole({ ...targeting.cells, ...targeting.before })}`
          : undefined,
      ),
    hover: (row) => (row.kind === 'entity' ? hoverOf(row, whole) : undefined),
    mark: (row) => (withSet(row, (targeting) => isChanged(targeting, field)) === true ? 'changed' : null),
    editing: () => ({ kind: 'none', reason: t`Change targeting in the panel, or with Targeting above.` }),
  }
}

/** Without criteria, the line item reaches everyone; without places among them, people worldwide. */
function textOf(cells: TargetingCells, field: string, text: typeof targetingText): string {
  const isEveryone = Object.values(cells).every(
    ({ included, excluded, more }) => included.length + excluded.length + more === 0,
  )
  if (!isTargetingGroup(field)) return isEveryone ? t`Everyone` : wholeTargetingText(cells, text)
  const groupText = text(cells[field])
  if (groupText !== '' || field !== 'targeting_locations') return groupText
  return isEveryone ? t`Everyone` : t`Worldwide`
}

function isChanged({ before }: GridTargeting, field: string): boolean {
  return isTargetingGroup(field) ? before[field] !== undefined : Object.keys(before).length > 0
}

function hoverOf(row: GridEntity, whole: (cells: TargetingCells) => string): string | undefined {
  if (row.subject === 'campaign') return t`Line items have targeting.`
  return row.targeting === undefined ? t`Its targeting isn’t synced yet.` : whole(row.targeting.cells)
}
