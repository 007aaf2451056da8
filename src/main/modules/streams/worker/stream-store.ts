import { createHash } from 'node:crypto'
import { z } from 'zod'
import { writeJson } from '../../../../shared/core/json-text.ts'
import type {
  EventSource,
  GapFill,
  StreamEnding,
  StreamEntry,
  StreamEntryDetails,
  StreamFacets,
  StreamFilter,
  StreamOpening,
  StreamPage,
} from '../../../../shared/streams/live-stream.ts'
import { readStreamLine, type StreamEvent } from '../../../../shared/streams/read-stream-line.ts'
import { carriedText } from '../../../../shared/text/message-text.ts'
import { readRow, type Statements } from '../../../core/store/database.ts'
import { readNumber, textColumn } from '../../../core/store/rows.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { StreamKey, StreamRecord, Taken } from '../ports.ts'
import { entryColumns, entryRow, streamRow } from './entry-rows.ts'
import { StreamLines } from './stream-lines.ts'

export interface StreamBounds {
  /** Per stream; the oldest are deleted first. */
  readonly maxEntries: number
  readonly maxBytes: number
}

interface Held {
  readonly number: number
  entries: number
  bytes: number
  readonly facets: Set<string>
}

/** More types and rules than anyone filters by. */
const maxFacets = 2_000
const trimmedAtOnce = 1_000

const held = z.object({ entries: z.int(), bytes: z.int() })
const oldest = z.object({ id: z.int(), bytes: z.int() })
const facetRow = z.object({ kind: z.enum(['type', 'rule']), value: z.string() })
const bodyRow = z.object({ body: z.string() })

