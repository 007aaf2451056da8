import { hash } from 'node:crypto'
import type { MembershipOperationType } from '../../../../shared/api/ads/audience-memberships.ts'
import { type MemberIdentifier, memberIdentifiers } from '../../../../shared/audiences/member-identifiers.ts'
import type { Member } from '../../../../shared/audiences/membership-rules.ts'
import { addToFingerprint, type Fingerprint } from './fingerprints.ts'

/**
 * People as bytes: u32 row of the file (0: none), u8 operation, u8 number of values; for each value u8 identifier and
 * 32 bytes of SHA-256, or u16 length and UTF-8 for a partner's own ID.
 */
export interface MemberRecord {
  readonly row: number
  readonly type: MembershipOperationType
  readonly member: Member
  readonly fingerprint: Fingerprint
}

export interface HashedValue {
  readonly kind: number
  /** SHA-256 in lower-case hexadecimal; the text itself for `partner_user_id`. */
  readonly text: string
}

const partnerKind = memberIdentifiers.indexOf('partner_user_id')
const partnerHash = Buffer.alloc(32)
/** The JSON size of a first and of each further value. */
const listBytes = memberIdentifiers.map((name) => name.length + '"":[]'.length)

/** A growing buffer, reused for a whole file. */
export interface RecordWriter {
  /** Appends a record; returns its fingerprint and the size of its JSON. */
  write(
    row: number,
    type: MembershipOperationType,
    values: readonly HashedValue[],
  ): { readonly fingerprint: Fingerprint; readonly jsonBytes: number }
  append(records: Buffer): void
  /** Valid until the next write. */
  bytes(): Buffer
  clear(): void
}

export function createRecordWriter(): RecordWriter {
  let buffer = Buffer.allocUnsafe(1 << 20)
  let length = 0
  const room = (bytes: number): void => {
    if (length + bytes <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + bytes))
    buffer.copy(larger, 0, 0, length)
    buffer = larger
  }
  return {
    write(row, type, values) {
      const fingerprint = { a: 0, b: 0, c: 0 }
      let jsonBytes = 2
      let kinds = 0
      room(6 + values.length * 2_048)
      length = buffer.writeUInt32LE(row, length)
      length = buffer.writeUInt8(type === 'Update' ? 1 : 2, length)
      length = buffer.writeUInt8(values.length, length)
      for (const { kind, text } of values) {
        length = buffer.writeUInt8(kind, length)
        if (kind === partnerKind) {
          const bytes = buffer.write(text, length + 2)
          buffer.writeUInt16LE(bytes, length)
          length += 2 + bytes
          partnerHash.write(hash('sha256', text, 'hex'), 'hex')
          addToFingerprint(fingerprint, kind, partnerHash, 0)
          jsonBytes += Buffer.byteLength(JSON.stringify(text))
        } else {
          buffer.write(text, length, 'hex')
          addToFingerprint(fingerprint, kind, buffer, length)
          length += 32
          jsonBytes += 66
        }
        // The comma belongs to a new list or to a further value.
        const hasKind = (kinds & (1 << kind)) !== 0
        jsonBytes += hasKind ? 1 : (listBytes[kind] ?? 0) + (kinds === 0 ? 0 : 1)
        kinds |= 1 << kind
      }
      return { fingerprint, jsonBytes }
    },
    append(records) {
      room(records.length)
      length += records.copy(buffer, length)
    },
    bytes: () => buffer.subarray(0, length),
    clear() {
      length = 0
    },
  }
}

export function* readRecords(bytes: Buffer): Generator<MemberRecord> {
  for (let at = 0; at < bytes.length; ) {
    const row = bytes.readUInt32LE(at)
    const type = bytes.readUInt8(at + 4) === 1 ? 'Update' : 'Delete'
    const count = bytes.readUInt8(at + 5)
    at += 6
    const fingerprint = { a: 0, b: 0, c: 0 }
    const member: Partial<Record<MemberIdentifier, string[]>> = {}
    for (let index = 0; index < count; index += 1) {
      const kind = bytes.readUInt8(at)
      at += 1
      let text: string
      if (kind === partnerKind) {
        const length = bytes.readUInt16LE(at)
        text = bytes.toString('utf8', at + 2, at + 2 + length)
        at += 2 + length
        partnerHash.write(hash('sha256', text, 'hex'), 'hex')
        addToFingerprint(fingerprint, kind, partnerHash, 0)
      } else {
        text = bytes.toString('hex', at, at + 32)
        addToFingerprint(fingerprint, kind, bytes, at)
        at += 32
      }
      const identifier = memberIdentifiers[kind]
      if (identifier === undefined) continue
      const values = member[identifier]
      if (values === undefined) member[identifier] = [text]
      else values.push(text)
    }
    yield { row, type, member, fingerprint }
  }
}

export function valuesOf(member: Member): readonly HashedValue[] {
  return memberIdentifiers.flatMap((identifier, kind) =>
    (member[identifier] ?? []).map((text) => ({ kind, text })),
  )
}
