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

/** Titles as `plainTitle` writes them: of common exports, in the languages of the program and of its neighbors. */
const titles: Readonly<Record<MemberIdentifier, readonly string[]>> = {
  email: [
    'email',
    'emailaddress',
    'emailaddresses',
    'emails',
    'mail',
    'mailaddress',
    'primaryemail',
    'workemail',
    'personalemail',
    'contactemail',
    'customeremail',
    'useremail',
    'subscriberemail',
    'billingemail',
    'hashedemail',
    'hashedemailaddress',
    'emailhash',
    'emailhashed',
    'emailsha256',
    'sha256email',
    'hem',
    'emailadresse',
    'emailadressen',
    'mailadresse',
    'kundenemail',
    'emailkunde',
    'emailprivat',
    'emailgeschäftlich',
    'emaildienstlich',
    'emailkontakt',
    'rechnungsemail',
    'courriel',
    'adresseemail',
    'adressemail',
    'adressecourriel',
    'correo',
    'correoelectronico',
    'direcciondecorreoelectronico',
    'indirizzoemail',
    'postaelettronica',
    'endereçodeemail',
    'emailadres',
    'adresemail',
  ],
  device_id: [
    'deviceid',
    'device',
    'idfa',
    'gaid',
    'aaid',
    'adid',
    'advertisingid',
    'advertiserid',
    'androidid',
    'googleadid',
    'googleadvertisingid',
    'appleidfa',
    'iosidfa',
    'madid',
    'maid',
    'maids',
    'mobileadid',
    'mobileadvertiserid',
    'mobileadvertisingid',
    'mobiledeviceid',
    'geräteid',
    'gerätekennung',
    'werbeid',
    'werbekennung',
  ],
  handle: [
    'handle',
    'username',
    'screenname',
    'twitter',
    'twitterhandle',
    'twitterusername',
    'xhandle',
    'xusername',
    'benutzername',
    'nutzername',
  ],
  service_id: ['serviceid', 'userid', 'platformuserid', 'twitterid', 'xid', 'twitteruserid', 'xuserid'],
  phone_number: [
    'phone',
    'phones',
    'phonenumber',
    'phonenumbers',
    'phoneno',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'mobilephonenumber',
    'mobileno',
    'homephone',
    'workphone',
    'primaryphone',
    'contactphone',
    'customerphone',
    'billingphone',
    'defaultaddressphone',
    'telephone',
    'telephonenumber',
    'tel',
    'telno',
    'cell',
    'cellphone',
    'cellnumber',
    'msisdn',
    'phonehash',
    'phonesha256',
    'sha256phone',
    'hashedphone',
    'hashedphonenumber',
    'telefon',
    'telefonnummer',
    'telefonnr',
    'telnr',
    'rufnummer',
    'handy',
    'handynummer',
    'handynr',
    'mobil',
    'mobilnummer',
    'mobilnr',
    'mobiltelefon',
    'mobilfunknummer',
    'mobilfunk',
    'mobilfunknr',
    'telefonmobil',
    'telmobil',
    'telefonprivat',
    'telprivat',
    'telefongeschäftlich',
    'telefondienstlich',
    'festnetz',
    'festnetznummer',
    'fon',
    'fernsprecher',
    'téléphone',
    'telephoneportable',
    'numérodetéléphone',
    'portable',
    'teléfono',
    'telefono',
    'númerodeteléfono',
    'móvil',
    'movil',
    'celular',
    'cellulare',
    'numeroditelefono',
    'telefone',
    'telemóvel',
    'telefoonnummer',
  ],
  partner_user_id: [
    'partneruserid',
    'partnerid',
    'crmid',
    'customerid',
    'externalid',
    'externid',
    'kundennummer',
    'kundennr',
    'kundenid',
  ],
}

/** How a file's columns relate to those of the last upload to the same list. */
export interface ColumnsAsLast {
  readonly identifiers: readonly (MemberIdentifier | null)[]
  /** For each column what it meant then; undefined if the last file had no such column. */
  readonly earlier: readonly (MemberIdentifier | null | undefined)[]
  /** Titles of columns that were sent then and aren't in this file. */
  readonly missing: readonly string[]
}

/** Columns mean what they meant at the last upload, by their titles; the others, what their titles and values say. */
export function columnsAsLast(
  columns: readonly MemberColumn[],
  last: readonly MemberColumn[],
): ColumnsAsLast {
  const remembered = uniqueTitles(last)
  const titles = uniqueTitles(columns)
  const earlier = columns.map(({ title }) => {
    const plain = plainTitle(title)
    return titles.has(plain) ? remembered.get(plain)?.identifier : undefined
  })
  const missing = [...remembered].flatMap(([plain, { title, identifier }]) =>
    identifier === null || columns.some((column) => plainTitle(column.title) === plain) ? [] : [title],
  )
  const identifiers = columns.map(({ identifier }, index) => {
    const meaning = earlier[index]
    return meaning === undefined ? identifier : meaning
  })
  return { identifiers, earlier, missing }
}

/** Columns by their plain titles; a title that occurs twice says nothing. */
function uniqueTitles(columns: readonly MemberColumn[]): ReadonlyMap<string, MemberColumn> {
  const byPlain = Map.groupBy(columns, ({ title }) => plainTitle(title))
  return new Map(
    [...byPlain].flatMap(([plain, [first, second]]) => (first && !second ? [[plain, first]] : [])),
  )
}

/** Ignores case, accents, spaces and separators. */
function plainTitle(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const byTitle: ReadonlyMap<string, MemberIdentifier> = new Map(
  memberIdentifiers.flatMap((identifier) =>
    titles[identifier].map((title) => [plainTitle(title), identifier] as const),
  ),
)

/** "E-mail 1 - Value" of an address book, or "Phone 2": the number doesn't matter, and neither does what its value is. */
export function identifierOfTitle(title: string): MemberIdentifier | null {
  const plain = plainTitle(title)
  return byTitle.get(plain) ?? byTitle.get(plain.replace(/\d{0,2}(?:value)?$/, '')) ?? null
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
  return !first.some(isIdentifier)
}

/**
 * The place of the titles among the first rows: the first row with one that is known, below titles of the whole table,
 * or else the first row if it doesn't hold a person. Null if there are no titles.
 */
export function findMemberHeader(rows: readonly (readonly string[])[]): number | null {
  for (const [place, cells] of rows.slice(0, maxRowsAbove + 1).entries()) {
    if (cells.some((cell) => identifierOfTitle(cell) !== null)) return place
    if (cells.some(isIdentifier)) break
  }
  const [first] = rows
  return first !== undefined && isProbablyHeader(first) ? 0 : null
}

const maxRowsAbove = 10

function isIdentifier(cell: string): boolean {
  return identifierOfValue(cell) !== null || /^[0-9a-fA-F]{64}$/.test(cell.trim())
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
