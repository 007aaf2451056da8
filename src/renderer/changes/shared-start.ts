/** Fewer characters aren't worth the ellipsis. */
const minShared = 16

/**
 * Two texts without the words that both begin with, so that a narrow cell shows how they differ: "… traffic" and
 * "… traffic – autumn".
 */
export function withoutSharedStart(before: string, after: string): readonly [string, string] {
  let shared = 0
  while (shared < before.length && before[shared] === after[shared]) shared += 1
  const start = before.lastIndexOf(' ', shared - 1) + 1
  if (start < minShared) return [before, after]
  return [`… ${before.slice(start)}`, `… ${after.slice(start)}`]
}
