import { t } from '../text/language.ts'
import { type MemberIdentifier, memberIdentifiers } from './member-identifiers.ts'
import { readMemberValue } from './member-values.ts'

/** The meaning of each column in a file. */

export interface MemberColumn {
  /** The title in the file, or "Column 3" if it has none. */
  readonly title: string
  /** Null skips the column; its values aren't read. */
  readonly identifier: MemberIdentifier | null
}

const titles: Readonly<Record<MemberIdentifier, readonly string[]>> = {
  email: [
    'email',
    'emailaddress',
    'mail',
    'hashedemail',
    'emailsha256',
    'sha256email',
    'emailhash',
    'emails',
  ],
  device_id: ['deviceid', 'device', 'idfa', 'gaid', 'aaid', 'adid', 'advertisingid', 'androidid', 'maid'],
  handle: ['handle', 'username', 'screenname', 'twitterhandle', 'xhandle'],
  service_id: ['serviceid', 'userid', 'platformuserid', 'twitterid', 'xid', 'twitteruserid'],
  phone_number: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'telephone',
    'tel',
    'cell',
    'phonesha256',
    'hashedphone',
  ],
  partner_user_id: ['partneruserid', 'partnerid', 'crmid', 'customerid', 'externalid'],
}

const byTitle: ReadonlyMap<string, MemberIdentifier> = new Map(
  memberIdentifiers.flatMap((identifier) => titles[identifier].map((title) => [title, identifier] as const)),
)

export function identifierOfTitle(title: string): MemberIdentifier | null {
  return byTitle.get(title.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) ?? null
}

/** Only unmistakable formats: a bare number could be a phone number, a user or a price. */
function identifierOfValue(value: string): MemberIdentifier | null {
  const text = value.trim()
  if (/^[^\s@,;]+@[^\s@,;][^\s@,;.]*\.[^\s@,;]+$/.test(text)) return 'email'
  if (/^\+\d[\d ().-]{6,20}$/.test(text)) return 'phone_number'
  if (/^@\w{1,15}$/.test(text)) return 'handle'
  if (readMemberValue('device_id', text, () => null).kind === 'plain') return 'device_id'
  return null
}

/** Whether the first row contains titles instead of a person. */
export function isProbablyHeader(first: readonly string[]): boolean {
  if (first.some((cell) => identifierOfTitle(cell) !== null)) return true
  return !first.some((cell) => identifierOfValue(cell) !== null || /^[0-9a-fA-F]{64}$/.test(cell.trim()))
}

/** Recognizes columns by their titles, or else by most of their sampled values. */
export function detectColumns(
  header: readonly string[] | null,
  sample: readonly (readonly string[])[],
): readonly MemberColumn[] {
  const width = Math.max(header?.length ?? 0, ...sample.map((row) => row.length))
  return Array.from({ length: width }, (_, index): MemberColumn => {
    const title = header?.[index]?.trim() ?? ''
    const values = sample.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '')
    return {
      title: title === '' ? t`Column ${index + 1}` : title,
      identifier: identifierOfTitle(title) ?? mostCommon(values),
    }
  })
}

function mostCommon(values: readonly string[]): MemberIdentifier | null {
  for (const identifier of memberIdentifiers) {
    const matching = values.filter((value) => identifierOfValue(value) === identifier)
    if (matching.length > 0 && matching.length * 2 >= values.length) return identifier
  }
  return null
}

/**
 * Everyone on one line: many identifiers and no further row. The message shows it to the user, because such a file
 * would otherwise be taken for a single person.
 */
export function isOneLine(first: readonly string[], hasMoreRows: boolean): boolean {
  if (hasMoreRows || first.length < 3) return false
  const kinds = first.map((cell) =>
    /^[0-9a-fA-F]{64}$/.test(cell.trim()) ? 'hash' : identifierOfValue(cell),
  )
  const [kind] = kinds
  return kind !== null && kinds.every((other) => other === kind)
}
