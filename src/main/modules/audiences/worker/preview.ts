import type {
  MembersPreview,
  PreviewCell,
  PreviewRow,
  UploadPlan,
} from '../../../../shared/audiences/audience-upload.ts'
import type { PhoneReader } from '../../../../shared/audiences/member-values.ts'
import type { HashedValue } from './member-records.ts'
import { columnsOf, isHashedTwice, type ReadColumn, readCell } from './member-rows.ts'
import { headerRowOf, type MemberSource } from './member-source.ts'
import { createPhoneReader } from './phone-numbers.ts'

const maxFirstRows = 20
const maxOddRows = 30
/** No address or number is longer, and a page gets many of them. */
const maxShown = 500
/** Larger previews would slow the page down. */
const maxCharacters = 500_000

export function previewMembers(source: MemberSource, plan: UploadPlan): MembersPreview {
  const columns = columnsOf(plan)
  const readPhone = createPhoneReader(plan.country)
  const headerRow = headerRowOf(source, plan.hasTitles)
  const first: PreviewRow[] = []
  const odd: PreviewRow[] = []
  let shownCharacters = 0
  const people = source.sample.filter(({ number }) => number > headerRow)
  for (const { number, cells } of people) {
    const row = { row: number, cells: previewRow(columns, cells, readPhone) }
    if (first.length < maxFirstRows) first.push(row)
    else if (odd.length < maxOddRows && isOdd(row)) odd.push(row)
    else continue
    shownCharacters += row.cells.reduce(
      (sum, { raw, normalised }) => sum + raw.length + (normalised?.length ?? 0),
      0,
    )
    if (shownCharacters > maxCharacters) break
  }
  return { first, odd, examined: people.length }
}

function isOdd({ cells }: PreviewRow): boolean {
  return (
    cells.some(({ note }) => note !== null && note !== 'empty') || cells.every(({ sent }) => sent === null)
  )
}

function previewRow(
  columns: readonly ReadColumn[],
  cells: readonly string[],
  readPhone: PhoneReader,
): readonly PreviewCell[] {
  const readCells = columns.map(({ index, identifier, kind }) => {
    const raw = cells[index] ?? ''
    return { raw: raw.slice(0, maxShown), identifier, kind, cell: readCell(identifier, raw, readPhone) }
  })
  const values = readCells.flatMap(({ kind, cell }): HashedValue[] =>
    cell.kind === 'value' ? [{ kind, text: cell.sent }] : [],
  )
  return readCells.map(({ raw, identifier, cell }): PreviewCell => {
    if (cell.kind !== 'value') {
      const note = cell.kind === 'empty' ? 'empty' : cell.mistake
      return { identifier, raw, normalised: null, sent: null, note }
    }
    const { normalised, sent, note } = cell
    if (note === 'alreadyHashed' && isHashedTwice(sent, values)) {
      return { identifier, raw, normalised: null, sent: null, note: 'hashOfHash' }
    }
    return { identifier, raw, normalised: normalised.slice(0, maxShown), sent, note }
  })
}
