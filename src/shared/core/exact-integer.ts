/**
 * A whole number of any size, exact: a `number` while JavaScript represents it exactly, a `bigint` beyond. Each value
 * has one form, so `===`, `<` and JSON work for both; arithmetic only compiles after choosing one form.
 */
export type ExactInteger = number | bigint

/** The service's largest `long`: 64 bits, signed. */
export const maxInt64 = 2n ** 63n - 1n

export function isExactInteger(value: unknown): value is ExactInteger {
  return typeof value === 'bigint' ? !isSafe(value) : Number.isSafeInteger(value)
}

/** Whether it fits into a signed 64-bit integer. */
export function isInt64(value: unknown): value is ExactInteger {
  return isExactInteger(value) && value <= maxInt64 && value >= -maxInt64 - 1n
}

export function toExactInteger(value: bigint): ExactInteger {
  return isSafe(value) ? Number(value) : value
}

function isSafe(value: bigint): boolean {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
}
