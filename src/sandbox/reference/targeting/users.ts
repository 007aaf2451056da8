import { buildUser } from '../../social/perform.ts'
import type { User } from '../../state/platform-data.ts'
import { hash, hashText } from '../hash.ts'

const [firstId, lastId] = [10_000_000, 2_000_000_000_000]
const subjects = ['alpine', 'camp', 'coast', 'forest', 'gear', 'hike', 'paddle', 'ridge', 'summit', 'trail']
const kinds = [
  'Club',
  'Daily',
  'Guide',
  'Journal',
  'Magazine',
  'Notes',
  'People',
  'Review',
  'School',
  'Weekly',
]
const createdAt = Date.UTC(2012, 3, 2)

/** IDs of users like the given ones, made up: the sandbox has no network of followers. */
export function suggestUsers(users: readonly string[], count: number): string[] {
  const seed = hashText(users.join(' '))
  return Array.from({ length: count }, (_user, index) =>
    String(100_000_000 + hash(seed, index) * 400 + index),
  )
}

/** The user with a made-up ID; the same in every run. */
export function suggestedUser(id: string): User | undefined {
  const number = Number(id)
  if (!/^[1-9]\d*$/.test(id) || number < firstId || number > lastId) return undefined
  const subject = subjects[hash(number, 1) % subjects.length] ?? ''
  const kind = kinds[hash(number, 2) % kinds.length] ?? ''
  const name = `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${kind}`
  return buildUser(id, `${subject}_${number.toString(36)}`, name, {}, createdAt)
}

export function suggestedUserByName(username: string): User | undefined {
  const [, code = ''] = /^[a-z]+_([0-9a-z]{5,8})$/i.exec(username) ?? []
  const user = suggestedUser(String(Number.parseInt(code, 36)))
  return user?.username === username.toLowerCase() ? user : undefined
}
