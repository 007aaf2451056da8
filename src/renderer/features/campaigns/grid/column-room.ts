import type { EntityField } from '../../../../shared/campaigns/entity-fields.ts'
import { figureFieldKey } from '../../../../shared/statistics/figure-fields.ts'
import { gutterWidth } from '../../../table/sheet/columns.ts'
import type { PlacedColumn } from '../../../table/sheet/layout.ts'
import { pinnedByDefault } from './fields.ts'
import { comparedWidth, figureWidth } from './figure-columns.tsx'
import { dailyBudget, totalBudget } from './grid-columns.ts'

/** Which columns a grid of a width shows, and how wide: what a row is called and costs is read without scrolling. */

const pacing = figureFieldKey('pacing')

/** What stays in sight as long as anything can give way for it: the row, its budget, and how it does. */
const essential: ReadonlySet<string> = new Set([
  ...pinnedByDefault,
  dailyBudget,
  figureFieldKey('spend'),
  pacing,
])

/** What gives way, first things first: a line item's name repeats its campaign's, and the record says it. */
const yielding: readonly string[] = ['campaign']

/** In pixels: a grid beside an open record. */
const narrowRoom = 700
/** In pixels: “Boot buyers 18–34 – Daypacks NL retargeting”. */
const repeatingNames = { min: 288, max: 380 }
/** In pixels: “Newsletter readers 35–54”, whose campaign has a column. */
const shortNames = { min: 216, max: 240 }
/** In pixels, beside such names: “Autumn rain jackets – SE – retargeting”. */
const campaignWidth = { small: 232, wide: 260 }
/** In pixels, in a narrow grid. Pacing has its percentage only. */
const narrow = { name: 200, campaign: 160, budget: 120, figure: 84, pacing: 64 }
/** In pixels: room for what of all campaigns' budgets runs, below them. */
const totaledWidth = 200
/** In pixels: narrower columns have a mark, which needs no more. */
const maxMarkWidth = 60
/** In pixels, in a tree, whose names don't repeat the campaign: “Autumn rain jackets – SE – retargeting 7”. */
const minTreeName = 260
/** In pixels: a window of the smallest size. */
const smallRoom = 900
const smallFigure = 92

export interface Room {
  /** In pixels; 0 until it's measured. */
  readonly width: number
  readonly isCompared: boolean
  readonly isTree: boolean
}

interface Fitted {
  readonly columns: readonly PlacedColumn<EntityField>[]
  /** Keys of those that gave way. */
  readonly left: ReadonlySet<string>
}

/** The chosen columns that have room, with their widths. None that a person pinned, sized or added is left out. */
export function fitColumns(chosen: readonly PlacedColumn<EntityField>[], room: Room): Fitted {
  const leftKeys = new Set<string>()
  if (room.width > 0) {
    for (const key of yielding) {
      const remaining = chosen.filter(({ column }) => !leftKeys.has(column.key))
      if (widthOfAll(remaining, room, key) <= room.width) break
      if (remaining.some((one) => one.column.key === key && !isOwn(one))) leftKeys.add(key)
    }
  }
  const columns = chosen.filter(({ column }) => !leftKeys.has(column.key))
  const nameWidth = nameWidthBeside(columns, room, leftKeys.size > 0)
  const fitted = columns.map((one) => ({
    ...one,
    width: one.column.key === 'name' && !isSized(one) ? nameWidth : widthOf(one, room),
  }))
  const sized = new Set(columns.filter(isSized).map(({ column }) => column.key))
  return { columns: endWithWhole(fitted, room, sized), left: leftKeys }
}

/**
 * The last column in sight ends where the grid does, so that none is cut before anything is scrolled: names give up what
 * it lacks, or they and the other columns take what's left.
 */
