import { useState } from 'react'
import { useLocation } from 'wouter'
import { useFitsWidestPanel } from './widest-panel.ts'

/** A list with more rows fills its window by itself. */
const maxShortList = 12

interface ShownItem {
  readonly shown: string | null
  readonly close: () => void
}

/**
 * The item in a list's inspector: the opened one or, in a wide window that a short list leaves empty, its first row,
 * until the person closes it. Nothing takes the focus, and the address stays that of the list.
 */
export function useShownItem<Row>(
  opened: string | null,
  rows: readonly Row[] | null,
  keyOf: (row: Row) => string,
  listAddress: string,
): ShownItem {
  const hasRoom = useFitsWidestPanel()
  const [, navigate] = useLocation()
  const [isClosed, setIsClosed] = useState(false)
  const first = hasRoom && !isClosed && rows !== null && rows.length <= maxShortList ? rows[0] : undefined
  const close = () => {
    setIsClosed(true)
    navigate(listAddress)
  }
  return { shown: opened ?? (first === undefined ? null : keyOf(first)), close }
}
