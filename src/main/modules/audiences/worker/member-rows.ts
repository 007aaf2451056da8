import { hash } from 'node:crypto'
import type { UploadPlan } from '../../../../shared/audiences/audience-upload.ts'
import { type MemberIdentifier, memberIdentifiers } from '../../../../shared/audiences/member-identifiers.ts'
import {
  type MemberMistake,
  type PhoneReader,
  readMemberValue,
} from '../../../../shared/audiences/member-values.ts'
import type { HashedValue } from './member-records.ts'

export interface ReadColumn {
  readonly index: number
  readonly identifier: MemberIdentifier
  /** Index of the identifier. */
  readonly kind: number
}

export function columnsOf({ columns }: Pick<UploadPlan, 'columns'>): readonly ReadColumn[] {
  return columns.flatMap((identifier, index) =>
    identifier === null ? [] : [{ index, identifier, kind: memberIdentifiers.indexOf(identifier) }],
  )
}

export type ReadCell =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'value'
      readonly normalised: string
      readonly sent: string
      readonly note: 'alreadyHashed' | 'countryCode' | null
    }
  | { readonly kind: 'wrong'; readonly mistake: MemberMistake }

const empty: ReadCell = { kind: 'empty' }

export function readCell(identifier: MemberIdentifier, cell: string, readPhone: PhoneReader): ReadCell {
  const value = readMemberValue(identifier, cell, readPhone)
  switch (value.kind) {
    case 'empty':
      return empty
    case 'wrong':
      return value
    case 'hashed':
      return { kind: 'value', normalised: value.hash, sent: value.hash, note: 'alreadyHashed' }
    case 'plain': {
      const { text, note } = value
      const sentValue = identifier === 'partner_user_id' ? text : hash('sha256', text, 'hex')
      return { kind: 'value', normalised: text, sent: sentValue, note }
    }
  }
}

/** A hash of another value's hash in the same row can't match anyone. */
export function isHashedTwice(sentHash: string, others: readonly HashedValue[]): boolean {
  return others.some(
    ({ text }) => text.length === 64 && text !== sentHash && hash('sha256', text, 'hex') === sentHash,
  )
}
