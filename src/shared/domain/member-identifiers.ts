import type { MemberIdentifier } from '../catalogue/audience-memberships.ts'

/**
 * How identifiers are brought into the one form that is hashed (advertising document, "Audience membership batch body";
 * the steps are those of public-facts D). Two spellings of one person have to become one hash.
 */
export type NormalizedIdentifier =
  /** The text whose SHA-256 is sent. */
  | { readonly kind: 'toHash'; readonly text: string }
  /** Sent as it is: a hash that was one already, in lower case, or a partner's own id. */
  | { readonly kind: 'ready'; readonly text: string }
  | { readonly kind: 'empty' }
  /** `reason` is a sentence for a person; it never repeats the value, which may be private. */
  | { readonly kind: 'wrong'; readonly reason: string }

export function normalizeIdentifier(kind: MemberIdentifier, value: string): NormalizedIdentifier {
  const text = value.trim()
  if (text === '') return { kind: 'empty' }
  // A partner's id is neither hashed nor touched.
  if (kind === 'partner_user_id') return { kind: 'ready', text: value }
  if (/^[0-9a-fA-F]{64}$/.test(text)) return { kind: 'ready', text: text.toLowerCase() }
  switch (kind) {
    case 'email':
      return normalizeEmail(text)
    case 'phone_number':
      return normalizePhoneNumber(text)
    case 'handle':
      return normalizeHandle(text)
    case 'service_id':
      return normalizeUserId(text)
    case 'device_id':
      return normalizeDeviceId(text)
  }
}

/** Dots and `+tag` stay: they may be part of the address. */
function normalizeEmail(text: string): NormalizedIdentifier {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
    ? { kind: 'toHash', text: text.toLowerCase() }
    : { kind: 'wrong', reason: 'This is no e-mail address.' }
}

/** E.164: a plus sign and up to 15 digits, which begin with the country. */
function normalizePhoneNumber(text: string): NormalizedIdentifier {
  const number = text.replace(/[\s().\-/]/g, '')
  if (/^\+[1-9]\d{6,14}$/.test(number)) return { kind: 'toHash', text: number }
  return /^\d+$/.test(number)
    ? { kind: 'wrong', reason: 'A phone number begins with + and the country.' }
    : { kind: 'wrong', reason: 'This is no phone number.' }
}

function normalizeHandle(text: string): NormalizedIdentifier {
  const handle = text.replace(/^@/, '').trim().toLowerCase()
  return /^[a-z0-9_]+$/.test(handle)
    ? { kind: 'toHash', text: handle }
    : { kind: 'wrong', reason: 'A handle has letters, digits and underscores only.' }
}

function normalizeUserId(text: string): NormalizedIdentifier {
  return /^0*[1-9]\d{0,18}$/.test(text)
    ? { kind: 'toHash', text: text.replace(/^0+/, '') }
    : { kind: 'wrong', reason: 'A user id is a number of up to 19 digits.' }
}

/** Advertising ids with their dashes, Android ids without any. */
function normalizeDeviceId(text: string): NormalizedIdentifier {
  const id = text.toLowerCase()
  return /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16})$/.test(id)
    ? { kind: 'toHash', text: id }
    : { kind: 'wrong', reason: 'This is neither an advertising id nor an Android id.' }
}
