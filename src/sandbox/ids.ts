import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from './clock.ts'

/** An ads entity's first ID is a five-digit number in base 36, as in public examples (`hwtbm`). */
const firstEntity = 36 ** 4 * 20
/** Epoch of decimal IDs in milliseconds since 1970; they have 19 digits from 2018 on. */
const decimalEpoch = 1_288_834_974_657n

/** Creates IDs. Later IDs sort after earlier ones of the same kind, so equal times preserve the order of creation. */
export class Ids {
  readonly #clock: Clock
  #entities = 0
  #lastDecimal = 0n

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Continues after an earlier run. */
  continueFrom(entitiesMade: number): void {
    this.#entities = Math.max(this.#entities, entitiesMade)
  }

  /** How many entity IDs have been created; saved by `--data`. */
  get entitiesMade(): number {
    return this.#entities
  }

  /** An ads entity's ID: short, base 36. `isTaken` says which IDs a fixture already uses. */
  entity(isTaken: (id: string) => boolean = () => false): string {
    for (;;) {
      const id = (firstEntity + this.#entities++).toString(36)
      if (!isTaken(id)) return id
    }
  }

  /** An advertising account's ID: eleven digits in base 36. */
  account(isTaken: (id: string) => boolean): string {
    return accountId(this.entity((id) => isTaken(accountId(id))))
  }

  /** A 19-digit ID of a post, media or webhook; it increases with time. `at` is its instant. */
  decimal(at: number = this.#clock.now()): string {
    const fromClock = (BigInt(Math.floor(at)) - decimalEpoch) << 22n
    this.#lastDecimal = fromClock > this.#lastDecimal ? fromClock : this.#lastDecimal + 1n
    return this.#lastDecimal.toString()
  }

  /** A secret or token: `bytes` random bytes in characters that need no encoding. */
  secret(bytes = 30): string {
    return randomBytes(bytes).toString('base64url')
  }

  /** The seven digits shown in PIN mode (sign-in-and-signing.md#verifiers-and-access-tokens). */
  pin(): string {
    return String(randomInt(1_000_000, 10_000_000))
  }
}

function accountId(entity: string): string {
  return `18ce5t${entity}`
}

/** The instant encoded in a decimal ID, in milliseconds since 1970. */
export function instantOfId(id: string): number {
  return Number((BigInt(id) >> 22n) + decimalEpoch)
}

/** The first decimal ID of an instant. */
export function firstIdAt(milliseconds: number): string {
  const since = BigInt(Math.floor(milliseconds)) - decimalEpoch
  return (since > 0n ? since << 22n : 0n).toString()
}
