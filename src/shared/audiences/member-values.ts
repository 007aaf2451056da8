import { isFormulaError, textOfFormula } from '../text/formula-cells.ts'
import type { MemberIdentifier } from './member-identifiers.ts'

/**
 * Normalizes identifiers before they're hashed (audiences.md#identifiers-of-people). Findings never contain a value,
 * only the row and the kind of error.
 */

export const memberMistakes = [
  'emailForm',
  'phoneForm',
  'handleForm',
  'userIdForm',
  'deviceForm',
  'spreadsheetNumber',
  'formulaError',
  'noDevice',
  'otherHash',
  'hashOfNothing',
  'hashOfHash',
  'unreadable',
  'tooLong',
] as const
/** A value that is omitted, and why. */
export type MemberMistake = (typeof memberMistakes)[number]

export type MemberValue =
  | { readonly kind: 'empty' }
  /** To be hashed, but for `partner_user_id`. */
  | { readonly kind: 'plain'; readonly text: string; readonly note: 'countryCode' | null }
  /** 64 lower-case digits, sent unchanged. */
  | { readonly kind: 'hashed'; readonly hash: string }
  | { readonly kind: 'wrong'; readonly mistake: MemberMistake }

export interface PhoneNumber {
  /** E.164 with its plus sign. */
  readonly number: string
  /** `countryCode`: without a plus sign, and the rest would be a number of the country too. */
  readonly note: 'countryCode' | null
}

/** Null if it isn't a possible number. */
export type PhoneReader = (text: string) => PhoneNumber | null

const sha256 = /^[0-9a-fA-F]{64}$/
/** MD5, SHA-1 and SHA-512 in hexadecimal, SHA-256 in base64: the service accepts none of them. */
const otherHashes = /^(?:[0-9a-fA-F]{32}|[0-9a-fA-F]{40}|[0-9a-fA-F]{128}|[A-Za-z0-9+/]{43}=)$/
/** Common hashes of an empty cell, and their hashes. */
const hashesOfNothing: ReadonlySet<string> = new Set([
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'cd372fb85148700fa88095e3492d3f9f5beb43e555e5ff26d95f5a6adc36f8e6',
])
const emptyLabel: ReadonlySet<string> = new Set([
  'null',
  'n/a',
  'na',
  '-',
  'none',
  '#n/a',
  'nan',
  'undefined',
])
/** A spreadsheet converted it to a number: digits are lost. */
const scientific = /^\d(?:[.,]\d+)?[eE]\+?\d+$/
/** Marks without width or for the direction of text, which address books and chat programs copy along. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const maxLength = 320

export function readMemberValue(
  identifier: MemberIdentifier,
  cell: string,
  readPhone: PhoneReader,
): MemberValue {
  if (identifier === 'email' && cell.length <= maxLength && usualEmail.test(cell)) {
    return plain(cell.toLowerCase())
  }
  const text = (identifier === 'partner_user_id' ? cell : plainCharacters(cell)).trim()
  if (text === '' || (text.length <= 9 && emptyLabel.has(text.toLowerCase()))) return { kind: 'empty' }
  if (text.length > maxLength) return wrong('tooLong')
  if (text.includes('\ufffd')) return wrong('unreadable')
  if (isFormulaError(text)) return wrong('formulaError')
  if (identifier === 'partner_user_id') return readPartnerId(text)
  if (text.length === 64 && sha256.test(text)) {
    const hash = text.toLowerCase()
    return hashesOfNothing.has(hash) ? wrong('hashOfNothing') : { kind: 'hashed', hash }
  }
  if (identifier !== 'device_id' && text.length >= 32 && otherHashes.test(text)) return wrong('otherHash')
  switch (identifier) {
    case 'email':
      return readEmail(text)
    case 'phone_number':
      return readPhoneNumber(text, readPhone)
    case 'handle':
      return readHandle(text)
    case 'service_id':
      return readUserId(text)
    case 'device_id':
      return readDevice(text)
  }
}

/** Without marks that can't be seen, and with full-width characters, as Japanese keyboards write them, as plain ones. */
function plainCharacters(cell: string): string {
  // Nearly all cells, of which there are millions.
  if (/^[ -~]*$/.test(cell)) return cell
  return cell
    .replaceAll(invisible, '')
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
}

