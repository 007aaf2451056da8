import { z } from 'zod'
import { fail, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import {
  type InboxRow,
  type InboxVolume,
  maximumEventBytes,
  maxUntrustedBytes,
  maxUntrustedEvents,
  maxVolumeEvents,
  type ReceiverAnswer,
  type StoredEvent,
  signatureVerdicts,
} from '../../../shared/webhooks/inbox.ts'
import type { InboxFilter } from '../../../shared/webhooks/inbox-filter.ts'
import { type Database, jsonColumn, readRow } from '../../core/store/database.ts'
import { insertRow, readNumber, rowOf, textColumn } from '../../core/store/rows.ts'

/** A delivery; storing it determines whether it's a duplicate. */
export interface NewInboxEvent
  extends Omit<InboxRow, 'id' | 'duplicate' | 'bytes' | 'bookmarked' | keyof ReceiverAnswer> {
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array
}

export interface InboxSlice {
  readonly matches: readonly number[]
  readonly next: number | null
}

/** `text` is searched in kind, IDs and body, ignoring ASCII case; empty matches everything. */
export interface InboxQuery {
  readonly text: string
  readonly filter: InboxFilter
}

/** `steps` times of `stepMs` each, up to `until`. */
export interface VolumeSpan {
  readonly until: number
  readonly stepMs: number
  readonly steps: number
}

/** Received events. IDs increase and are never reused. */
export interface InboxRepository {
  add(event: NewInboxEvent): Outcome<InboxRow>
  noteAnswers(answers: readonly ({ readonly id: number } & ReceiverAnswer)[]): Outcome<void>
  /** Whether the event is still there. */
  bookmark(id: number, bookmarked: boolean): Outcome<boolean>
  count(): Outcome<number>
  latestId(): Outcome<number | null>
  /** The first trusted event with an ID of the service. */
  withEventId(eventId: string): Outcome<number | null>
  window(offset: number, count: number): Outcome<readonly InboxRow[]>
  rows(ids: readonly number[]): Outcome<readonly InboxRow[]>
  get(id: number): Outcome<StoredEvent | null>
  bodyOf(id: number): Outcome<Uint8Array | null>
  /** Kinds by name, at most 200. */
  kinds(): Outcome<readonly string[]>
  volume(span: VolumeSpan): Outcome<InboxVolume>
  searchSlice(query: InboxQuery, before: number): Outcome<InboxSlice>
  /** Removes the slice below `before`; returns the start of the next one. */
  removeSlice(before: number): Outcome<number | null>
  /** Removes a slice of the oldest events beyond a limit, but no bookmarked ones; returns their number. */
  trimOld(bounds: { readonly receivedBefore: number | null; readonly count: number | null }): Outcome<number>
  /** Removes a slice of the oldest untrusted events beyond their limits; returns their number. */
  trimUntrusted(): Outcome<number>
}

/** A slice ends at this many events or bytes. */
const sliceRows = 500
const sliceBytes = 2_000_000
/** Searching an event takes less time than removing it. */
const searchedRows = 2_500
const searchedBytes = 5_000_000
const filteredRows = 10_000
const allBytes = Number.MAX_SAFE_INTEGER

export const inboxEventRow = rowOf({
  id: z.int(),
  receivedAt: z.int(),
  kind: z.string(),
  eventId: z.string(),
  userId: z.string().nullable(),
  verdict: z.enum(signatureVerdicts),
  environmentId: z.string().nullable(),
  duplicate: z.literal([0, 1]).transform((value) => value === 1),
  bytes: z.int(),
  oldName: z.string().nullable(),
  answerStatus: z.int().nullable(),
  answerMs: z.int().nullable(),
  bookmarked: z.literal([0, 1]).transform((value) => value === 1),
})

export const inboxContentRow = z.object({
  path: z.string(),
  headers: jsonColumn(z.array(z.tuple([z.string(), z.string()]))),
  body: z.instanceof(Uint8Array).transform((bytes) => new TextDecoder().decode(bytes)),
})

const volumeRow = z.object({ step: z.int(), count: z.int() })
const number = z.object({ number: z.int().nullable() })
const sliceSum = z.object({ lowest: z.int().nullable(), total: z.int() })
const rawBodyRow = z.object({ body: z.instanceof(Uint8Array) })
const idsRow = z.object({ ids: jsonColumn(z.array(z.int())) })

/** Worded like its index, so that it's used. */
const untrusted = `verdict IN ('wrong', 'missing')`

/** A damaged size must not overflow a sum. */
const boundedBytes = `max(0, min(bytes, ${maximumEventBytes})) AS bytes`
/** Run with every untrusted delivery; finding the newest one that is too many by size takes ten times as long. */
const untrustedBytesSql = `SELECT coalesce(sum(bytes), 0) AS number FROM (SELECT ${boundedBytes} FROM inbox_event WHERE ${untrusted})`
const untrustedByCountSql = `SELECT (
  SELECT id FROM inbox_event WHERE ${untrusted} ORDER BY id DESC LIMIT 1 OFFSET ${maxUntrustedEvents}) AS number`
const untrustedBySizeSql = `SELECT max(id) AS number FROM (
  SELECT id, row_number() OVER newest AS place, sum(bytes) OVER newest AS total
  FROM (SELECT id, ${boundedBytes} FROM inbox_event WHERE ${untrusted})
  WINDOW newest AS (ORDER BY id DESC)) WHERE place > ${maxUntrustedEvents} OR total > ${maxUntrustedBytes}`
const sliceSql = `SELECT min(id) AS lowest, coalesce(sum(bytes), 0) AS total FROM (
  SELECT id, ${boundedBytes} FROM inbox_event WHERE id > 0 AND id < :before ORDER BY id DESC LIMIT :rows)`
const boundSql = `WITH newest AS (
    SELECT id, ${boundedBytes} FROM inbox_event WHERE id > 0 AND id < :before ORDER BY id DESC LIMIT :rows),
  summed AS (SELECT id, bytes, sum(bytes) OVER (ORDER BY id DESC) AS total FROM newest)
  SELECT min(id) AS lowest, max(total) AS total FROM summed WHERE total = bytes OR total <= :bytes`

const filterSql = `id >= :lowest AND id < :before AND (:kind IS NULL OR kind = :kind)
  AND (:userId IS NULL OR user_id = :userId) AND (:verdict IS NULL OR verdict = :verdict)
  AND (:bookmarked IS NULL OR bookmarked = :bookmarked)
  AND (:from IS NULL OR received_at >= :from) AND (:until IS NULL OR received_at < :until)`
// One row with all IDs, because returning thousands of rows takes longer than finding them; already in table order.
const idsSql = 'SELECT json_group_array(id) AS ids FROM inbox_event'
const filteredSql = `${idsSql} WHERE ${filterSql}`
// Reads every body. A trigram index (FTS5) would be faster, but its merges delayed single deliveries by 185 ms.
const searchedSql = `${idsSql} JOIN inbox_content ON event = id WHERE ${filterSql} AND (
  kind LIKE :pattern ESCAPE '\\' OR event_id LIKE :pattern ESCAPE '\\'
  OR user_id LIKE :pattern ESCAPE '\\' OR CAST(body AS TEXT) LIKE :pattern ESCAPE '\\')`

// The newest rows alone: nothing is indexed by time, and this runs with every delivery.
const volumeSql = `SELECT CAST((received_at - :from) / :stepMs AS INTEGER) AS step, count(*) AS count
  FROM (SELECT received_at FROM inbox_event ORDER BY id DESC LIMIT ${maxVolumeEvents})
  WHERE received_at >= :from AND received_at < :until GROUP BY step`
const lastAtSql = 'SELECT (SELECT received_at FROM inbox_event ORDER BY id DESC LIMIT 1) AS number'

const columns =
  'id, received_at, kind, event_id, user_id, verdict, environment_id, duplicate, bytes, old_name, answer_status, answer_ms, bookmarked'

class StoredInbox implements InboxRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** The lowest ID of the slice below `before`, and whether more events follow. */
  #boundsOf(before: number, rows = sliceRows, bytes = sliceBytes) {
    return this.#database.attempt(({ get }) => {
      const slice = readRow(sliceSum, get(sliceSql, { before, rows }))
      // Most slices are small; only others need their bytes counted.
      const { lowest } =
        slice.total <= bytes ? slice : readRow(sliceSum, get(boundSql, { before, rows, bytes }))
      if (lowest === null) return { lowest: before, more: false }
      const below = get('SELECT 1 FROM inbox_event WHERE id > 0 AND id < :lowest LIMIT 1', { lowest })
      return { lowest, more: below !== undefined }
    })
  }

  readonly add: InboxRepository['add'] = (event) => {
    const bytes = event.body.byteLength
    if (bytes > maximumEventBytes) {
      return fail({ kind: 'storage', code: 'EVENT_TOO_LARGE', message: t`The event is too large to keep.` })
    }
    return this.#database.transact(({ get, run }) => {
      // A forged delivery must not make the real one, which arrives later, look like a duplicate.
      const earlier = get(
        `SELECT 1 FROM inbox_event WHERE event_id = :eventId AND verdict IN ('valid', 'unknown') LIMIT 1`,
        { eventId: event.eventId },
      )
      const { path, headers, body, ...rest } = event
      const row = {
        ...rest,
        duplicate: earlier !== undefined,
        bytes,
        answerStatus: null,
        answerMs: null,
        bookmarked: false,
      }
      const { lastId } = insertRow({ run }, 'inbox_event', row)
      insertRow({ run }, 'inbox_content', { event: lastId, path, headers, body })
      return { id: lastId, ...row }
    })
  }

  readonly noteAnswers: InboxRepository['noteAnswers'] = (answers) =>
    this.#database.transact(({ run }) => {
      for (const { id, answerStatus, answerMs } of answers) {
        run('UPDATE inbox_event SET answer_status = :answerStatus, answer_ms = :answerMs WHERE id = :id', {
          id,
          answerStatus,
          answerMs,
        })
      }
    })

  readonly bookmark: InboxRepository['bookmark'] = (id, bookmarked) =>
    this.#database.attempt(
      ({ run }) =>
        run('UPDATE inbox_event SET bookmarked = :bookmarked WHERE id = :id', {
          id,
          bookmarked: Number(bookmarked),
        }).changes > 0,
    )

  readonly count: InboxRepository['count'] = () =>
    this.#database.attempt(({ get }) => readNumber(get('SELECT count(*) AS number FROM inbox_event')))

  readonly latestId: InboxRepository['latestId'] = () =>
    this.#database.attempt(
      ({ get }) => readRow(number, get('SELECT max(id) AS number FROM inbox_event')).number,
    )

  readonly withEventId: InboxRepository['withEventId'] = (eventId) =>
    this.#database.attempt(
      ({ get }) =>
        readRow(
          number,
          get(
            `SELECT min(id) AS number FROM inbox_event WHERE event_id = :eventId AND verdict IN ('valid', 'unknown')`,
            { eventId },
          ),
        ).number,
    )

  readonly window: InboxRepository['window'] = (offset, count) =>
    this.#database.attempt(({ all }) =>
      all(`SELECT ${columns} FROM inbox_event ORDER BY id DESC LIMIT :count OFFSET :offset`, {
        offset,
        count,
      }).read(inboxEventRow),
    )

  readonly rows: InboxRepository['rows'] = (ids) =>
    this.#database.attempt(({ all }) =>
      all(
        `SELECT ${columns} FROM inbox_event WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY id DESC`,
        { ids: JSON.stringify(ids) },
      ).read(inboxEventRow),
    )

  readonly get: InboxRepository['get'] = (id) =>
    this.#database.attempt(({ get }) => {
      const event = get(`SELECT ${columns} FROM inbox_event WHERE id = :id`, { id })
      if (event === undefined) return null
      const rest = get('SELECT path, headers, body FROM inbox_content WHERE event = :id', { id })
      return { ...readRow(inboxEventRow, event), ...readRow(inboxContentRow, rest) }
    })

  readonly bodyOf: InboxRepository['bodyOf'] = (id) =>
    this.#database.attempt(({ get }) => {
      const rawBody = get('SELECT body FROM inbox_content WHERE event = :id', { id })
      return rawBody === undefined ? null : readRow(rawBodyRow, rawBody).body
    })

  readonly kinds: InboxRepository['kinds'] = () =>
    this.#database.attempt(({ all }) =>
      all(
        `WITH RECURSIVE known (kind) AS (
             SELECT min(kind) FROM inbox_event UNION ALL
             SELECT (SELECT min(kind) FROM inbox_event WHERE inbox_event.kind > known.kind)
             FROM known WHERE known.kind IS NOT NULL)
           SELECT kind FROM known WHERE kind IS NOT NULL LIMIT 200`,
      ).read(textColumn('kind')),
    )

  readonly volume: InboxRepository['volume'] = ({ until, stepMs, steps }) =>
    this.#database.attempt(({ all, get }) => {
      const rows = all(volumeSql, { from: until - stepMs * steps, until, stepMs }).read(volumeRow)
      const countOf = new Map(rows.map(({ step, count }) => [step, count]))
      const counts = Array.from({ length: steps }, (_, step) => countOf.get(step) ?? 0)
      return {
        counts,
        isPartial: counts.reduce((sum, count) => sum + count, 0) >= maxVolumeEvents,
        lastAt: readRow(number, get(lastAtSql)).number,
      }
    })

  readonly searchSlice: InboxRepository['searchSlice'] = ({ text, filter }, before) => {
    const bounds =
      text === ''
        ? this.#boundsOf(before, filteredRows, allBytes)
        : this.#boundsOf(before, searchedRows, searchedBytes)
    if (!bounds.ok) return bounds
    const { lowest, more } = bounds.value
    const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
    return this.#database.attempt(({ get }) => {
      const rawIds = get(text === '' ? filteredSql : searchedSql, {
        ...filter,
        bookmarked: filter.bookmarked === null ? null : Number(filter.bookmarked),
        ...(text === '' ? {} : { pattern }),
        lowest,
        before,
      })
      return {
        matches: readRow(idsRow, rawIds).ids.sort((left, right) => right - left),
        next: more ? lowest : null,
      }
    })
  }

  readonly removeSlice: InboxRepository['removeSlice'] = (before) => {
    const bounds = this.#boundsOf(before)
    if (!bounds.ok) return bounds
    const { lowest, more } = bounds.value
    return this.#database.attempt(({ run }) => {
      run('DELETE FROM inbox_event WHERE id >= :lowest AND id < :before', { lowest, before })
      return more ? lowest : null
    })
  }

  readonly trimOld: InboxRepository['trimOld'] = ({ receivedBefore, count }) =>
    this.#database.transact(({ get, run }) => {
      const newestTooOld =
        count === null
          ? null
          : readRow(
              number,
              get(`SELECT (SELECT id FROM inbox_event ORDER BY id DESC LIMIT 1 OFFSET :count) AS number`, {
                count,
              }),
            ).number
      return run(
        `WITH oldest AS (SELECT id, ${boundedBytes}, received_at FROM inbox_event WHERE bookmarked = 0
               ORDER BY id LIMIT :rows),
             summed AS (SELECT id, bytes, received_at, sum(bytes) OVER (ORDER BY id) AS total FROM oldest)
           DELETE FROM inbox_event WHERE id IN (
             SELECT id FROM summed WHERE (total = bytes OR total <= :bytes)
               AND (received_at < coalesce(:receivedBefore, 0) OR id <= coalesce(:newestTooOld, 0)))`,
        { receivedBefore, newestTooOld, rows: sliceRows, bytes: sliceBytes },
      ).changes
    })

  readonly trimUntrusted: InboxRepository['trimUntrusted'] = () =>
    this.#database.transact(({ get, run }) => {
      const isTooLarge = readNumber(get(untrustedBytesSql)) > maxUntrustedBytes
      const last = readRow(number, get(isTooLarge ? untrustedBySizeSql : untrustedByCountSql)).number
      if (last === null) return 0
      return run(
        `DELETE FROM inbox_event WHERE id IN (
             SELECT id FROM inbox_event WHERE ${untrusted} AND id <= :last ORDER BY id LIMIT :count)`,
        { last, count: sliceRows },
      ).changes
    })
}

export function createInboxRepository(database: Database): InboxRepository {
  return new StoredInbox(database)
}
