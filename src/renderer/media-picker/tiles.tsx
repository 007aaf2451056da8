import { Box } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '../../shared/text/language.ts'
import type { ListSelection } from '../table/columns.ts'
import { rangeSelector } from '../table/row-selection.ts'
import { closestElement } from '../table/targets.ts'
import { inlineKey, inlinePixels } from '../ui/direction.ts'
import { useListSteps } from '../ui/layout/list-steps.ts'
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
  /** The row beside the list; scrolled into view. */
  readonly openedKey?: string | null
  /** In lists with a selection, Space and the tile's box select it, and a click opens it. */
  readonly selection?: ListSelection<Row>
  /** Loads rows of a range that isn't on screen; null after a failure. */
  readonly rowsBetween?: ((first: number, last: number) => Promise<readonly Row[] | null>) | undefined
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
  readonly size?: TileSize
}

/** Minimum width of a tile, and its height, in pixels. */
interface TileSize {
  readonly width: number
  readonly height: number
  /** Of its picture, which makes wider tiles higher: its sides stay in proportion. */
  readonly ratio?: number
}

export const mediaTile: TileSize = { width: 188, height: 150, ratio: 16 / 9 }

function heightOf({ width, height, ratio }: TileSize, shownWidth: number): number {
  return ratio === undefined ? height : Math.round(height + Math.max(0, shownWidth - width) / ratio)
}

/** Of the list, on both sides together. */
const padding = 24

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
    severalChosen = false,
    isBlocked = () => false,
    onChoose,
    onOpen,
    onRange,
    selection,
    size = mediaTile,
  } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const room = useInnerWidth(scroller)
  const columns = Math.max(1, Math.floor(room / size.width))
  const height = heightOf(size, (room - padding) / columns)
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, Math.max(0, count - 1))
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 2,
  })
  const measureAgain = useEffectEvent(() => virtualizer.measure())
  useLayoutEffect(() => {
    if (height > 0) measureAgain()
  }, [height])
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
  const reveal = (index: number) => virtualizer.scrollToIndex(Math.floor(index / columns))
  const goTo = (index: number) => {
    setActive(index)
    reveal(index)
  }
  const opened = useOpenedTile(props, { active, columns, first, last }, goTo)
  useListSteps(opened, count, (index) => {
    at(index, onOpen ?? onChoose)
    reveal(index)
  })
  const { press, click } = tileHandlers(props, { active, columns, height, at, onMove: setActive, onGo: goTo })
  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={severalChosen || selection !== undefined}
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
              <RowTile
                key={row === null ? index : keyOf(row)}
                {...props}
                id={`${id}-${index}`}
                row={row}
                index={index}
                isActive={index === active}
                style={{
                  transform: `translate(${inlinePixels(column * 100)}%, ${line.start}px)`,
                  width: `${100 / columns}%`,
                  height,
                }}
                onPress={() => scroller.current?.focus()}
                onClick={(event) => click(event, index)}
                onDoubleClick={() => at(index, onOpen)}
              />
            )
          }),
        )}
      </Box>
    </div>
  )
}

interface TileUse<Row> {
  readonly active: number
  readonly columns: number
  /** Of a tile, in pixels. */
  readonly height: number
  /** Makes a tile the active one, and does something with its row. */
  readonly at: (index: number, perform: ((row: Row) => void) | undefined) => void
  readonly onMove: (index: number) => void
  /** Also scrolls to it. */
  readonly onGo: (index: number) => void
}

