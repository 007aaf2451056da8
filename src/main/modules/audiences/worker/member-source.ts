import { findMemberHeader, isOneLine } from '../../../../shared/audiences/member-columns.ts'
import type { ReadingChoice } from '../../../../shared/files/reading-choice.ts'
import { skipLabel } from '../../../../shared/files/reading-report.ts'
import { rowLimits, type Separator } from '../../../../shared/text/delimited-text.ts'
import { t } from '../../../../shared/text/language.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import { openTable, type Table } from '../../../core/files/tables/table.ts'
import type { TableRow } from '../../../core/files/tables/table-rows.ts'

/** The file has no readable members; the message is for the user. */
export class NoMembers extends Error {}

export interface MemberSource {
  readonly table: Table
  readonly hasTitles: boolean
  /** The row with titles if there are any, and the people of the beginning. */
  readonly sample: readonly TableRow[]
}

/** Five thousand people and a header row. */
const sampleRows = 5_001
const { bytes } = fileLimits.people

/** Detects encoding, separator and titles from the beginning of a file of any length. */
export async function openMembers(path: string, choice: ReadingChoice = {}): Promise<MemberSource> {
  const findHeader = (rows: readonly TableRow[]) => findMemberHeader(rows.map(({ cells }) => cells))
  const table = await openTable(path, { bytes, choice, sampleRows, findHeader })
  const { sample, firstUnreadable, beginning } = table
  const [first] = sample
  if (firstUnreadable !== null && firstUnreadable.number < (first?.number ?? Number.POSITIVE_INFINITY)) {
    const cells = beginningOfLine(table)
    if (cells === null)
      throw new NoMembers(
        t`Row ${firstUnreadable.number} can’t be read: ${skipLabel(firstUnreadable.reason)}.`,
      )
    return { table, hasTitles: false, sample: [{ number: firstUnreadable.number, cells }] }
  }
  const { headerRow } = beginning
  return {
    table,
    hasTitles: headerRow !== null,
    sample: sample.filter(({ number }) => number >= (headerRow ?? 0)),
  }
}

/** The row with titles, or 0 if the file has none, whatever the person says about the first row. */
export function headerRowOf({ table, sample }: MemberSource, hasTitles: boolean): number {
  return hasTitles ? (table.beginning.headerRow ?? sample[0]?.number ?? 0) : 0
}

/** A file with all members in one line, as opposed to an unreadable first row. */
function beginningOfLine({ text, beginning }: Table): readonly string[] | null {
  const separator: Separator = beginning.separator?.character ?? ','
  const [line = ''] = text.slice(0, rowLimits.cell).split(/[\r\n]/, 1)
  const cells = line.split(separator, rowLimits.columns).slice(0, -1)
  return isOneLine(cells, false) ? cells : null
}
