import { type TargetingGroupName, targetingGroupNames } from '../entities/targeting/targeting-groups.ts'
import { t } from '../text/language.ts'

/** The criteria of one column, by the names that people read. */
export interface TargetingCell {
  readonly included: readonly string[]
  readonly excluded: readonly string[]
  /** How many more there are than the names. */
  readonly more: number
}

export type TargetingCells = Readonly<Partial<Record<TargetingGroupName, TargetingCell>>>

/** Whom a line item targets, as the grid shows it. */
export interface GridTargeting {
  /** As it would become. A group without criteria is left out; without any, the line item reaches everyone. */
  readonly cells: TargetingCells
  /** Groups that a planned change alters, as they are at the service. */
  readonly before: TargetingCells
}

/** Every name, with what is excluded last: "Germany, Berlin, not Bavaria". */
export function targetingText(cell: TargetingCell | undefined): string {
  if (cell === undefined) return ''
  return textOf(namesIn(cell), cell.more)
}

/** The first names and how many more: "Germany, Berlin +3". */
export function shortTargetingText(cell: TargetingCell | undefined, max = 2): string {
  if (cell === undefined) return ''
  const names = namesIn(cell)
  return textOf(names.slice(0, max), names.length - Math.min(max, names.length) + cell.more)
}

/** All columns in one: "Germany, Berlin +3 · English". */
export function wholeTargetingText(cells: TargetingCells, text: typeof targetingText): string {
  return targetingGroupNames.flatMap((group) => text(cells[group]) || []).join(' · ')
}

function namesIn({ included, excluded }: TargetingCell): readonly string[] {
  return [...included, ...excluded.map((name) => t`not ${name}`)]
}

function textOf(names: readonly string[], more: number): string {
  return [names.join(', '), ...(more > 0 ? [`+${more}`] : [])].join(' ').trim()
}
