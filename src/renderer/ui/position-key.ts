/** The key of an entry that nothing but its position tells from the others. */
export function positionKey(index: number): string {
  return String(index)
}