const insertSql = `INSERT OR IGNORE INTO entry (stream, at, kind, key, type, summary, rules, source, bytes, detail)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const whereSql = `stream = :stream AND id <= :upTo AND (kind <> 'event' OR (
  (:type IS NULL OR type = :type) AND (:rule IS NULL OR instr(rules, :rule) > 0)
  AND (:pattern IS NULL OR summary LIKE :pattern ESCAPE '\\' OR type LIKE :pattern ESCAPE '\\')))`

/** Stores what streams received, and their state. */
export function createStreamStore(database: ThreadDatabase, bounds: StreamBounds) {
  const streams = new Map<string, Held>()
  const lines = new Map<number, StreamLines>()

  const heldOf = (statements: Statements, { environmentId, stream }: StreamKey): Held => {
    const name = `${stream} ${environmentId}`
    const known = streams.get(name)
    if (known !== undefined) return known
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
      held,
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
    const fresh = { number, ...sums, facets: new Set(facets.map(({ kind, value }) => `${kind} ${value}`)) }
    streams.set(name, fresh)
    return fresh
  }

  const noteFacet = ({ run }: Statements, of: Held, kind: 'type' | 'rule', value: string): void => {
    const name = `${kind} ${value}`
    if (of.facets.has(name) || of.facets.size >= maxFacets) return
    of.facets.add(name)
    run('INSERT OR IGNORE INTO facet (stream, kind, value) VALUES (?, ?, ?)', [of.number, kind, value])
  }

  /** Returns false for an event that is already stored. */
  const addEvent = (
    statements: Statements,
    of: Held,
    event: StreamEvent,
    body: string,
    at: number,
    source: string,
  ): boolean => {
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

  const addRow = (key: StreamKey, kind: StreamEntry['kind'], at: number, detail: unknown): number =>
    database.transact((statements) => {
      const of = heldOf(statements, key)
      of.entries += 1
      return statements.run(insertSql, [of.number, at, kind, null, '', '', '[]', null, 0, writeJson(detail)])
        .lastId
    })

  const trim = ({ all, run }: Statements, of: Held): void => {
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

  const latestId = ({ get }: Statements, stream: number): number =>
    readNumber(get('SELECT coalesce(max(id), 0) AS number FROM entry WHERE stream = :stream', { stream }))

  return {
    records: (): readonly StreamRecord[] =>
      database.read((statements) =>
        statements
          .all('SELECT number, environment_id, kind, wanted, app, complete_until, claim FROM stream')
          .read(streamRow)
          .map(({ number, kind, ...record }) => ({
            ...record,
            stream: kind,
            latestId: latestId(statements, number),
          })),
      ),
    change({ change, ...key }: StreamKey & { readonly change: RecordChange }) {
      database.transact((statements) => {
        const { number } = heldOf(statements, key)
        const { wanted, app, completeUntil, claim } = change
        const { run } = statements
        if (wanted !== undefined)
          run('UPDATE stream SET wanted = ? WHERE number = ?', [Number(wanted), number])
        if (app !== undefined) run('UPDATE stream SET app = ? WHERE number = ?', [app, number])
        if (completeUntil !== undefined)
          run('UPDATE stream SET complete_until = ? WHERE number = ?', [completeUntil, number])
        if (claim !== undefined) {
          run('UPDATE stream SET claim = ? WHERE number = ?', [
            claim === null ? null : writeJson(claim),
            number,
          ])
        }
      }, 'now')
      return null
    },
    /** Stores the events in a piece of a connection. */
    take({ connection, bytes, at, source, liveSince, gapId, completeUntil, ...key }: StreamKey & Piece) {
      const reader = lines.get(connection) ?? new StreamLines()
      lines.set(connection, reader)
      const read = reader.push(bytes)
      return database.transact((statements): Taken => {
        const of = heldOf(statements, key)
        const counts = { events: 0, duplicates: 0, keepAlives: 0, unreadable: 0 }
        let problem: Taken['problem'] = null
        let happenedAt: number | null = null
        let filled = 0
        for (const text of read) {
          const line = text === null ? ({ kind: 'unreadable' } as const) : readStreamLine(key.stream, text)
          if (line.kind === 'keepAlive') counts.keepAlives += 1
          else if (line.kind === 'unreadable') counts.unreadable += 1
          else if (line.kind === 'problem') problem = { type: line.type, detail: line.detail }
          else if (line.kind === 'events') {
            for (const event of line.events) {
              const time = event.happenedAt
              const isPast = liveSince !== null && time !== null && time < liveSince
              const from = source === 'live' && isPast ? 'backfill' : source
              const body = event.part === null ? (text ?? '') : writeJson(event.part)
              const isNew = addEvent(statements, of, event, body, at, from)
              if (isNew) counts.events += 1
              else counts.duplicates += 1
              if (isNew && from !== 'live') filled += 1
              if (time !== null) happenedAt = Math.max(happenedAt ?? 0, time)
            }
          }
        }
        if (filled > 0 && gapId !== null) {
          statements.run(
            `UPDATE entry SET detail = json_set(detail, '$.events', json_extract(detail, '$.events') + ?)
             WHERE id = ? AND kind = 'gap'`,
            [filled, gapId],
          )
        }
        if (completeUntil !== null)
          statements.run('UPDATE stream SET complete_until = ? WHERE number = ?', [completeUntil, of.number])
        trim(statements, of)
        return { ...counts, problem, happenedAt, latestId: latestId(statements, of.number) }
      })
    },
    /** Drops the unfinished line of a connection. */
    close({ connection }: { readonly connection: number }) {
      lines.delete(connection)
      return null
    },
    /** Returns the ID of the new row, like the next two. */
    noteOpened: ({
      at,
      opening,
      ...key
    }: StreamKey & { readonly at: number; readonly opening: StreamOpening }) =>
      addRow(key, 'opened', at, opening),
    noteEnded: ({ at, ending, ...key }: StreamKey & { readonly at: number; readonly ending: StreamEnding }) =>
      addRow(key, 'ended', at, ending),
    noteGap: ({ at, from, to, fill, ...key }: StreamKey & Gap) =>
      addRow(key, 'gap', at, { from, to, fill, events: 0 }),
    changeGap({ id, to, fill }: { readonly id: number; readonly to?: number; readonly fill: GapFill }) {
      database.transact(({ run }) => {
        run(`UPDATE entry SET detail = json_set(detail, '$.fill', json(?)) WHERE id = ? AND kind = 'gap'`, [
          writeJson(fill),
          id,
        ])
        if (to !== undefined)
          run(`UPDATE entry SET detail = json_set(detail, '$.to', ?) WHERE id = ?`, [to, id])
      })
      return null
    },
    list({ environmentId, filter, offset, count }: ListedRows): StreamPage {
      const { stream, text, type, rule, upTo } = filter
      return database.transact((statements) => {
        const of = heldOf(statements, { environmentId, stream })
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
          .all(
            `SELECT ${entryColumns} FROM entry WHERE ${whereSql} ORDER BY id DESC LIMIT :count OFFSET :offset`,
            { ...values, offset, count },
          )
          .read(entryRow)
        return { rows, total }
      })
    },
    entry: ({ id }: { readonly id: number }): StreamEntryDetails | null =>
      database.read(({ get }) => {
        const row = get(`SELECT ${entryColumns} FROM entry WHERE id = :id`, { id })
        if (row === undefined) return null
        const content = get('SELECT body FROM content WHERE entry = :id', { id })
        const body = content === undefined ? null : carriedText(readRow(bodyRow, content).body)
        return { entry: readRow(entryRow, row), body }
      }),
    facets: (key: StreamKey): StreamFacets =>
      database.transact((statements) => {
        const { number } = heldOf(statements, key)
        const valuesOf = (kind: 'type' | 'rule') =>
          statements
            .all('SELECT value FROM facet WHERE stream = :number AND kind = :kind ORDER BY value LIMIT 500', {
              number,
              kind,
            })
            .read(textColumn('value'))
        return { types: valuesOf('type'), rules: valuesOf('rule') }
      }),
    clear(key: StreamKey) {
      database.transact((statements) => {
        const of = heldOf(statements, key)
        statements.run('DELETE FROM entry WHERE stream = ?', [of.number])
        statements.run('DELETE FROM facet WHERE stream = ?', [of.number])
        of.entries = 0
        of.bytes = 0
        of.facets.clear()
      })
      return null
    },
  }
}
export type StreamApi = ReturnType<typeof createStreamStore>

export type RecordChange = Partial<Pick<StreamRecord, 'wanted' | 'app' | 'completeUntil' | 'claim'>>

interface Piece {
  /** Numbers the connections of this run. */
  readonly connection: number
  readonly bytes: Uint8Array
  readonly at: number
  readonly source: EventSource
  /** Earlier events count as backfill. In milliseconds of the service's clock. */
  readonly liveSince: number | null
  /** The gap that the connection fills. */
  readonly gapId: number | null
  readonly completeUntil: number | null
}

interface Gap {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly fill: GapFill
}

interface ListedRows {
  readonly environmentId: string
  readonly filter: StreamFilter
  readonly offset: number
  readonly count: number
}
