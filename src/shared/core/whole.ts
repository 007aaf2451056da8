/**
 * A whole number of any size, exact: a `number` while JavaScript represents it exactly, a `bigint` beyond. Each value
 * has one form, so `===`, `<` and JSON work for both; arithmetic only compiles after choosing one form.
 */
export type Whole = number | bigint

/** The service's largest `long`: 64 bits, signed. */
export const maxLong = 2n ** 63n - 1n

export function isWhole(value: unknown): value is Whole {
  return typeof value === 'bigint' ? !isSafe(value) : Number.isSafeInteger(value)
}

/** Whether it fits into a signed 64-bit integer. */
export function isLong(value: unknown): value is Whole {
  return isWhole(value) && value <= maxLong && value >= -maxLong - 1n
}

export function toWhole(value: bigint): Whole {
  return isSafe(value) ? Number(value) : value
}

function isSafe(value: bigint): boolean {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
}
