import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '../../../shared/text/language.ts'
import { rowFrom, useListSteps } from '../../ui/layout/list-steps.ts'
import { useInnerWidth } from '../../ui/layout/use-inner-width.ts'
import {
  type Column,
  column,
  fittingColumns,
  gridTracks,
  type ListSelection,
  minimumWidth,
  withRoomForWords,
} from '../columns.ts'
import { moveRow } from '../motion.ts'
import { type AllRows, AllRowsCheckbox, RowCheckbox } from '../row-checkboxes.tsx'
import { rangeSelector } from '../row-selection.ts'
import { ariaSort, type Sort } from '../sort.ts'
import { SortArrow } from '../sort-arrow.tsx'
import table from '../table.module.css'
import { closestElement, isControl, rowOf } from '../targets.ts'
import { cellText, toTsv } from '../tsv.ts'
import { useVisibleRows, type VisibleRows } from '../use-visible-rows.ts'
import styles from './data-grid.module.css'
import { type Flash, useFlashes } from './use-flashes.ts'

export interface DataGridProps<Row> {
  /** The accessible name of the list. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly count: number
  /** The row at an index, or null until it's loaded. */
  readonly rowAt: (index: number) => Row | null
  readonly keyOf: (row: Row) => string
  readonly selectedKey: string | null
  /** Called for Enter, Space or a click on a row. */
  readonly onOpen: (row: Row) => void
  /** In lists with a selection, Space selects the row instead of opening it. */
  readonly selection?: ListSelection<Row>
  /** Loads rows of a range that isn't on screen; null after a failure. */
  readonly rowsBetween?: ((first: number, last: number) => Promise<readonly Row[] | null>) | undefined
  readonly sort?: Sort
  readonly onSort?: (field: string) => void
  /** Called with the range of rows on screen, for lists that load in windows. */
  readonly onRange?: ((first: number, last: number) => void) | undefined
  /** New rows are added at the top: the visible rows stay in place unless the list is scrolled to its start. */
  readonly growsAtTop?: boolean
  /** Of a row that is the heading of those below it; null for all others. */
  readonly headingOf?: (row: Row) => ReactNode
  /** Whether a row says something else than before: it's tinted for a moment. */
  readonly hasChanged?: (before: Row, after: Row) => boolean
  /** In pixels; larger for rows with two lines. */
  readonly rowHeight?: number
  /** Whether the columns' titles are only for screen readers, as in a narrow list beside what it opens. */
  readonly hidesTitles?: boolean
}

const defaultRowHeight = 30

