import { t } from '../text/language.ts'
import type { NoteKind, PreviewCell } from './audience-upload.ts'

const noteLabels: Readonly<Record<NoteKind, string>> = {
  emailForm: t`Not an email address`,
  phoneForm: t`Not a possible phone number`,
  handleForm: t`Not a handle: 1 to 15 letters, digits and underscores`,
  userIdForm: t`Not a user ID: digits only`,
  deviceForm: t`Not a device ID`,
  spreadsheetNumber: t`Truncated by a spreadsheet program`,
  formulaError: t`The error of a formula in a spreadsheet`,
  noDevice: t`Device with tracking turned off`,
  otherHash: t`Hashed with another method; use SHA-256`,
  hashOfNothing: t`The hash of an empty cell`,
  hashOfHash: t`Hashed twice; it wouldn’t match anyone`,
  unreadable: t`Unreadable characters: damaged encoding`,
  tooLong: t`Too long`,
  alreadyHashed: t`Already hashed, sent unchanged`,
  countryCode: t`Begins with the country code, so it was read with a plus sign`,
  duplicate: t`Duplicate person`,
  withoutIdentifier: t`No identifier in this row`,
  broken: t`Row left out: its quotation marks don’t match`,
  overLimit: t`Row left out: more columns or longer than a row may be`,
  beyondLimit: t`Row left out: beyond the most rows that one file may have`,
}

export function formatNote(kind: NoteKind): string {
  return noteLabels[kind]
}

export function cellNote({ note }: Pick<PreviewCell, 'note'>): string | null {
  if (note === null) return null
  return note === 'empty' ? t`Empty` : noteLabels[note]
}

/** Notes that aren't problems. */
export const informationalNotes: ReadonlySet<NoteKind> = new Set([
  'alreadyHashed',
  'countryCode',
  'duplicate',
])
