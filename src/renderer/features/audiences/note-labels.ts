import type { MemberIdentifier } from '../../../shared/api/ads/audience-memberships.ts'
import type { NoteKind, PreviewCell } from '../../../shared/audiences/audience-upload.ts'

export const identifierLabel: Readonly<Record<MemberIdentifier, string>> = {
  email: 'Email',
  device_id: 'Device id',
  handle: 'Handle',
  service_id: 'Platform user id',
  phone_number: 'Phone number',
  partner_user_id: 'Partner user id',
}

const words: Readonly<Record<NoteKind, string>> = {
  emailForm: 'Not an email address',
  phoneForm: 'Not a possible phone number',
  handleForm: 'Not a handle: 1 to 15 letters, digits and underscores',
  userIdForm: 'Not a user id: digits only',
  deviceForm: 'Not a device id',
  spreadsheetNumber: 'A spreadsheet program has cut this number',
  noDevice: 'A device that does not allow tracking',
  otherHash: 'Hashed with another method: only SHA-256 is taken',
  hashOfNothing: 'The hash of an empty cell',
  hashOfHash: 'Hashed twice: it would match no one',
  unreadable: 'Letters that cannot be read: the encoding is damaged',
  tooLong: 'Too long',
  alreadyHashed: 'Already hashed, sent as it is',
  duplicate: 'The same person once more',
  nobody: 'Nothing in this row identifies a person',
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