/**
 * A list of any length; only the visible rows are rendered. The grid itself has the focus and names its active row, so
 * a row that scrolls away takes no focus with it; `aria-rowcount` is the full length.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const {
    label,
    columns: given,
    count,
    rowAt,
    keyOf,
    selectedKey,
    selection,
    sort,
    onSort,
    onRange,
    headingOf,
    rowHeight = defaultRowHeight,
    hidesTitles = false,
  } = props
  const id = useId()
  const scroller = useRef<HTMLTableElement>(null)
  const room = useInnerWidth(scroller)
  const columns = useMemo(
    () =>
      fittingColumns(
        withRoomForWords(selection === undefined ? given : [boxColumn(selection), ...given]),
        room,
      ),
    [given, selection, room],
  )
  const tracks = gridTracks(columns, room)
  const rows = useVisibleRows(scroller, { count, rowHeight, overscan: 12, onRange })
  const { active, press, open } = useActiveRow(props, scroller, rows)
  const drawnRows = rows.items.map(({ index }) => rowAt(index)).filter((row) => row !== null)
  const flashOf = useFlashes(drawnRows, keyOf, props.hasChanged)
  // A table that handles the keyboard itself is a grid (WAI-ARIA, grid pattern).
  const grid = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': count + 1,
    'aria-activedescendant': rows.draws(active) ? `${id}-${active}` : undefined,
  }
  return (
    <table
      ref={scroller}
      {...grid}
      className={`${table.frame} ${table.grid} ${styles.grid}`}
      data-titles={hidesTitles ? 'hidden' : undefined}
      onKeyDown={press}
      onClick={open}
      onCopy={(event) => copyRow(event, active, columns, selection !== undefined)}
    >
      <Header columns={columns} tracks={tracks} sort={sort} onSort={onSort} all={selection?.all} />
      <tbody className={table.body} style={{ height: rows.height, minWidth: minimumWidth(columns) }}>
        {rows.items.map(({ index, start }) => {
          const row = rowAt(index)
          return (
            <MemoRow
              key={index}
              id={`${id}-${index}`}
              index={index}
              start={start}
              height={rowHeight}
              columns={columns}
              tracks={tracks}
              headingOf={headingOf}
              row={row}
              selected={row !== null && keyOf(row) === selectedKey}
              active={index === active}
              flash={row === null ? undefined : flashOf(row)}
            />
          )
        })}
      </tbody>
    </table>
  )
}

/** The active row, and what keys and clicks do with it. */
function useActiveRow<Row>(
  props: DataGridProps<Row>,
  scroller: RefObject<HTMLTableElement | null>,
  rows: VisibleRows,
) {
  const { count, rowAt, keyOf, selectedKey, onOpen, selection, rowsBetween, headingOf } = props
  const { growsAtTop = false, rowHeight = defaultRowHeight } = props
  const [wanted, setActive] = useState(0)
  const isHeading = (index: number) => {
    const row = rowAt(index)
    return row !== null && (headingOf?.(row) ?? null) !== null
  }
  // A heading opens nothing: keys go on to the rows below it, and upwards to those above it.
  const rowBeside = (index: number, step: 1 | -1) => rowFrom(index, step, count, isHeading)
  const wantedRow = Math.min(wanted, Math.max(0, count - 1))
  const active = rowBeside(wantedRow, 1) ?? rowBeside(wantedRow, -1) ?? wantedRow
  useRoomAtTop(count, (added) => {
    if (!growsAtTop || added <= 0 || scroller.current === null || scroller.current.scrollTop === 0) return
    scroller.current.scrollTop += added * rowHeight
    setActive((index) => index + added)
  })
  useRevealedKey(selectedKey, (key) => {
    for (let index = 0; index < count; index += 1) {
      const row = rowAt(index)
      if (row === null || keyOf(row) !== key) continue
      setActive(index)
      rows.reveal(index)
      return
    }
  })
  const openAt = (index: number) => {
    if (isHeading(index)) return
    const row = rowAt(index)
    setActive(index)
    if (row !== null) onOpen(row)
  }
  const isOpened = (index: number) => {
    const row = rowAt(index)
    return row !== null && keyOf(row) === selectedKey
  }
  const drawnIndexes = [active, ...rows.items.map(({ index }) => index)]
  const opened = selectedKey === null ? null : (drawnIndexes.find(isOpened) ?? null)
  const openInView = (index: number) => {
    openAt(index)
    rows.reveal(index)
  }
  useListSteps(opened, count, openInView, isHeading)
  const { selectThrough, toggle } = rangeSelector({ selection, rowAt, rowsBetween })
  const open = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) => {
    const index = rowOf(target)
    const onBox = closestElement(target, '[data-box]') !== null
    if (index === null || (isControl(target) && !onBox)) return
    if (selection !== undefined && (onBox || ctrlKey || metaKey || shiftKey)) {
      if (shiftKey) selectThrough(active, index)
      else toggle(index)
      setActive(index)
    } else openAt(index)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.target !== event.currentTarget) return
    // Ctrl+Shift+Enter is the program's: it opens the review.
    if (isCommand && event.key === 'Enter') return
    if (event.key === ' ' && selection !== undefined) {
      event.preventDefault()
      toggle(active)
      return
    }
    if (event.key.toLowerCase() === 'a' && isCommand && selection?.all !== undefined) {
      event.preventDefault()
      selection.all.onChange(true)
      return
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      openAt(active)
      return
    }
    const moved = moveRow(event.key, active, count, rows.page())
    if (moved === null) return
    const next = rowBeside(moved, moved < active ? -1 : 1) ?? moved
    event.preventDefault()
    if (event.shiftKey) selectThrough(active, next)
    setActive(next)
    rows.reveal(next)
  }
  return { active, press, open }
}

/** Before the next frame, so that the visible rows stay in place. */
function useRoomAtTop(count: number, onAdded: (added: number) => void): void {
  const countBefore = useRef(count)
  const makeRoom = useEffectEvent(onAdded)
  useLayoutEffect(() => {
    makeRoom(count - countBefore.current)
    countBefore.current = count
  }, [count])
}

/** The active row may be set from elsewhere: by a link or the palette. */
function useRevealedKey(key: string | null, onKey: (key: string) => void): void {
  const reveal = useEffectEvent(onKey)
  useEffect(() => {
    if (key !== null) reveal(key)
  }, [key])
}

