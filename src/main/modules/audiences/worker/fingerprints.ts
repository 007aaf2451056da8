import { hash } from 'node:crypto'
import { memberIdentifiers } from '../../../../shared/audiences/member-identifiers.ts'

/**
 * A person in 96 bits: the sum of all identifiers' hashes, so their order doesn't matter. Among a million people the
 * odds of a collision are 1 in 10^17.
 */
export interface Fingerprint {
  a: number
  b: number
  c: number
}

const partnerKind = memberIdentifiers.indexOf('partner_user_id')
const weights = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1, 0xd3a2646d] as const

/** Adds a value by its SHA-256 at `offset`. */
export function addToFingerprint(print: Fingerprint, kind: number, bytes: Buffer, offset: number): void {
  const weight = weights[kind % memberIdentifiers.length] ?? 1
  print.a = (print.a + Math.imul(bytes.readInt32LE(offset), weight)) | 0
  print.b = (print.b + Math.imul(bytes.readInt32LE(offset + 4), weight)) | 0
  print.c = (print.c + Math.imul(bytes.readInt32LE(offset + 8), weight)) | 0
}

/** The fingerprint of a single value, which is a hash unless it's a partner's own ID. */
export function printOf({ kind, text }: { readonly kind: number; readonly text: string }): Fingerprint {
  const hex = kind === partnerKind ? hash('sha256', text, 'hex') : text
  const word = (at: number) => Number.parseInt(hex.slice(at, at + 8), 16) | 0
  return { a: word(0) ^ kind, b: word(8), c: word(16) }
}

/** People by fingerprint, twelve bytes each: a million take 25 MB. */
export interface FingerprintSet {
  /** Returns its permanent position and whether it's new. */
  add(print: Fingerprint): { readonly place: number; readonly isNew: boolean }
  placeOf(print: Fingerprint): number
  size(): number
}

export function createFingerprintSet(): FingerprintSet {
  let capacity = 1 << 12
  let slots = new Int32Array(capacity * 3)
  let places = new Int32Array(capacity)
  let size = 0

  const slotOf = (a: number, b: number, c: number): number => {
    let slot = (a ^ (b >>> 7)) & (capacity - 1)
    while (places[slot] !== 0) {
      const at = slot * 3
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c) return slot
      slot = (slot + 1) & (capacity - 1)
    }
    return slot
  }
  const put = (slot: number, a: number, b: number, c: number, place: number): void => {
    slots[slot * 3] = a
    slots[slot * 3 + 1] = b
    slots[slot * 3 + 2] = c
    places[slot] = place
  }
  const grow = (): void => {
    const oldSlots = slots
    const oldPlaces = places
    capacity *= 2
    slots = new Int32Array(capacity * 3)
    places = new Int32Array(capacity)
    for (let index = 0; index < oldPlaces.length; index += 1) {
      const place = oldPlaces[index] ?? 0
      if (place === 0) continue
      const a = oldSlots[index * 3] ?? 0
      const b = oldSlots[index * 3 + 1] ?? 0
      const c = oldSlots[index * 3 + 2] ?? 0
      put(slotOf(a, b, c), a, b, c, place)
    }
  }
  return {
    add({ a, b, c }) {
      const slot = slotOf(a, b, c)
      const place = places[slot] ?? 0
      if (place !== 0) return { place: place - 1, isNew: false }
      size += 1
      put(slot, a, b, c, size)
      if (size * 10 > capacity * 6) grow()
      return { place: size - 1, isNew: true }
    },
    placeOf: ({ a, b, c }) => (places[slotOf(a, b, c)] ?? 0) - 1,
    size: () => size,
  }
}
