import type { MemberIdentifier } from '../../../shared/api/ads/audience-memberships.ts'
import type { NoteKind, PreviewCell } from '../../../shared/audiences/audience-upload.ts'

export const identifierLabel: Readonly<Record<MemberIdentifier, string>> = {
  email: 'Email',
  device_id: 'Device ID',
  handle: 'Handle',
  service_id: 'Platform user ID',
  phone_number: 'Phone number',
  partner_user_id: 'Partner user ID',
}

const words: Readonly<Record<NoteKind, string>> = {
  emailForm: 'Not an email address',
  phoneForm: 'Not a possible phone number',
  handleForm: 'Not a handle: 1 to 15 letters, digits and underscores',
  userIdForm: 'Not a user ID: digits only',
  deviceForm: 'Not a device ID',
  spreadsheetNumber: 'Truncated by a spreadsheet program',
  noDevice: 'Device with tracking turned off',
  otherHash: 'Hashed with another method; use SHA-256',
  hashOfNothing: 'The hash of an empty cell',
  hashOfHash: 'Hashed twice; it wouldn’t match anyone',
  unreadable: 'Unreadable characters: damaged encoding',
  tooLong: 'Too long',
  alreadyHashed: 'Already hashed, sent unchanged',
  duplicate: 'Duplicate person',
  nobody: 'No identifier in this row',
  broken: 'Row left out: its quotation marks don’t match',
  overLimit: 'Row left out: more columns or longer than a row may be',
  beyondLimit: 'Row left out: beyond the most rows that one file may have',
}

export function formatNote(kind: NoteKind): string {
  return words[kind]
}

export function cellNote({ note }: Pick<PreviewCell, 'note'>): string | null {
  if (note === null) return null
  return note === 'empty' ? 'Empty' : words[note]
}

/** Notes that say nothing is wrong. */
export const harmless: ReadonlySet<NoteKind> = new Set(['alreadyHashed', 'duplicate'])