/** What keys and clicks do. */
function tileHandlers<Row>(
  props: TilesProps<Row>,
  { active, columns, height, at, onMove, onGo }: TileUse<Row>,
) {
  const { count, rowAt, rowsBetween, selection, onChoose, onOpen } = props
  const { selectThrough, toggle } = rangeSelector({ selection, rowAt, rowsBetween })
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.target !== event.currentTarget || event.altKey) return
    if (isCommand && event.key.toLowerCase() === 'a' && selection?.all !== undefined) {
      event.preventDefault()
      selection.all.onChange(true)
      return
    }
    if (isCommand) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (event.key === ' ' && selection !== undefined) toggle(active)
      else at(active, event.key === 'Enter' ? (onOpen ?? onChoose) : onChoose)
      return
    }
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / height))
    const next = moveTile(inlineKey(event.key), active, count, columns, page)
    if (next === null) return
    event.preventDefault()
    if (event.shiftKey) selectThrough(active, next)
    onGo(next)
  }
  const click = (event: MouseEvent<HTMLElement>, index: number) => {
    const isMark = closestElement(event.target, '[data-box]') !== null || event.ctrlKey || event.metaKey
    if (selection === undefined || !(isMark || event.shiftKey)) {
      at(index, onChoose)
      return
    }
    if (event.shiftKey) selectThrough(active, index)
    else toggle(index)
    onMove(index)
  }
  return { press, click }
}

interface TilesInView {
  readonly active: number
  readonly columns: number
  readonly first: number
  readonly last: number
}

/** The place of the opened row if it's in view, otherwise null. Whenever another row is opened, its tile is revealed. */
function useOpenedTile<Row>(
  { count, rowAt, keyOf, openedKey = null }: TilesProps<Row>,
  { active, columns, first, last }: TilesInView,
  onReveal: (index: number) => void,
): number | null {
  const placeBetween = (from: number, to: number) => {
    for (let index = from; index <= to; index++) {
      const row = rowAt(index)
      if (row !== null && keyOf(row) === openedKey) return index
    }
    return null
  }
  // It may be opened from elsewhere: by a link or the palette.
  const reveal = useEffectEvent(() => {
    const place = placeBetween(0, count - 1)
    if (place !== null) onReveal(place)
  })
  // Fewer columns beside an inspector put the opened tile in another row.
  useEffect(() => {
    if (openedKey !== null && columns > 0) reveal()
  }, [openedKey, columns])
  if (openedKey === null) return null
  return placeBetween(active, active) ?? placeBetween(first, last)
}

interface RowTileProps<Row>
  extends TilesProps<Row>,
    Pick<PlacedTileProps, 'id' | 'index' | 'isActive' | 'style' | 'onPress' | 'onClick' | 'onDoubleClick'> {
  readonly row: Row | null
}

function RowTile<Row>(props: RowTileProps<Row>) {
  const { id, row, index, count, tile, selection, isChosen, isBlocked, isActive, style } = props
  return (
    <PlacedTile
      id={id}
      index={index}
      count={count}
      isActive={isActive}
      isUnread={row === null}
      isSelected={row !== null && (selection?.isSelected(row) ?? isChosen(row))}
      isCurrent={selection !== undefined && row !== null && isChosen(row)}
      isDisabled={row !== null && isBlocked?.(row) === true}
      style={style}
      onPress={props.onPress}
      onClick={props.onClick}
      onDoubleClick={props.onDoubleClick}
    >
      {row !== null && tile(row)}
    </PlacedTile>
  )
}

interface PlacedTileProps {
  readonly id: string
  readonly index: number
  readonly count: number
  readonly isActive: boolean
  readonly isUnread: boolean
  readonly isSelected: boolean
  readonly isCurrent: boolean
  readonly isDisabled: boolean
  readonly style: CSSProperties
  readonly onPress: () => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onDoubleClick: () => void
  readonly children: ReactNode
}

/** The list handles keys; a tile only handles clicks, and leaves the focus to the list. */
function PlacedTile(props: PlacedTileProps) {
  const { id, index, count, isActive, isUnread, isSelected, isCurrent, isDisabled, style, children } = props
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-label={isUnread ? t`Loading` : undefined}
      aria-selected={isSelected}
      aria-current={isCurrent || undefined}
      aria-disabled={isDisabled || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-row={index}
      data-active={isActive}
      className={styles.tile}
      style={style}
      onMouseDown={(event) => {
        event.preventDefault()
        props.onPress()
      }}
      onClick={props.onClick}
      onDoubleClick={props.onDoubleClick}
      onKeyDown={() => undefined}
    >
      <div className={styles.inner}>{isUnread ? <span className={styles.unread} /> : children}</div>
    </div>
  )
}
