import type { EntityRow } from '../../shared/entities/entity-row.ts'

/**
 * The selection after a click on a row: with a maximum of one, it replaces the previous row; otherwise it's appended,
 * unless the maximum is reached.
 */
export function toggleChoice(
  choice: readonly EntityRow[],
  row: EntityRow,
  max: number,
): readonly EntityRow[] {
  const without = choice.filter(({ key }) => key !== row.key)
  if (without.length < choice.length) return without
  if (max === 1) return [row]
  return choice.length >= max ? choice : [...choice, row]
}

/** Position of a row in the selection, from 1; null if it isn't selected. */
export function placeInChoice(choice: readonly EntityRow[], key: string): number | null {
  const index = choice.findIndex((row) => row.key === key)
  return index < 0 ? null : index + 1
}