function endWithWhole(
  columns: readonly PlacedColumn<EntityField>[],
  { width, isTree }: Room,
  sized: ReadonlySet<string>,
): readonly PlacedColumn<EntityField>[] {
  let whole = 0
  let rest = width - gutterWidth
  for (const { width: columnWidth } of columns) {
    if (columnWidth > rest) break
    rest -= columnWidth
    whole += 1
  }
  const next = columns[whole]
  if (whole === 0 || next === undefined) return columns
  const name = columns.find(({ column }) => column.key === 'name' && !sized.has('name'))
  const names = namesBeside(columns)
  const spare = name === undefined ? 0 : name.width - (isTree ? minTreeName : names.min)
  if (next.width - rest <= spare) return withWidths(columns, new Map([['name', rest - next.width]]))
  const toName = name === undefined ? 0 : Math.min(rest, Math.max(0, names.max - name.width))
  const others = columns
    .slice(0, whole)
    .filter((one) => one !== name && !sized.has(one.column.key) && one.width > maxMarkWidth)
  const toEach = others.length === 0 ? 0 : Math.floor((rest - toName) / others.length)
  return withWidths(
    columns,
    new Map([['name', toName], ...others.map(({ column }): [string, number] => [column.key, toEach])]),
  )
}

function withWidths(
  columns: readonly PlacedColumn<EntityField>[],
  more: ReadonlyMap<string, number>,
): readonly PlacedColumn<EntityField>[] {
  return columns.map((one) => ({ ...one, width: one.width + (more.get(one.column.key) ?? 0) }))
}

/** A name needn't repeat a campaign that has a column of its own. */
function namesBeside(columns: readonly PlacedColumn<EntityField>[]): typeof repeatingNames {
  return columns.some(({ column }) => column.key === 'campaign') ? shortNames : repeatingNames
}

/** Whether a person has asked for the column, not only kept it. */
function isOwn(one: PlacedColumn<EntityField>): boolean {
  return one.pinned || isSized(one) || one.column.shownByDefault !== true
}

function isSized({ column, width }: PlacedColumn<EntityField>): boolean {
  return width !== column.width
}

/** What the essential columns and another one take, with names that can be read. */
function widthOfAll(shown: readonly PlacedColumn<EntityField>[], room: Room, key: string): number {
  const needed = shown.filter(({ column }) => column.key === key || essential.has(column.key))
  return needed.reduce(
    (sum, one) => sum + (one.column.key === 'name' ? namesBeside(shown).min : widthOf(one, room)),
    gutterWidth,
  )
}

/** Unless a column was resized, a narrow grid has room for the titles of what is shown from the start. */
function widthOf(one: PlacedColumn<EntityField>, room: Room): number {
  const { key, kind, width } = one.column
  if (isSized(one)) return one.width
  const isNarrow = room.width > 0 && room.width < narrowRoom
  if (kind.kind === 'figure') {
    if (room.isCompared) return Math.max(width, comparedWidth)
    if (width > figureWidth) return width
    if (!isNarrow) return room.width > 0 && room.width < smallRoom ? smallFigure : width
    return key === pacing ? narrow.pacing : narrow.figure
  }
  if (key === 'campaign') return isNarrow ? narrow.campaign : campaignWidthIn(room)
  if (key !== dailyBudget) return width
  if (isNarrow) return Math.min(width, narrow.budget)
  return room.isTree && room.width >= smallRoom ? Math.max(width, totaledWidth) : width
}

function campaignWidthIn({ width }: Room): number {
  return width > 0 && width < smallRoom ? campaignWidth.small : campaignWidth.wide
}

/** Names take more of a wide grid, and what the essential columns leave of one that others gave way in. */
function nameWidthBeside(
  columns: readonly PlacedColumn<EntityField>[],
  room: Room,
  hasYielded: boolean,
): number {
  const names = namesBeside(columns)
  if (room.width === 0) return names.min
  const isNarrow = room.width < narrowRoom
  const isRoomy = !isNarrow && !hasYielded
  const beside = columns.filter(
    ({ column: { key } }) =>
      key !== 'name' && (essential.has(key) || yielding.includes(key) || (isRoomy && key === totalBudget)),
  )
  const rest = beside.reduce((sum, one) => sum - widthOf(one, room), room.width - gutterWidth)
  if (isRoomy) {
    const roomyWidth = Math.min(names.max, Math.max(names.min, Math.round(room.width * 0.28)))
    // A little less shows both budgets whole.
    return room.isTree && rest >= minTreeName ? Math.min(roomyWidth, rest) : roomyWidth
  }
  return Math.max(isNarrow ? narrow.name : names.min, Math.min(names.max, rest))
}
