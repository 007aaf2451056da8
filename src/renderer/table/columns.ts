import type { ReactNode } from 'react'
import type { AllRows } from './row-checkboxes.tsx'

/** What the columns of every table have. */
export interface TableColumn {
  readonly key: string
  readonly title: string
  /** The title is only for assistive technology: the cells speak for themselves. */
  readonly isTitleHidden?: true
  /** In pixels; the minimum width if columns share the width that remains. */
  readonly width: number
  /** Numbers and times are right-aligned. */
  readonly align?: 'end'
  readonly sortable?: boolean
}

/** A column of a list. */
export interface Column<Row> extends TableColumn {
  /**
   * Its share of the remaining width, up to `maxGrowth` pixels each. If the largest share is at least `endlessGrow`,
   * its column takes the rest, for texts and paths. Otherwise all columns share the rest, see `gridTracks`.
   */
  readonly grow?: number
  /** Texts of its pills, with wide numbers such as 88; the column has room for the longest in every language. */
  readonly pills?: readonly string[]
  /** A mark before the row: its title is said, not shown, and it's there even if no row has one. */
  readonly isGutter?: true
  /** Starts left, after numbers that end right: set apart from them by `withRoomForWords`. */
  readonly isApart?: true
  /** Left out where the list is too narrow for all columns: the last one first, and `late` ones after all others. */
  readonly optional?: true | 'late'
  readonly cell: (row: Row) => ReactNode
}

/** A column on one line: key, title, width with other layout properties, and its content for a row. */
export function column<Row>(
  key: string,
  title: string,
  options: number | Omit<Column<Row>, 'key' | 'title' | 'cell'>,
  cell: Column<Row>['cell'],
): Column<Row> {
  return { key, title, cell, ...(typeof options === 'number' ? { width: options } : options) }
}

/** Selectable rows: by checkbox, Ctrl+click, Shift+click, Space, and Shift with the arrow keys. */
export interface ListSelection<Row> {
  readonly isSelected: (row: Row) => boolean
  readonly onSelect: (rows: readonly Row[], on: boolean) => void
  /** Label of a row's checkbox: "Send Winter tents". */
  readonly labelOf: (row: Row) => string
  /** By default, every row. */
  readonly canSelect?: (row: Row) => boolean
  /** All matching rows, loaded or not, by the header's checkbox and Ctrl+A. */
  readonly all?: AllRows
}

/** Pixels of a character in a title and in a pill, both generous. */
const titleCharacter = 6.6
const pillCharacter = 6.3
/** For short words of wide letters only. */
const pillReserve = 16
const cellSpace = 16
const sortArrow = 14
const pillSpace = 26

/** Between numbers and words after them, beyond the space of the cells: `--fd-space-24` in place of 8. */
const apartSpace = 16

/** Columns whose titles and pills fit in every language; words don't touch the numbers before them. */
export function withRoomForWords<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.map((column, index) => {
    const width = Math.max(column.width, roomForTitle(column), roomForPills(column))
    const isApart = isSpread(column) && column.align === undefined && columns[index - 1]?.align === 'end'
    if (isApart) return { ...column, isApart, width: width + apartSpace }
    return width === column.width ? column : { ...column, width }
  })
}

function roomForTitle<Row>({ title, isTitleHidden, isGutter, sortable }: Column<Row>): number {
  if (isTitleHidden === true || isGutter === true) return 0
  return Math.ceil(title.length * titleCharacter) + cellSpace + (sortable === true ? sortArrow : 0)
}

function roomForPills<Row>({ pills = [] }: Column<Row>): number {
  if (pills.length === 0) return 0
  const length = Math.max(...pills.map((pill) => pill.length))
  return Math.ceil(length * pillCharacter) + pillReserve + pillSpace + cellSpace
}

/** Space to the left and right of the columns, together. */
const margins = 16

/** How many pixels a column takes beyond its width for each part of its share. */
const maxGrowth = 120

const endlessGrow = 3

/** A name of some 65 characters. */
const maxNameWidth = 420

/** What columns take of a list's rest, in parts of their width: some air, and what words have a use for beyond it. */
const airySpread = 0.4
const wordySpread = 0.8

/**
 * The widths of a list's columns, as the value of `grid-template-columns`. They fill the list, and none is cut while
 * there is room elsewhere. In a wide list, figures stay near the name, and the last column of words takes what no other
 * has a use for, so that what is at the end of each row is at the end of the list.
 */
export function gridTracks<Row>(columns: readonly Column<Row>[], room: number): string {
  const largest = Math.max(...columns.map(({ grow = 0 }) => grow))
  const main = columns.find(({ grow = 0 }) => grow > 0 && grow === largest)
  const shares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0)
  const extra = Math.max(0, room - margins - minimumWidth(columns))
  const perShare = shares === 0 ? 0 : Math.min(maxGrowth, extra / shares)
  const shared = columns.map(({ width, grow = 0 }) => width + grow * perShare)
  if (main === undefined || largest >= endlessGrow) return tracksOf(columns, shared, main)
  const spread = columns.filter((column) => column !== main && isSpread(column))
  const words = spread.filter(({ align }) => align === undefined)
  let rest = extra - shares * perShare
  const take = (wanted: number) => {
    const pixels = Math.min(rest, Math.max(0, wanted))
    rest -= pixels
    return pixels
  }
  const airPerPixel = partOf(spread, take(minimumWidth(spread) * airySpread))
  const nameExtra = take(maxNameWidth - main.width - (main.grow ?? 0) * perShare)
  const wordPerPixel = partOf(words, take(minimumWidth(words) * wordySpread))
  const widths = columns.map((column, index) => {
    const width = shared[index] ?? column.width
    if (column === main) return width + nameExtra
    const parts = (spread.includes(column) ? airPerPixel : 0) + (words.includes(column) ? wordPerPixel : 0)
    return width + column.width * parts
  })
  return tracksOf(columns, widths, rest > 0 ? (words.at(-1) ?? main) : main)
}

/** How much that is for each pixel of some columns. */
function partOf<Row>(columns: readonly Column<Row>[], pixels: number): number {
  return columns.length === 0 ? 0 : pixels / minimumWidth(columns)
}

function tracksOf<Row>(
  columns: readonly Column<Row>[],
  widths: readonly number[],
  filling: Column<Row> | undefined,
): string {
  return columns
    .map((column, index) => {
      const width = Math.floor(widths[index] ?? column.width)
      if (column !== filling) return `${width}px`
      return `minmax(${column.width}px, 1fr)`
    })
    .join(' ')
}

/** The width of a column of pictures. */
const pictureWidth = 52

/** Checkboxes, marks and pictures stay beside their name. */
function isSpread<Row>({ isGutter, isTitleHidden, width }: Column<Row>): boolean {
  return isGutter !== true && isTitleHidden !== true && width > pictureWidth
}

/** Below this width, the list scrolls horizontally. */
export function minimumWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

/** The columns that a list of this width has room for; all of them while the width isn't known yet. */
export function fittingColumns<Row>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  let excess = room === 0 ? 0 : minimumWidth(columns) + margins - room
  let fitting = columns
  for (const leaving of [true, 'late'] as const) {
    fitting = fitting
      .toReversed()
      .filter(({ optional, width }) => {
        if (optional !== leaving || excess <= 0) return true
        excess -= width
        return false
      })
      .toReversed()
  }
  return fitting
}
