/** Deeper ones would leave no room for the text. */
const maxIndent = 24

/** How far a line that wraps hangs below where it begins, in characters: two more than its own indent. */
export function hangOf(indent: number): number {
  return Math.min(indent, maxIndent) + 2
}
