/** Deterministic pseudo-randomness for made-up data: the same input always has the same value. */

/** FNV-1a of a text with a final mix, below 2^32. */
export function hashText(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return mix(value)
}

/** Hashes two numbers, below 2^32. */
export function hash(a: number, b: number): number {
  return mix(Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35))
}

/** From 0 up to, but excluding, 1. */
export function fraction(a: number, b: number): number {
  return hash(a, b) / 2 ** 32
}

function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
