import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type Column, minimumWidth, type Sort } from './columns.ts'
import { copyRow } from './copy.ts'
import styles from './data-grid.module.css'
import { DataGridHeader } from './header.tsx'
import { moveActive } from './keys.ts'
import { useGrowthAtTop, useSelectionInSight } from './place.ts'
import { DataGridRow } from './row.tsx'

interface DataGridProps<Row> {
  /** The accessible name of the list. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly count: number
  /** The row at an index, or null while it is still being read. */
  readonly rowAt: (index: number) => Row | null
  readonly keyOf: (row: Row) => string
  readonly selectedKey: string | null
  /** Enter, space or a click on a row. */
  readonly onOpen: (row: Row) => void
  /** Space marks the row instead of opening it, in lists whose rows can be marked. */
  readonly onMark?: (row: Row) => void
  readonly sort?: Sort
  readonly onSort?: (key: string) => void
  /** Tells which rows are on the screen, for lists that are read in windows. */
  readonly onRange?: (first: number, last: number) => void
  /** New rows come in above: what is on the screen stays where it is unless the list shows its beginning. */
  readonly growsAtTop?: boolean
}

const rowHeight = 30
const headerHeight = 32

/**
 * A list of any length in which only the visible rows exist. The grid itself has the focus and names its active row,
 * so a row that scrolls away takes no focus with it; `aria-rowcount` tells the whole length.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const {
    label,
    columns,
    count,
    rowAt,
    keyOf,
    selectedKey,
    onOpen,
    onMark,
    sort,
    onSort,
    onRange,
    growsAtTop = false,
  } = props
  const id = useId()
  const scroller = useRef<HTMLTableElement>(null)
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, Math.max(0, count - 1))
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingEnd: headerHeight,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    onRange?.(first, last)
  }, [first, last, onRange])
  useGrowthAtTop(growsAtTop, count, (added) => {
    if (scroller.current === null || scroller.current.scrollTop === 0) return
    scroller.current.scrollTop += added * rowHeight
    setActive((index) => index + added)
  })
  useSelectionInSight(selectedKey, (key) => {
    const index = indexOf(key, count, rowAt, keyOf)
    if (index === null) return
    setActive(index)
    virtualizer.scrollToIndex(index)
  })
  const openAt = (index: number) => {
    const row = rowAt(index)
    setActive(index)
    if (row !== null) onOpen(row)
  }
  const open = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    // A control within a row has a click of its own.
    const onControl = event.target instanceof Element && event.target.closest('input, button, a') !== null
    if (row !== null && !onControl) openAt(Number(row.dataset.index))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === ' ' && onMark !== undefined) {
      event.preventDefault()
      const row = rowAt(active)
      if (row !== null) onMark(row)
      return
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      openAt(active)
      return
    }
    const next = moveActive(event.key, active, count, pageOf(event.currentTarget))
    if (next === null) return
    event.preventDefault()
    setActive(next)
    virtualizer.scrollToIndex(next)
  }
  const copy = (event: ClipboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const titles = columns.map(({ title }) => title)
    copyRow(event, titles, event.currentTarget.querySelector(`tr[data-index="${active}"]`))
  }
  // A table that takes the keyboard itself is a grid (WAI-ARIA, grid pattern).
  const grid = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': count + 1,
    'aria-activedescendant': count === 0 ? undefined : `${id}-${active}`,
  }
  return (
    <table ref={scroller} {...grid} className={styles.grid} onKeyDown={press} onClick={open} onCopy={copy}>
      <DataGridHeader columns={columns} sort={sort} onSort={onSort} />
      <tbody
        className={styles.body}
        style={{ height: virtualizer.getTotalSize(), minWidth: minimumWidth(columns) }}
      >
        {items.map(({ index, start }) => {
          const row = rowAt(index)
          return (
            <DataGridRow
              key={index}
              id={`${id}-${index}`}
              index={index}
              start={start}
              columns={columns}
              row={row}
              selected={row !== null && keyOf(row) === selectedKey}
              active={index === active}
            />
          )
        })}
      </tbody>
    </table>
  )
}

function indexOf<Row>(
  key: string,
  count: number,
  rowAt: (index: number) => Row | null,
  keyOf: (row: Row) => string,
): number | null {
  for (let index = 0; index < count; index += 1) {
    const row = rowAt(index)
    if (row !== null && keyOf(row) === key) return index
  }
  return null
}

function pageOf(element: HTMLElement): number {
  return Math.max(1, Math.floor((element.clientHeight - headerHeight) / rowHeight) - 1)
}
