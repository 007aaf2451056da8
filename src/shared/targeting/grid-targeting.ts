import type { RowChange } from '../entities/entity-row.ts'
import { type TargetingGroupName, targetingGroupNames } from '../entities/targeting/targeting-groups.ts'
import { t } from '../text/language.ts'

/** The criteria of one column, by name. */
export interface TargetingCell {
  readonly included: readonly string[]
  readonly excluded: readonly string[]
  /** How many more there are. */
  readonly more: number
}

export type TargetingCells = Readonly<Partial<Record<TargetingGroupName, TargetingCell>>>

/** Whom a line item targets, for the grid. */
export interface GridTargeting {
  /** With the draft applied. A group without criteria is missing; without any, the line item reaches everyone. */
  readonly cells: TargetingCells
  /** The service's state of groups that the draft changes. */
  readonly before: TargetingCells
  /** The planned change, which has its own draft; absent if there is none. */
  readonly change?: RowChange
}

/** All names, excluded ones last: "Germany, Berlin, not Bavaria". */
export function targetingText(cell: TargetingCell | undefined): string {
  if (cell === undefined) return ''
  return textOf(namesIn(cell), cell.more)
}

/** The first names and the number of others: "Germany, Berlin +3". */
export function shortTargetingText(cell: TargetingCell | undefined, max = 2): string {
  if (cell === undefined) return ''
  const names = namesIn(cell)
  return textOf(names.slice(0, max), names.length - Math.min(max, names.length) + cell.more)
}

/** All columns combined: "Germany, Berlin +3 · English". */
export function wholeTargetingText(cells: TargetingCells, text: typeof targetingText): string {
  return targetingGroupNames.flatMap((group) => text(cells[group]) || []).join(' · ')
}

function namesIn({ included, excluded }: TargetingCell): readonly string[] {
  return [...included, ...excluded.map((name) => t`not ${name}`)]
}

function textOf(names: readonly string[], more: number): string {
  return [names.join(', '), ...(more > 0 ? [`+${more}`] : [])].join(' ').trim()
}
