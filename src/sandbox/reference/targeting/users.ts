import { hash, hashText } from '../hash.ts'

/** IDs of users like the given ones, made up: the sandbox has no network of followers. */
export function suggestUsers(users: readonly string[], count: number): string[] {
  const seed = hashText(users.join(' '))
  return Array.from({ length: count }, (_user, index) =>
    String(100_000_000 + hash(seed, index) * 400 + index),
  )
}
