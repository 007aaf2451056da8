import type { CreativeRow } from '../../shared/creatives/creative-row.ts'

/**
 * The choice after a row was chosen or left: with room for one it takes the place of the other, with room for several
 * it goes to the end, and past the last place nothing happens.
 */
export function toggleChoice(
  choice: readonly CreativeRow[],
  row: CreativeRow,
  max: number,
): readonly CreativeRow[] {
  const without = choice.filter(({ key }) => key !== row.key)
  if (without.length < choice.length) return without
  if (max === 1) return [row]
  return choice.length >= max ? choice : [...choice, row]
}

/** The place of a row in the order of the choice, from 1; null where it is not chosen. */
export function placeInChoice(choice: readonly CreativeRow[], key: string): number | null {
  const index = choice.findIndex((row) => row.key === key)
  return index < 0 ? null : index + 1
}
