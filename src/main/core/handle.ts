import { randomInt } from 'node:crypto'

/**
 * Names what a thread keeps open. A thread that takes the place of an ended one would count from 1 again, and a window
 * would reach what another window opened since.
 */
export function newHandle(): number {
  return randomInt(1, 2 ** 47)
}
