/**
 * A whole number of any size, exact: a `number` while JavaScript counts in it exactly, a `bigint` beyond. Each value
 * has one form, so `===`, `<` and JSON say the same for both; arithmetic doesn't compile before one form is chosen.
 */
export type Whole = number | bigint

/** The service's largest `long`: 64 bits, signed. */
export const maxLong = 2n ** 63n - 1n

export function isWhole(value: unknown): value is Whole {
  return typeof value === 'bigint' ? !isSafe(value) : Number.isSafeInteger(value)
}

/** Whether it fits into 64 bits with a sign. */
export function isLong(value: unknown): value is Whole {
  return isWhole(value) && value <= maxLong && value >= -maxLong - 1n
}

export function toWhole(value: bigint): Whole {
  return isSafe(value) ? Number(value) : value
}

function isSafe(value: bigint): boolean {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
}
