import { useContext, useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { selectCell } from '../../../table/sheet/selection.ts'
import { ListStepsContext } from '../../../ui/layout/list-steps.ts'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import type { Campaigns } from '../store.ts'
import { rowKey } from './row-keys.ts'

interface RowStepsProps {
  readonly campaigns: Campaigns
  readonly openedPlace: EntityRef | null
  readonly onOpen: (place: EntityRef) => void
}

/** Offers the rows beside the opened one to its inspector; without output, so that the grid isn't rendered for it. */
export function RowSteps({ campaigns, openedPlace, onOpen }: RowStepsProps) {
  const { rows, sheet } = campaigns
  const announce = useContext(ListStepsContext)
  const at = useStore(sheet, ({ selection }) => selection.active.row)
  const version = useStore(rows.store, (state) => state.version)
  const keyAt = (index: number) => {
    const row = index < 0 ? null : rows.rowAt(index)
    return row?.kind === 'entity' ? rowKey(row) : null
  }
  const isOpened = openedPlace !== null && version >= 0 && keyAt(at) === rowKey(openedPlace)
  const hasPrevious = isOpened && keyAt(at - 1) !== null
  const hasNext = isOpened && keyAt(at + 1) !== null
  const goTo = useEffectEvent((index: number) => {
    const row = rows.rowAt(index)
    if (row?.kind !== 'entity') return
    const { column } = sheet.getState().selection.active
    sheet.setState({ selection: selectCell({ row: index, column }) })
    onOpen({ subject: row.subject, key: row.key })
  })
  useEffect(() => {
    if (!isOpened) return
    announce({
      previous: hasPrevious ? () => goTo(at - 1) : null,
      next: hasNext ? () => goTo(at + 1) : null,
    })
    return () => announce(null)
  }, [announce, isOpened, at, hasPrevious, hasNext])
  return null
}
