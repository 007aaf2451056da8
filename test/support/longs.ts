import fc from 'fast-check'
import { type ExactInteger, toExactInteger } from '../../src/shared/core/exact-integer.ts'

/** Around the limits of exact numbers in JavaScript, and of 64 bits. */
const edges = [2n ** 53n, 2n ** 63n - 2n, 10n ** 16n, 2n ** 62n].flatMap((edge) => [
  edge - 1n,
  edge,
  edge + 1n,
])

/** A positive `long`, including the limits. */
export const positiveLong: fc.Arbitrary<ExactInteger> = fc
  .oneof(
    fc.bigInt({ min: 1n, max: 9_000_000_000_000n }),
    fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
    fc.constantFrom(...edges),
  )
  .map(toExactInteger)

export const anyLong: fc.Arbitrary<ExactInteger> = fc
  .tuple(positiveLong, fc.constantFrom(-1n, 0n, 1n))
  .map(([value, sign]) => toExactInteger(BigInt(value) * sign))
