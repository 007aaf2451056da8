import { createHash } from 'node:crypto'
import { z } from 'zod'
import { writeJson } from '../../../../shared/core/json-text.ts'
import type { StreamEntry } from '../../../../shared/streams/live-stream.ts'
import type { StreamEvent } from '../../../../shared/streams/read-stream-line.ts'
import { readRow, type Statements } from '../../../core/store/database.ts'
import { readNumber } from '../../../core/store/rows.ts'
import type { StreamKey } from '../ports.ts'

/** Writing a stream's entries, and what is kept in memory about them. */

export interface StreamBounds {
  /** Per stream; the oldest are deleted first. */
  readonly maxEntries: number
  readonly maxBytes: number
}

export interface CachedStream {
  readonly number: number
  entries: number
  bytes: number
  readonly facets: Set<string>
}

/** More types and rules than anyone filters by. */
const maxFacets = 2_000
const trimmedAtOnce = 1_000

const heldTotals = z.object({ entries: z.int(), bytes: z.int() })
const oldest = z.object({ id: z.int(), bytes: z.int() })
const facetRow = z.object({ kind: z.enum(['type', 'rule']), value: z.string() })

const insertSql = `INSERT OR IGNORE INTO entry (stream, at, kind, key, type, summary, rules, source, bytes, detail)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Reads a stream's sums; a new stream gets a row. */
export function readStream(statements: Statements, { environmentId, stream }: StreamKey): CachedStream {
  statements.run('INSERT OR IGNORE INTO stream (environment_id, kind) VALUES (:environmentId, :stream)', {
    environmentId,
    stream,
  })
  const number = readNumber(
    statements.get('SELECT number FROM stream WHERE environment_id = :environmentId AND kind = :stream', {
      environmentId,
      stream,
    }),
  )
  const sums = readRow(
    heldTotals,
    statements.get(
      'SELECT count(*) AS entries, coalesce(sum(bytes), 0) AS bytes FROM entry WHERE stream = :number',
      {
        number,
      },
    ),
  )
  const facets = statements
    .all('SELECT kind, value FROM facet WHERE stream = :number', { number })
    .read(facetRow)
  return { number, ...sums, facets: new Set(facets.map(({ kind, value }) => `${kind} ${value}`)) }
}

function noteFacet({ run }: Statements, of: CachedStream, kind: 'type' | 'rule', value: string): void {
  const name = `${kind} ${value}`
  if (of.facets.has(name) || of.facets.size >= maxFacets) return
  of.facets.add(name)
  run('INSERT OR IGNORE INTO facet (stream, kind, value) VALUES (?, ?, ?)', [of.number, kind, value])
}

/** Returns false for an event that is already stored. */
export function addEvent(
  statements: Statements,
  of: CachedStream,
  event: StreamEvent,
  body: string,
  at: number,
  source: string,
): boolean {
  const key = createHash('sha256').update(event.key).digest().subarray(0, 16)
  const { type, summary, rules } = event
  const { changes, lastId } = statements.run(insertSql, [
    of.number,
    at,
    'event',
    key,
    type,
    summary,
    writeJson(rules),
    source,
    body.length,
    null,
  ])
  if (changes === 0) return false
  statements.run('INSERT INTO content (entry, body) VALUES (?, ?)', [lastId, body])
  of.entries += 1
  of.bytes += body.length
  noteFacet(statements, of, 'type', type)
  for (const rule of rules) noteFacet(statements, of, 'rule', rule)
  return true
}

export type NoteKind = Exclude<StreamEntry['kind'], 'event'>

/** Adds an entry other than an event, and returns its ID. */
export function addEntry(
  { run }: Statements,
  of: CachedStream,
  kind: NoteKind,
  at: number,
  detail: unknown,
): number {
  of.entries += 1
  return run(insertSql, [of.number, at, kind, null, '', '', '[]', null, 0, writeJson(detail)]).lastId
}

/** Deletes the oldest entries of a stream that exceeds its bounds. */
export function trim({ all, run }: Statements, of: CachedStream, bounds: StreamBounds): void {
  if (of.entries <= bounds.maxEntries + trimmedAtOnce && of.bytes <= bounds.maxBytes) return
  const first = all('SELECT id, bytes FROM entry WHERE stream = :stream ORDER BY id LIMIT :count', {
    stream: of.number,
    count: trimmedAtOnce,
  }).read(oldest)
  const last = first.at(-1)
  if (last === undefined) return
  run('DELETE FROM entry WHERE stream = ? AND id <= ?', [of.number, last.id])
  of.entries -= first.length
  of.bytes -= first.reduce((sum, { bytes }) => sum + bytes, 0)
}

export function latestId({ get }: Statements, stream: number): number {
  return readNumber(
    get('SELECT coalesce(max(id), 0) AS number FROM entry WHERE stream = :stream', { stream }),
  )
}
