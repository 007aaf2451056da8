import type { EntityField } from '../campaigns/entity-fields.ts'
import type { TargetingGroupName } from '../entities/targeting/targeting-groups.ts'
import { currencyDecimals } from '../money/currencies.ts'
import { formatList } from '../text/format.ts'
import { t } from '../text/language.ts'
import { roleTitles, type SheetRole, sheetFields, targetingColumns } from './campaign-sheet.ts'

export type SheetColumn =
  | { readonly kind: 'role'; readonly role: SheetRole }
  /** `currency` is the one that the title of an amount names. */
  | { readonly kind: 'field'; readonly field: EntityField; readonly currency: string | null }
  | { readonly kind: 'targeting'; readonly group: TargetingGroupName; readonly title: string }
  /** A column of the person's own, such as notes. */
  | { readonly kind: 'leftOut'; readonly title: string }
  /** A column without a header and without values. */
  | { readonly kind: 'blank' }

type UsedColumn = Extract<SheetColumn, { readonly kind: 'role' | 'field' | 'targeting' }>

export interface SheetHeader {
  readonly columns: readonly SheetColumn[]
  /** Sentences; if there are any, nothing in the file is imported. */
  readonly problems: readonly string[]
  /** Sentences about what the missing columns mean for the rows. */
  readonly notes: readonly string[]
}

/** Ignores case, spaces and separators in a header. */
function plain(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00a0_,.-]+/g, '')
}

const columnByTitle = new Map<string, UsedColumn>([
  ...Object.entries(roleTitles).flatMap(([role, title]): [string, UsedColumn][] =>
    isRole(role) ? [[plain(title), { kind: 'role', role }]] : [],
  ),
  ...sheetFields.flatMap((field): [string, UsedColumn][] => {
    const column: UsedColumn = { kind: 'field', field, currency: null }
    // A column of micro units isn't a column of amounts, so only its own title matches.
    const names = field.kind.kind === 'amount' ? [field.column] : [field.column, field.key]
    return names.map((name) => [plain(name), column])
  }),
  ...targetingColumns.flatMap(({ group, column: title }): [string, UsedColumn][] =>
    [title, group].map((name) => [plain(name), { kind: 'targeting', group, title }]),
  ),
])

/** Titles of media plans and of other tools, by the title here. The title of an export wins over these. */
const planTitles: Readonly<Record<string, string>> = {
  Type: 'Typ; Row type; Level; Ebene',
  ID: 'Line item ID; Ad group ID; Anzeigengruppen-ID',
  'Campaign ID': 'Campaign; Campaign name; Kampagne; Kampagnenname; Kampagnen-ID; Name of campaign',
  Name: 'Line item; Line item name; Ad group; Ad group name; Ad set; Ad set name; Anzeigengruppe; Anzeigengruppenname',
  Status: 'State; Zustand',
  'Daily budget': 'Tagesbudget; Budget per day; Budget pro Tag; Budget/day; Budget/Tag; Budget daily',
  'Total budget':
    'Gesamtbudget; Budget total; Budget gesamt; Lifetime budget; Laufzeitbudget; Campaign budget; Kampagnenbudget',
  Objective: 'Ziel; Kampagnenziel; Marketing objective; Campaign objective',
  Goal: 'Optimization goal; Optimierungsziel',
  'Bid strategy': 'Gebotsstrategie',
  Bid: 'Gebot; Bid amount; Max bid; Maximalgebot',
  Start: 'Start date; Startdatum; Start time; Beginn; Von; Flight start; Laufzeit von',
  End: 'End date; Enddatum; End time; Ende; Bis; Flight end; Laufzeit bis',
  Placements: 'Platzierungen; Placement; Platzierung',
  Locations: 'Location; Country; Countries; Geo; Region; Regions; Land; Länder; Orte; Standorte',
  Languages: 'Language; Sprache; Sprachen',
  Currency: 'Währung',
}

const columnByPlanTitle = new Map(
  Object.entries(planTitles).flatMap(([title, names]) => {
    const column = columnByTitle.get(plain(title))
    return column === undefined ? [] : names.split('; ').map((name) => [plain(name), column] as const)
  }),
)

