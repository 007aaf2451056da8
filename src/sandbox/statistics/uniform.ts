/**
 * A number from 0 to below 1 for a seed, an hour and a purpose. It depends on nothing else, so hours can be computed in
 * any order.
 */
export function uniform(seed: number, hour: number, purpose: number): number {
  let mixed = Math.imul(seed ^ Math.imul(hour, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(purpose + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}
