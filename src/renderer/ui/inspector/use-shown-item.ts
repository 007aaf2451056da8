import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useFitsWidestPanel } from './widest-panel.ts'

/** A list with more rows fills its window by itself. */
const maxShortList = 12
/** From here on, a list of the console has what is opened beside it, in a place of its own. */
const minPaneWidth = 800

interface List<Row> {
  /** Null before they are known. */
  readonly rows: readonly Row[] | null
  readonly keyOf: (row: Row) => string
  readonly address: string
}

interface ShownItem {
  readonly shown: string | null
  readonly close: () => void
}

/**
 * The item in a list's inspector: the opened one or, in a wide window that a short list leaves empty, its first row,
 * until the person closes it. Nothing takes the focus, and the address stays that of the list.
 */
export function useShownItem<Row>(opened: string | null, list: List<Row>): ShownItem {
  const isShort = list.rows !== null && list.rows.length <= maxShortList
  return useFirstOf(list, opened, useFitsWidestPanel() && isShort)
}

/** The same where what is opened has a place of its own, which would be empty otherwise. */
export function useShownRecord<Row>(opened: string | null, list: List<Row>): ShownItem {
  const hasPane = useMediaQuery(`(min-width: ${minPaneWidth}px)`, window.innerWidth >= minPaneWidth)
  return useFirstOf(list, opened, hasPane)
}

function useFirstOf<Row>({ rows, keyOf, address }: List<Row>, opened: string | null, hasRoom: boolean) {
  const [, navigate] = useLocation()
  const [isClosed, setIsClosed] = useState(false)
  const first = hasRoom && !isClosed ? rows?.[0] : undefined
  const close = () => {
    setIsClosed(true)
    navigate(address)
  }
  return { shown: opened ?? (first === undefined ? null : keyOf(first)), close }
}