/** Lower case; keeps dots and `+tag`. Drops what mail programs and spreadsheets write around an address. */
function readEmail(text: string): MemberValue {
  const inBrackets = text.endsWith('>') ? (/^[^<>@]*<([^<>]*)>$/.exec(text)?.[1] ?? text) : text
  const address = inBrackets.includes(':') ? inBrackets.replace(/^mailto:/i, '') : inBrackets
  const queryAt = address.indexOf('?')
  const bare = withoutMarks(queryAt === -1 ? address : address.slice(0, queryAt))
  return emailForm.test(bare) ? plain(bare.toLowerCase()) : wrong('emailForm')
}

const quotationMarks = '"\'’‘“”`'
const marksBehind = `${quotationMarks}.,;:`

function withoutMarks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && quotationMarks.includes(text.charAt(start))) start += 1
  while (end > start && marksBehind.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Nearly every address, of which a file has millions: nothing around it and no character that needs a closer look. */
const usualEmail = /^[\w.+-]+@[a-zA-Z\d-]+(?:\.[a-zA-Z\d-]+)+$/

/** The domain has a point, and none of its parts is empty. */
const emailForm = /^[^\s@,;<>"()]+@[^\s@,;<>"'().]+(?:\.[^\s@,;<>"'().]+)+$/

function readPhoneNumber(text: string, readPhone: PhoneReader): MemberValue {
  if (text.length < 16 && !text.startsWith('+') && scientific.test(text)) return wrong('spreadsheetNumber')
  const phone = readPhone(text.endsWith('0') ? text.replace(decimalZeros, '$1') : text)
  return phone === null ? wrong('phoneForm') : plain(phone.number, phone.note)
}

/** `4915123456789.0`: databases and data frames write a column with gaps as decimal numbers. */
const decimalZeros = /^(\+?\d{7,}|\+?\d{4,}(?=[.,]0{1,2}$))[.,]0+$/

function readHandle(text: string): MemberValue {
  const handle = text.replace(/^@/, '').trim().toLowerCase()
  return /^[a-z0-9_]{1,15}$/.test(handle) ? plain(handle) : wrong('handleForm')
}

/** Any text; digits without the marks by which shops and spreadsheets keep them as text: `'123`, `="00123"`. */
function readPartnerId(text: string): MemberValue {
  if (/^\d(?:[.,]\d+[eE]\+?|[eE]\+)\d+$/.test(text)) return wrong('spreadsheetNumber')
  return plain(textOfFormula(text).replace(/^'(?=\d+$)/, ''))
}

/** A decimal integer without leading zeros. */
function readUserId(text: string): MemberValue {
  if (scientific.test(text)) return wrong('spreadsheetNumber')
  const digits = text.replace(/^'/, '').replace(/[.,]0+$/, '')
  if (!/^\d{1,20}$/.test(digits)) return wrong('userIdForm')
  const id = digits.replace(/^0+/, '')
  return id === '' ? wrong('userIdForm') : plain(id)
}

/** Advertising IDs with dashes, Android IDs without; a device that doesn't allow tracking has only zeros. */
function readDevice(text: string): MemberValue {
  const id = text.toLowerCase()
  if (/^[0-]+$/.test(id)) return wrong('noDevice')
  const isKnown = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || /^[0-9a-f]{16}$/.test(id)
  if (isKnown) return plain(id)
  if (scientific.test(text)) return wrong('spreadsheetNumber')
  return wrong(otherHashes.test(id) ? 'otherHash' : 'deviceForm')
}

function plain(text: string, note: 'countryCode' | null = null): MemberValue {
  return { kind: 'plain', text, note }
}

function wrong(mistake: MemberMistake): MemberValue {
  return { kind: 'wrong', mistake }
}
