import { seededRandom } from '../pictures/seeded-random.ts'
import type { User } from '../state/platform-data.ts'
import { buildUser } from './perform.ts'
import { bios, firstNames, lastNames, towns } from './phrases.ts'

/** Number of people in the crowd. */
const size = 600
const firstId = 1_100_000_000_000_000_000n
const idStep = 7_919_000_003n
const day = 86_400_000

/** The crowd's people: the same for the same seed. Their accounts are older than the crowd's first post. */
export function makePopulation(seed: number, now: number): readonly User[] {
  const next = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)]
  return Array.from({ length: size }, (_, index) => {
    const first = pick(firstNames) ?? ''
    const last = pick(lastNames) ?? ''
    const name = `${first} ${last}`
    const username = `${first}_${last}${index}`.normalize('NFD').replace(/[^\w]/g, '').toLowerCase()
    const isVerified = next() < 0.1
    const profile = {
      description: pick(bios) ?? null,
      location: pick(towns) ?? null,
      // A few are widely followed.
      followers_count: Math.floor(20 / (0.0005 + next() ** 2)),
      verified: isVerified,
      verified_type: isVerified ? ('blue' as const) : ('none' as const),
    }
    const createdAt = now - Math.floor((30 + next() * 3000) * day)
    return buildUser(String(firstId + BigInt(index) * idStep), username, name, profile, createdAt)
  })
}
