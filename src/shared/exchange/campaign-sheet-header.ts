import type { EntityField } from '../campaigns/entity-fields.ts'
import type { TargetingGroupName } from '../entities/targeting/targeting-groups.ts'
import { t } from '../text/language.ts'
import { roleTitles, type SheetRole, sheetFields, targetingColumns } from './campaign-sheet.ts'

export type SheetColumn =
  | { readonly kind: 'role'; readonly role: SheetRole }
  | { readonly kind: 'field'; readonly field: EntityField }
  | { readonly kind: 'targeting'; readonly group: TargetingGroupName; readonly title: string }
  /** A column without a header and without values. */
  | { readonly kind: 'blank' }

export interface SheetHeader {
  readonly columns: readonly SheetColumn[]
  /** Sentences; if there are any, nothing in the file is imported. */
  readonly problems: readonly string[]
}

/** Ignores case, spaces and separators in a header. */
function plain(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00a0_,.-]+/g, '')
}

const columnByTitle = new Map<string, SheetColumn>([
  ...Object.entries(roleTitles).flatMap(([role, title]): [string, SheetColumn][] =>
    isRole(role) ? [[plain(title), { kind: 'role', role }]] : [],
  ),
  ...sheetFields.flatMap((field): [string, SheetColumn][] => {
    const column: SheetColumn = { kind: 'field', field }
    // A column of micro units isn't a column of amounts, so only its own title matches.
    const names = field.kind.kind === 'amount' ? [field.column] : [field.column, field.key]
    return names.map((name) => [plain(name), column])
  }),
  ...targetingColumns.flatMap(({ group, column: title }): [string, SheetColumn][] =>
    [title, group].map((name) => [plain(name), { kind: 'targeting', group, title }]),
  ),
])

function isRole(name: string): name is SheetRole {
  return Object.hasOwn(roleTitles, name)
}

function nameOf(column: Exclude<SheetColumn, { readonly kind: 'blank' }>): string {
  switch (column.kind) {
    case 'role':
      return column.role
    case 'field':
      return column.field.key
    case 'targeting':
      return column.group
  }
}

/** Determines what each column is. `zone` is the account's: with another one, every time would shift. */
export function readHeader(cells: readonly string[], zone: string): SheetHeader {
  const problems: string[] = []
  const textByColumn = new Map<string, string>()
  const columns = cells.map((cell): SheetColumn => {
    const text = cell.replace(/^\ufeff/, '').trim()
    if (text === '') return { kind: 'blank' }
    const [, bare = text, inside = null] = /^(.*)\(([^()]*)\)$/.exec(text) ?? []
    const column = columnByTitle.get(plain(text)) ?? columnByTitle.get(plain(bare))
    if (column === undefined || column.kind === 'blank') {
      problems.push(t`Unknown column “${text}”.`)
      return { kind: 'blank' }
    }
    const name = nameOf(column)
    const earlierText = textByColumn.get(name)
    if (earlierText !== undefined) problems.push(t`“${earlierText}” and “${text}” are the same column.`)
    textByColumn.set(name, text)
    const isTime = column.kind === 'field' && column.field.kind.kind === 'time'
    if (isTime && inside !== null && plain(inside) !== plain(zone)) {
      problems.push(t`“${text}” has times of ${inside}, and those of this account are in ${zone}.`)
    }
    return column
  })
  if (columns.every(({ kind }) => kind === 'blank')) problems.push(t`The first row has no headers.`)
  else if (!textByColumn.has('type')) problems.push(t`The column “${roleTitles.type}” is missing.`)
  else if (!textByColumn.has('id')) problems.push(t`The column “${roleTitles.id}” is missing.`)
  return { columns, problems }
}

/** How many columns the titles name: the row with the most usual titles is the header. */
export function recognizedTitles(cells: readonly string[], zone: string): number {
  return readHeader(cells, zone).columns.filter(({ kind }) => kind !== 'blank').length
}

/** Null for a column without a header. */
export function columnTitle(column: SheetColumn): string | null {
  switch (column.kind) {
    case 'role':
      return roleTitles[column.role]
    case 'field':
      return column.field.title
    case 'targeting':
      return column.title
    case 'blank':
      return null
  }
}
