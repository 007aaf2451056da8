import { randomInt } from 'node:crypto'

/** Unique across threads: a replacement must not reuse an ID that a window still holds. */
export function newHandle(): number {
  return randomInt(1, 2 ** 47)
}