function isRole(name: string): name is SheetRole {
  return Object.hasOwn(roleTitles, name)
}

function nameOf(column: UsedColumn): string {
  switch (column.kind) {
    case 'role':
      return column.role
    case 'field':
      return column.field.key
    case 'targeting':
      return column.group
  }
}

interface TitleText {
  readonly text: string
  /** Without what stands in parentheses at its end. */
  readonly bare: string
  readonly inside: string | null
}

function titleText(cell: string): TitleText {
  const text = cell
    .replace(/^\ufeff/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const [, bare = text, inside = null] = /^(.*)[([]([^()[\]]*)[)\]]$/.exec(text) ?? []
  return { text, bare, inside }
}

function columnNamed(titles: ReadonlyMap<string, UsedColumn>, { text, bare }: TitleText): UsedColumn | null {
  return titles.get(plain(text)) ?? titles.get(plain(bare)) ?? null
}

/** Determines what each column is. `zone` is the account's: with another one, every time would shift. */
export function readHeader(cells: readonly string[], zone: string): SheetHeader {
  const titles = cells.map(titleText)
  const problems: string[] = []
  const textByColumn = new Map<string, string>()
  for (const title of titles) {
    const column = columnNamed(columnByTitle, title)
    if (column === null) continue
    const name = nameOf(column)
    const earlierText = textByColumn.get(name)
    if (earlierText !== undefined) problems.push(t`“${earlierText}” and “${title.text}” are the same column.`)
    textByColumn.set(name, title.text)
  }
  const columns = titles.map((title): SheetColumn => {
    const { text, inside } = title
    if (text === '') return { kind: 'blank' }
    let column = columnNamed(columnByTitle, title)
    if (column === null) {
      column = columnNamed(columnByPlanTitle, title)
      if (column === null || textByColumn.has(nameOf(column))) return { kind: 'leftOut', title: text }
      textByColumn.set(nameOf(column), text)
    }
    if (column.kind !== 'field' || inside === null) return column
    const { kind } = column.field.kind
    if (kind === 'time' && plain(inside) !== plain(zone)) {
      problems.push(t`“${text}” has times of ${inside}, and those of this account are in ${zone}.`)
    }
    const code = inside.trim().toUpperCase()
    return kind === 'amount' && currencyDecimals(code) !== undefined ? { ...column, currency: code } : column
  })
  return { columns, problems: [...problems, ...problemsOf(columns)], notes: notesOf(textByColumn) }
}

/** A file without any value to take isn't a sheet of campaigns. */
function problemsOf(columns: readonly SheetColumn[]): readonly string[] {
  if (columns.some(({ kind }) => kind === 'field' || kind === 'targeting')) return []
  const titles = columns.flatMap((column) => (column.kind === 'leftOut' ? [column.title] : []))
  return titles.length === 0
    ? [t`No row has titles of columns with values.`]
    : [t`None of these columns has a value of campaigns or line items: ${formatList(titles.slice(0, 20))}.`]
}

function notesOf(textByColumn: ReadonlyMap<string, string>): readonly string[] {
  return [
    ...(textByColumn.has('type')
      ? []
      : [
          t`There’s no column “${roleTitles.type}”, so new rows with a campaign are line items, and others are campaigns.`,
        ]),
    ...(textByColumn.has('id') ? [] : [t`There’s no column “${roleTitles.id}”, so every row is new.`]),
  ]
}

/** How many columns the titles name: the row with the most usual titles is the header. */
export function recognizedTitles(cells: readonly string[], zone: string): number {
  return readHeader(cells, zone).columns.filter(({ kind }) => kind !== 'blank' && kind !== 'leftOut').length
}

/** Null for a column that isn't read. */
export function columnTitle(column: SheetColumn): string | null {
  switch (column.kind) {
    case 'role':
      return roleTitles[column.role]
    case 'field':
      return column.field.title
    case 'targeting':
      return column.title
    case 'leftOut':
    case 'blank':
      return null
  }
}
