import { type MemberIdentifier, memberIdentifiers } from '../../shared/catalogue/audience-memberships.ts'

/** 64 bits that stand for an identifier; two halves, each below 2^32. */
export interface Fingerprint {
  readonly high: number
  readonly low: number
}

/** Keeps equal values of different kinds apart: a phone number's hash is no e-mail address. */
const kindSalt = new Map(memberIdentifiers.map((kind, index) => [kind, Math.imul(index, 0x9e3779b1) >>> 0]))

/**
 * The fingerprint of an identifier. A hash is its own best fingerprint: its first 64 bits, whatever the case of its
 * digits. A partner's id is mixed into 64 bits.
 */
export function fingerprint(kind: MemberIdentifier, value: string): Fingerprint {
  const salt = kindSalt.get(kind) ?? 0
  if (kind === 'partner_user_id') return mix(value, salt)
  const high = (Number.parseInt(value.slice(0, 8), 16) ^ salt) >>> 0
  return { high, low: Number.parseInt(value.slice(8, 16), 16) }
}

/** Two FNV-1a passes from different starts over the UTF-16 units. */
function mix(text: string, salt: number): Fingerprint {
  let high = (0x811c9dc5 ^ salt) >>> 0
  let low = (0xcbf29ce4 ^ Math.imul(text.length, 0x85ebca6b)) >>> 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x01000193) >>> 0
    low = Math.imul((low ^ unit) + (low << 13), 0xc2b2ae35) >>> 0
  }
  return { high, low: (low ^ (low >>> 16)) >>> 0 }
}
