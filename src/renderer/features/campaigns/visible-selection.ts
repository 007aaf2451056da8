import type { GridOpened } from '../../../shared/campaigns/campaign-grid.ts'
import { plural } from '../../../shared/text/language.ts'
import { isEmpty, withRows } from '../../table/row-selection.ts'
import type { Sheet } from '../../table/sheet/sheet-state.ts'
import type { Workbench } from '../../workbench/workbench.ts'
import { firstRowOf, rowsOfKeys } from './grid/row-keys.ts'

interface VisibleSelectionParts {
  readonly workbench: Pick<Workbench, 'bridge' | 'notices'>
  readonly sheet: Sheet
  /** The view on screen. */
  readonly opened: () => GridOpened | null
  /** The keys of all rows of the view on screen; null if they are too many to name. */
  readonly allKeys: (opened: GridOpened) => Promise<readonly string[] | null> | null
}

/** Maximum selected rows that are looked up one by one. */
const maxLookUps = 200

/** A selection is what is seen: an action on rows that a filter hides would surprise. */
export function createVisibleSelection({ workbench, sheet, opened, allKeys }: VisibleSelectionParts) {
  const { bridge, notices } = workbench

  const isInView = async ({ viewId }: GridOpened, key: string): Promise<boolean> => {
    const row = firstRowOf(rowsOfKeys([key]))
    if (row === null) return false
    const rowPlace = await bridge.campaigns.placeOf({ viewId, ...row })
    return rowPlace.ok && rowPlace.value !== null
  }
  /** Of the selected rows, those in the view. After a failure, which is shown, none are known to be. */
  const keysInView = async (view: GridOpened, keys: ReadonlySet<string>): Promise<readonly string[]> => {
    const all = allKeys(view)
    if (all !== null) return (await all) ?? []
    if (keys.size > maxLookUps) return []
    const keyLists = await Promise.all(
      [...keys].map(async (key) => ((await isInView(view, key)) ? [key] : [])),
    )
    return keyLists.flat()
  }
  const sayDeselected = (count: number) =>
    notices.say(
      'attention',
      plural(count, {
        one: '# row is no longer in view and was deselected.',
        other: '# rows are no longer in view and were deselected.',
      }),
    )

  return {
    sayDeselected,
    async deselectHidden(view: GridOpened): Promise<void> {
      const { ticked } = sheet.getState()
      if (ticked.kind === 'allBut' || isEmpty(ticked)) return
      const there = new Set(await keysInView(view, ticked.keys))
      if (opened() !== view || sheet.getState().ticked !== ticked) return
      const hidden = [...ticked.keys].filter((key) => !there.has(key))
      if (hidden.length === 0) return
      sheet.setState({ ticked: withRows(ticked, hidden, false) })
      sayDeselected(hidden.length)
    },
  }
}
