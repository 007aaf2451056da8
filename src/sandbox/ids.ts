import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from './clock.ts'

/** The first id of an ads entity is a five-digit number in base 36, as in public examples (`hwtbm`). */
const firstEntity = 36 ** 4 * 20
/** Milliseconds since 1970 at which decimal ids begin; they then have 19 digits from 2018 on. */
const decimalEpoch = 1_288_834_974_657n

/** Makes ids. Later ids sort after earlier ones of the same kind, so that equal times keep the order of creation. */
export class Ids {
  readonly #clock: Clock
  #entities = 0
  #lastDecimal = 0n

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Goes on where an earlier run stopped. */
  continueFrom(entitiesMade: number): void {
    this.#entities = Math.max(this.#entities, entitiesMade)
  }

  /** How many entity ids have been made: what `--data` keeps. */
  get entitiesMade(): number {
    return this.#entities
  }

  /** An ads entity's id: short, base 36. `taken` tells which ids a fixture already uses. */
  entity(taken: (id: string) => boolean = () => false): string {
    for (;;) {
      const id = (firstEntity + this.#entities++).toString(36)
      if (!taken(id)) return id
    }
  }

  /** An advertising account's id: eleven digits in base 36. */
  account(taken: (id: string) => boolean): string {
    return accountId(this.entity((id) => taken(accountId(id))))
  }

  /** A 19-digit id of a post, media or webhook; it grows with time. */
  decimal(): string {
    const fromClock = (BigInt(this.#clock.now()) - decimalEpoch) << 22n
    this.#lastDecimal = fromClock > this.#lastDecimal ? fromClock : this.#lastDecimal + 1n
    return this.#lastDecimal.toString()
  }

  /** A secret or token: `bytes` random bytes in letters that need no encoding. */
  secret(bytes = 30): string {
    return randomBytes(bytes).toString('base64url')
  }

  /** The seven digits that PIN mode shows (public-facts C4). */
  pin(): string {
    return String(randomInt(1_000_000, 10_000_000))
  }
}

function accountId(entity: string): string {
  return `18ce5t${entity}`
}
