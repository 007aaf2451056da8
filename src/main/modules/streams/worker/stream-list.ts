import { z } from 'zod'
import { writeJson } from '../../../../shared/core/json-text.ts'
import type {
  RuleCount,
  StreamEntryDetails,
  StreamFacets,
  StreamFilter,
  StreamPage,
} from '../../../../shared/streams/live-stream.ts'
import { truncateText } from '../../../../shared/text/message-text.ts'
import { readRow, type Statements } from '../../../core/store/database.ts'
import { readNumber, rowOf, textColumn } from '../../../core/store/rows.ts'
import { entryColumns, entryRow } from './entry-rows.ts'
import type { CachedStream } from './stream-entries.ts'

/** Reading what streams received. */

export interface ListedRows {
  readonly filter: StreamFilter
  readonly offset: number
  readonly count: number
}

/** More rules than anyone looks through. */
const maxRuleCounts = 2_000

const bodyRow = z.object({ body: z.string() })
const whereSql = `stream = :stream AND id <= :upTo AND (kind <> 'event' OR (
  (:type IS NULL OR type = :type) AND (:rule IS NULL OR instr(rules, :rule) > 0)
  AND (:pattern IS NULL OR summary LIKE :pattern ESCAPE '\\' OR type LIKE :pattern ESCAPE '\\')))`

export function listEntries(
  statements: Statements,
  of: CachedStream,
  { filter, offset, count }: ListedRows,
): StreamPage {
  const { text, type, rule, upTo } = filter
  const values = {
    stream: of.number,
    upTo: upTo ?? Number.MAX_SAFE_INTEGER,
    type,
    rule: rule === null ? null : writeJson(rule),
    pattern: text === '' ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
  }
  const isWhole = text === '' && type === null && rule === null && upTo === null
  const total = isWhole
    ? of.entries
    : readNumber(statements.get(`SELECT count(*) AS number FROM entry WHERE ${whereSql}`, values))
  const rows = statements
    .all(`SELECT ${entryColumns} FROM entry WHERE ${whereSql} ORDER BY id DESC LIMIT :count OFFSET :offset`, {
      ...values,
      offset,
      count,
    })
    .read(entryRow)
  return { rows, total }
}

export function readEntry({ get }: Statements, id: number): StreamEntryDetails | null {
  const row = get(`SELECT ${entryColumns} FROM entry WHERE id = :id`, { id })
  if (row === undefined) return null
  const content = get('SELECT body FROM content WHERE entry = :id', { id })
  const body = content === undefined ? null : truncateText(readRow(bodyRow, content).body)
  return { entry: readRow(entryRow, row), body }
}

const ruleCountRow = rowOf({ rule: z.string(), events: z.int(), lastAt: z.int() })

/** What the stored events were delivered for, with most events first. */
export function countByRule(statements: Statements, number: number): readonly RuleCount[] {
  return statements
    .all(
      `SELECT one.value AS rule, count(*) AS events, max(entry.at) AS last_at
      FROM entry, json_each(entry.rules) AS one
      WHERE entry.stream = :number AND entry.kind = 'event' AND one.type = 'text'
      GROUP BY one.value ORDER BY events DESC LIMIT :limit`,
      { number, limit: maxRuleCounts },
    )
    .read(ruleCountRow)
}

/** The types and rules by which its events can be filtered. */
export function readFacets(statements: Statements, number: number): StreamFacets {
  const valuesOf = (kind: 'type' | 'rule') =>
    statements
      .all('SELECT value FROM facet WHERE stream = :number AND kind = :kind ORDER BY value LIMIT 500', {
        number,
        kind,
      })
      .read(textColumn('value'))
  return { types: valuesOf('type'), rules: valuesOf('rule') }
}
