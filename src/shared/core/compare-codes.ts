/** Orders texts by their code units, the same in every locale. */
export function compareCodes(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
