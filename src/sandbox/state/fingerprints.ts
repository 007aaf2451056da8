import { type MemberIdentifier, memberIdentifiers } from '../../shared/audiences/member-identifiers.ts'

/** Distinguishes equal values of different kinds: a phone number's hash isn't an email's. */
const kindSalt = new Map(memberIdentifiers.map((kind, index) => [kind, Math.imul(index, 0x9e3779b1) >>> 0]))

/**
 * One person's identifiers, each as 64 bits in two halves. The list is reused: requests contain tens of thousands of
 * people, and an object per identifier would cost more than everything else.
 */
export class Fingerprints {
  #high = new Uint32Array(16)
  #low = new Uint32Array(16)
  #length = 0

  get length(): number {
    return this.#length
  }

  high(index: number): number {
    return this.#high[index] ?? 0
  }

  low(index: number): number {
    return this.#low[index] ?? 0
  }

  clear(): void {
    this.#length = 0
  }

  /**
   * Adds an identifier. A hash is its own best fingerprint: its first 64 bits, ignoring case. A partner ID is mixed
   * into 64 bits.
   */
  add(kind: MemberIdentifier, value: string): void {
    if (this.#length === this.#high.length) this.#grow()
    const at = this.#length++
    const salt = kindSalt.get(kind) ?? 0
    const isHash = kind !== 'partner_user_id'
    this.#high[at] = isHash ? readHex(value, 0) ^ salt : mix(value, 0x811c9dc5, 0x01000193)
    this.#low[at] = isHash ? readHex(value, 8) : mix(value, 0xcbf29ce4 ^ value.length, 0xc2b2ae35)
  }

  #grow(): void {
    const [high, low] = [this.#high, this.#low]
    this.#high = new Uint32Array(high.length * 2)
    this.#low = new Uint32Array(low.length * 2)
    this.#high.set(high)
    this.#low.set(low)
  }
}

/** Eight valid hexadecimal digits as a 32-bit number. */
function readHex(text: string, from: number): number {
  let number = 0
  for (let index = from; index < from + 8; index++) {
    const unit = text.charCodeAt(index)
    // The low four bits of a digit are its value; those of a letter are its position in the alphabet.
    number = (number << 4) | ((unit & 15) + (unit > 64 ? 9 : 0))
  }
  return number
}

/** A multiplicative hash over the UTF-16 units, its high bits folded into the low ones. */
function mix(text: string, start: number, factor: number): number {
  let hash = start
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), factor)
    hash ^= hash >>> 15
  }
  return hash
}
