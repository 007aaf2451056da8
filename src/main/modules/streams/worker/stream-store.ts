import { writeJson } from '../../../../shared/core/json-text.ts'
import type {
  EventSource,
  GapFill,
  RuleCount,
  StreamEnding,
  StreamEntryDetails,
  StreamFacets,
  StreamOpening,
  StreamPage,
} from '../../../../shared/streams/live-stream.ts'
import { readStreamLine } from '../../../../shared/streams/read-stream-line.ts'
import type { Statements } from '../../../core/store/database.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { StoredBatch, StreamKey, StreamRecord } from '../ports.ts'
import { streamRow } from './entry-rows.ts'
import {
  addEntry,
  addEvent,
  type CachedStream,
  latestId,
  type NoteKind,
  readStream,
  type StreamBounds,
  trim,
} from './stream-entries.ts'
import { StreamLines } from './stream-lines.ts'
import { countByRule, type ListedRows, listEntries, readEntry, readFacets } from './stream-list.ts'

class StreamStore {
  readonly #database: ThreadDatabase
  readonly #bounds: StreamBounds
  readonly #streams = new Map<string, CachedStream>()
  readonly #lines = new Map<number, StreamLines>()

  constructor(database: ThreadDatabase, bounds: StreamBounds) {
    this.#database = database
    this.#bounds = bounds
  }

  #heldOf(statements: Statements, key: StreamKey): CachedStream {
    const name = `${key.stream} ${key.environmentId}`
    const cachedStream = this.#streams.get(name) ?? readStream(statements, key)
    this.#streams.set(name, cachedStream)
    return cachedStream
  }

  #addRow(key: StreamKey, kind: NoteKind, at: number, detail: unknown): number {
    return this.#database.transact((statements) =>
      addEntry(statements, this.#heldOf(statements, key), kind, at, detail),
    )
  }

  readonly records = (): readonly StreamRecord[] =>
    this.#database.read((statements) =>
      statements
        .all('SELECT number, environment_id, kind, wanted, app, complete_until, claim FROM stream')
        .read(streamRow)
        .map(({ number, kind, ...record }) => ({
          ...record,
          stream: kind,
          latestId: latestId(statements, number),
        })),
    )

  readonly change = ({ change, ...key }: StreamKey & { readonly change: RecordChange }) => {
    this.#database.transact((statements) => {
      const { number } = this.#heldOf(statements, key)
      const { wanted, app, completeUntil, claim } = change
      const { run } = statements
      if (wanted !== undefined) run('UPDATE stream SET wanted = ? WHERE number = ?', [Number(wanted), number])
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
  }

  /** Stores the events in a piece of a connection. */
  readonly take = ({
    connection,
    bytes,
    at,
    source,
    liveSince,
    gapId,
    completeUntil,
    ...key
  }: StreamKey & Piece) => {
    const reader = this.#lines.get(connection) ?? new StreamLines()
    this.#lines.set(connection, reader)
    const entryTexts = reader.push(bytes)
    return this.#database.transact((statements): StoredBatch => {
      const of = this.#heldOf(statements, key)
      const counts = { events: 0, duplicates: 0, keepAlives: 0, unreadable: 0 }
      let problem: StoredBatch['problem'] = null
      let happenedAt: number | null = null
      let filled = 0
      for (const text of entryTexts) {
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
      trim(statements, of, this.#bounds)
      return { ...counts, problem, happenedAt, latestId: latestId(statements, of.number) }
    })
  }

  /** Drops the unfinished line of a connection. */
  readonly close = ({ connection }: { readonly connection: number }) => {
    this.#lines.delete(connection)
    return null
  }

  /** Returns the ID of the new row, like the next two. */
  readonly noteOpened = ({
    at,
    opening,
    ...key
  }: StreamKey & { readonly at: number; readonly opening: StreamOpening }) =>
    this.#addRow(key, 'opened', at, opening)

  readonly noteEnded = ({
    at,
    ending,
    ...key
  }: StreamKey & { readonly at: number; readonly ending: StreamEnding }) =>
    this.#addRow(key, 'ended', at, ending)

  readonly noteGap = ({ at, from, to, fill, ...key }: StreamKey & Gap) =>
    this.#addRow(key, 'gap', at, { from, to, fill, events: 0 })

  readonly changeGap = ({
    id,
    to,
    fill,
  }: {
    readonly id: number
    readonly to?: number
    readonly fill: GapFill
  }) => {
    this.#database.transact(({ run }) => {
      run(`UPDATE entry SET detail = json_set(detail, '$.fill', json(?)) WHERE id = ? AND kind = 'gap'`, [
        writeJson(fill),
        id,
      ])
      if (to !== undefined)
        run(`UPDATE entry SET detail = json_set(detail, '$.to', ?) WHERE id = ?`, [to, id])
    })
    return null
  }

  readonly list = ({ environmentId, ...rows }: ListedRows & { readonly environmentId: string }): StreamPage =>
    this.#database.transact((statements) =>
      listEntries(statements, this.#heldOf(statements, { environmentId, stream: rows.filter.stream }), rows),
    )

  readonly entry = ({ id }: { readonly id: number }): StreamEntryDetails | null =>
    this.#database.read((statements) => readEntry(statements, id))

  readonly facets = (key: StreamKey): StreamFacets =>
    this.#database.transact((statements) => readFacets(statements, this.#heldOf(statements, key).number))

  readonly ruleCounts = (key: StreamKey): readonly RuleCount[] =>
    this.#database.transact((statements) => countByRule(statements, this.#heldOf(statements, key).number))

  readonly clear = (key: StreamKey) => {
    this.#database.transact((statements) => {
      const of = this.#heldOf(statements, key)
      statements.run('DELETE FROM entry WHERE stream = ?', [of.number])
      statements.run('DELETE FROM facet WHERE stream = ?', [of.number])
      of.entries = 0
      of.bytes = 0
      of.facets.clear()
    })
    return null
  }
}

/** Stores what streams received, and their state. */
export function createStreamStore(database: ThreadDatabase, bounds: StreamBounds) {
  return new StreamStore(database, bounds)
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