function copyRow<Row>(
  event: ClipboardEvent<HTMLElement>,
  active: number,
  columns: readonly Column<Row>[],
  hasBoxes: boolean,
): void {
  // If text is selected, the browser copies that.
  if (event.target !== event.currentTarget || window.getSelection()?.isCollapsed === false) return
  const row = event.currentTarget.querySelector(`tr[data-row="${active}"]`)
  if (row === null) return
  const cells = [...row.querySelectorAll('td')].map(cellText)
  const boxes = hasBoxes ? 1 : 0
  const titles = columns.map(({ title }) => title)
  event.preventDefault()
  event.clipboardData.setData('text/plain', toTsv([titles.slice(boxes), cells.slice(boxes)]))
}

interface HeaderProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly tracks: string
  readonly sort: Sort | undefined
  readonly onSort: ((field: string) => void) | undefined
  readonly all: ListSelection<Row>['all']
}

function Header<Row>({ columns, tracks, sort, onSort, all }: HeaderProps<Row>) {
  const style = { gridTemplateColumns: tracks, minWidth: minimumWidth(columns) }
  return (
    <thead className={`${table.head} ${styles.head}`}>
      <tr aria-rowindex={1} className={styles.headRow} style={style}>
        {columns.map(({ key, title, isTitleHidden, align, sortable, isGutter, isApart }) => {
          const sorted = sort?.field === key ? sort : undefined
          return (
            <th
              key={key}
              scope="col"
              aria-sort={ariaSort(sorted, sortable)}
              title={title}
              className={`${table.title} ${styles.title}`}
              data-align={align}
              data-apart={isApart}
            >
              <HeaderContent
                field={key}
                title={title}
                sortable={sortable}
                isHidden={isGutter === true || isTitleHidden === true}
                sorted={sorted}
                onSort={onSort}
                all={all}
              />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface HeaderContentProps {
  readonly field: string
  readonly title: string
  readonly sortable: boolean | undefined
  readonly isHidden: boolean
  readonly sorted: Sort | undefined
  readonly onSort: ((field: string) => void) | undefined
  readonly all: AllRows | undefined
}

function HeaderContent({ field, title, sortable, isHidden, sorted, onSort, all }: HeaderContentProps) {
  if (field === boxKey && all !== undefined) return <AllRowsCheckbox {...all} />
  if (isHidden) return <span className={styles.hiddenTitle}>{title}</span>
  if (sortable !== true || onSort === undefined) return title
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(field)}>
      {title}
      {sorted !== undefined && <SortArrow {...sorted} />}
    </button>
  )
}

const boxKey = 'selection'

function boxColumn<Row>({ isSelected, labelOf, canSelect }: ListSelection<Row>): Column<Row> {
  return column(boxKey, t`Selected`, { width: 40, isTitleHidden: true }, (row) => (
    <RowCheckbox label={labelOf(row)} checked={isSelected(row)} disabled={canSelect?.(row) === false} />
  ))
}

interface DrawnRowProps<Row> {
  readonly id: string
  readonly index: number
  /** Pixels from the top of the list. */
  readonly start: number
  readonly height: number
  readonly columns: readonly Column<Row>[]
  readonly tracks: string
  readonly headingOf: ((row: Row) => ReactNode) | undefined
  /** Null until it's loaded. */
  readonly row: Row | null
  readonly selected: boolean
  readonly active: boolean
  readonly flash: Flash
}

const cellClass = `${table.cell} ${styles.cell}`

function DrawnRow<Row>(props: DrawnRowProps<Row>) {
  const { id, index, start, height, columns, tracks, headingOf, row, selected, active } = props
  const heading = row === null ? null : (headingOf?.(row) ?? null)
  return (
    <tr
      id={id}
      data-row={index}
      data-heading={heading !== null || undefined}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-active={active}
      data-flash={props.flash}
      className={`${table.row} ${styles.row}`}
      style={{ top: start, height, gridTemplateColumns: tracks }}
    >
      {heading === null ? (
        columns.map((column) => (
          <td key={column.key} className={cellClass} data-align={column.align} data-apart={column.isApart}>
            {row === null ? <span className={styles.unread} data-part={column.key} /> : column.cell(row)}
          </td>
        ))
      ) : (
        <td colSpan={columns.length} className={`${cellClass} ${styles.heading}`}>
          {heading}
        </td>
      )}
    </tr>
  )
}

/** Scrolling by a step only renders new rows. */
const MemoRow = memo(DrawnRow) as typeof DrawnRow
