import type { GridTarget } from '../../../shared/campaigns/campaign-bulk.ts'
import type { GridOpened } from '../../../shared/campaigns/campaign-grid.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { isEmpty, type RowSelection, sizeOf } from '../../table/row-selection.ts'
import { type CellRange, rangeOf } from '../../table/sheet/selection.ts'
import type { SheetState } from '../../table/sheet/sheet-state.ts'
import type { Workbench } from '../../workbench/workbench.ts'
import { rowsOfKeys } from './grid/row-keys.ts'

/** Maximum per call. */
export const maxKeys = 20_000

export const tooManyRows = {
  kind: 'refused',
  reason: 'state',
  message: t`Select at most 20,000 rows one by one, or all that match.`,
} as const

/** Number of matching rows, folded ones included; deleted ones can't be selected. */
export function matchingIn(opened: GridOpened | null): number {
  return opened === null ? 0 : opened.campaigns + opened.lineItems
}

/** The selected rows, or those of the selected cells; null if there are none. */
export async function selectedTarget(
  bridge: Workbench['bridge'],
  opened: GridOpened,
  { selection, ticked }: Pick<SheetState, 'selection' | 'ticked'>,
  total: number,
): Promise<Outcome<GridTarget | null>> {
  if (!isEmpty(ticked)) return tickedTarget(opened, ticked)
  if (total === 0 || selection.active.row < 0) return succeed(null)
  return rangeTarget(bridge, opened.viewId, rangeOf(selection), total)
}

function tickedTarget(opened: GridOpened, ticked: RowSelection): Outcome<GridTarget | null> {
  const named = rowsOfKeys(ticked.keys)
  if (ticked.kind === 'some') {
    return ticked.keys.size > maxKeys ? fail(tooManyRows) : succeed({ kind: 'rows', ...named })
  }
  if (sizeOf(ticked, matchingIn(opened)) === 0) return succeed(null)
  const except = ticked.keys.size === 0 ? {} : { except: named }
  return succeed({ kind: 'view', viewId: opened.viewId, ...except })
}

async function rangeTarget(
  bridge: Workbench['bridge'],
  viewId: string,
  { top, bottom }: CellRange,
  total: number,
): Promise<Outcome<GridTarget | null>> {
  if (top === 0 && bottom >= total - 1) return succeed({ kind: 'view', viewId })
  if (bottom - top >= maxKeys) return fail(tooManyRows)
  const outcome = await bridge.campaigns.named({ viewId, lines: { from: top, to: bottom } })
  if (!outcome.ok) return outcome
  const [campaigns, lineItems] = [[...outcome.value.campaigns], [...outcome.value.lineItems]]
  return succeed(campaigns.length + lineItems.length === 0 ? null : { kind: 'rows', campaigns, lineItems })
}
