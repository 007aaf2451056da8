import { Box } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../shared/text/language.ts'
import { inlineKey, inlinePixels } from '../ui/direction.ts'
import { useInnerWidth } from '../ui/layout/use-inner-width.ts'
import styles from './tiles.module.css'

/**
 * Index of the active tile after a key, in a grid with `columns` columns; null for other keys. `page` is the number of
 * whole rows on screen.
 */
export function moveTile(
  key: string,
  active: number,
  count: number,
  columns: number,
  page: number,
): number | null {
  if (count === 0) return null
  const within = (index: number) => Math.max(0, Math.min(count - 1, index))
  switch (key) {
    case 'ArrowRight':
      return within(active + 1)
    case 'ArrowLeft':
      return within(active - 1)
    case 'ArrowDown':
      return active + columns < count || isInLastRow(active, count, columns)
        ? below(active, count, columns)
        : count - 1
    case 'ArrowUp':
      return active - columns < 0 ? active : active - columns
    case 'PageDown':
      return within(active + columns * page)
    case 'PageUp':
      return active - columns * page < 0 ? active % columns : active - columns * page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

function below(active: number, count: number, columns: number): number {
  return active + columns < count ? active + columns : active
}

function isInLastRow(index: number, count: number, columns: number): boolean {
  return Math.floor(index / columns) === Math.floor((count - 1) / columns)
}

interface TilesProps<Row> {
  /** The accessible name of the list. */
  readonly label: string
  readonly count: number
  /** The row at an index, or null until it's loaded. */
  readonly rowAt: (index: number) => Row | null
  readonly keyOf: (row: Row) => string
  readonly isChosen: (row: Row) => boolean
  readonly severalChosen?: boolean
  /** Whether a row can't be chosen; its tile says why. */
  readonly isBlocked?: (row: Row) => boolean
  /** Space or a click on a tile. */
  readonly onChoose: (row: Row) => void
  /** Enter on a tile, or a double click. */
  readonly onOpen?: (row: Row) => void
  /** Called with the range of rows on screen, for lists that load in windows. */
  readonly onRange?: (first: number, last: number) => void
  /** Content of a tile; its text is also its accessible name. */
  readonly tile: (row: Row) => ReactNode
}

/** Minimum width of a tile, and its height, in pixels. */
const tileWidth = 188
const tileHeight = 150

/**
 * Tiles in rows; only the visible ones are rendered. The list itself has the focus and names its active tile, so a tile
 * that scrolls away takes no focus with it (WAI-ARIA, listbox pattern).
 */
export function Tiles<Row>(props: TilesProps<Row>) {
  const {
    label,
    count,
    rowAt,
    keyOf,
    isChosen,
    severalChosen = false,
    isBlocked = () => false,
    onChoose,
    onOpen,
    onRange,
    tile,
  } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = Math.max(1, Math.floor(useInnerWidth(scroller) / tileWidth))
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, Math.max(0, count - 1))
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => tileHeight,
    overscan: 3,
  })
  const rows = virtualizer.getVirtualItems()
  const first = (rows[0]?.index ?? 0) * columns
  const last = Math.max(first, Math.min(count, ((rows.at(-1)?.index ?? 0) + 1) * columns) - 1)
  useEffect(() => {
    onRange?.(first, last)
  }, [first, last, onRange])

  const at = (index: number, perform: ((row: Row) => void) | undefined) => {
    const row = rowAt(index)
    setActive(index)
    if (row !== null && !isBlocked(row)) perform?.(row)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      at(active, event.key === 'Enter' ? (onOpen ?? onChoose) : onChoose)
      return
    }
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / tileHeight))
    const next = moveTile(inlineKey(event.key), active, count, columns, page)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    virtualizer.scrollToIndex(Math.floor(next / columns))
  }
  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={severalChosen}
      aria-activedescendant={count === 0 ? undefined : `${id}-${active}`}
      className={styles.tiles}
      onKeyDown={press}
    >
      <Box role="presentation" pos="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.flatMap((line) =>
          Array.from({ length: Math.min(columns, count - line.index * columns) }, (_, column) => {
            const index = line.index * columns + column
            const row = rowAt(index)
            return (
              // The list handles keys; a tile only handles clicks.
              <div
                key={row === null ? index : keyOf(row)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-label={row === null ? t`Loading` : undefined}
                aria-selected={row !== null && isChosen(row)}
                aria-disabled={(row !== null && isBlocked(row)) || undefined}
                aria-posinset={index + 1}
                aria-setsize={count}
                data-row={index}
                data-active={index === active}
                className={styles.tile}
                style={{
                  transform: `translate(${inlinePixels(column * 100)}%, ${line.start}px)`,
                  width: `${100 / columns}%`,
                  height: tileHeight,
                }}
                onMouseDown={(event) => {
                  // The focus stays on the list.
                  event.preventDefault()
                  scroller.current?.focus()
                }}
                onClick={() => at(index, onChoose)}
                onDoubleClick={() => at(index, onOpen)}
                onKeyDown={() => undefined}
              >
                <div className={styles.inner}>
                  {row === null ? <span className={styles.unread} /> : tile(row)}
                </div>
              </div>
            )
          }),
        )}
      </Box>
    </div>
  )
}
