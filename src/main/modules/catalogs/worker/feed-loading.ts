import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { FeedChange, FeedProgress, FeedSummary, FindingCount } from '../../../../shared/catalogs/feed.ts'
import { checkFeedProduct } from '../../../../shared/catalogs/feed-findings.ts'
import {
  compileMapping,
  createNumberJudge,
  type FeedMapping,
  type NumberJudge,
  numbersOf,
  placesOf,
  withLateColumns,
  withNumbers,
} from '../../../../shared/catalogs/feed-mapping.ts'
import { canonicalProduct } from '../../../../shared/catalogs/product-fingerprint.ts'
import type { ProductDraft } from '../../../../shared/catalogs/product-rules.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { formLabel, type ReadingReport } from '../../../../shared/files/reading-report.ts'
import type { NumberFormat } from '../../../../shared/text/number-text.ts'
import { Stopped } from '../../../core/files/external-file.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import { createReadingTally } from '../../../core/files/reading-tally.ts'
import { readRow, type Statements } from '../../../core/store/database.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import { changeNumber, repeatedInFile, rowKey, rowKeys } from './feed-rows.ts'
import type { FeedSource, SourceRow } from './feed-source.ts'

/** Short transactions, so main never waits long to write. */
const sliceRows = 300

export interface LoadOptions {
  readonly catalog: number
  readonly fileName: string
  readonly source: FeedSource
  readonly mapping: FeedMapping
  readonly now: () => number
  readonly signal: AbortSignal
  readonly onProgress: (progress: FeedProgress) => void
}

const idRow = z.object({ id: z.string() })
const keyRow = z.object({ key: z.int() })
const fingerprintRow = z.object({ id: z.string(), fingerprint: z.string().nullable() })
const countRow = z.object({ change: z.int(), rows: z.int() })
const numberRow = z.object({ number: z.int() })

export function fingerprintOf(product: ProductDraft): string {
  return hash('sha256', canonicalProduct(product), 'base64url').slice(0, 22)
}

interface KnownKind extends Omit<FindingCount, 'rows'> {
  readonly kind: number
  rows: number
}

export class FindingKinds {
  readonly #kinds = new Map<string, KnownKind>()

  constructor(feed: StoredFeed | null = null) {
    for (const { rule, ...finding } of feed?.summary.findings ?? []) {
      const kind = feed?.kinds[rule]
      if (kind !== undefined) this.#kinds.set(rule, { ...finding, rule, kind })
    }
  }

  meet(finding: Finding): KnownKind {
    const { rule, field, severity, message } = finding
    const existingKind = this.#kinds.get(rule)
    if (existingKind !== undefined) return existingKind
    const fresh = { kind: this.#kinds.size, rule, field, severity, message, rows: 0 }
    this.#kinds.set(rule, fresh)
    return fresh
  }

  stored(summary: Omit<FeedSummary, 'findings'>): StoredFeed {
    const sortedFindings = [...this.#kinds.values()].sort((a, b) => {
      if (a.severity === b.severity) return b.rows - a.rows
      return a.severity === 'error' ? -1 : 1
    })
    return {
      kinds: Object.fromEntries(sortedFindings.map(({ rule, kind }) => [rule, kind])),
      summary: { ...summary, findings: sortedFindings.map(({ kind: _kind, ...finding }) => finding) },
    }
  }
}

export interface StoredFeed {
  readonly summary: FeedSummary
  readonly kinds: Readonly<Record<string, number>>
}

/** Reads a whole feed into the database in place of the previous one. Throws `NoFeed`, `FileRefusal` and `Stopped`. */
export async function loadFeed(database: ThreadDatabase, options: LoadOptions): Promise<StoredFeed> {
  const { source } = options
  const chosen = numbersOf(options.mapping)
  const sampled = createNumberJudge(options.mapping, source.columns)
  for (const { cells } of source.sample) sampled.see(cells)
  const first = await readRows(database, options, chosen ?? sampled.format())
  const judged = first.judge.format()
  // The rest of the feed proves another format than its beginning, so prices with two meanings are read again.
  const isMisread = chosen === null && judged !== first.numbers && first.judge.hasAmbiguous()
  const pass = isMisread ? await readRows(database, options, judged) : first
  await holdRepeated(database, options.catalog, pass.kinds, options.signal)
  const storedFeed = summarize(database, options, { ...pass, numbers: chosen ?? judged })
  database.transact(({ run }) => {
    run('UPDATE product_catalog SET feed = :feed, mapping = :mapping WHERE number = :catalog', {
      catalog: options.catalog,
      feed: writeJson(storedFeed),
      mapping: writeJson(pass.mapping),
    })
  })
  return storedFeed
}

interface ReadRows {
  readonly rows: number
  readonly reading: ReadingReport
  /** With fields that first occurred in the rows. */
  readonly mapping: FeedMapping
  readonly kinds: FindingKinds
  readonly judge: NumberJudge
  readonly numbers: NumberFormat | null
}

async function readRows(
  database: ThreadDatabase,
  { catalog, source, signal, onProgress, ...options }: LoadOptions,
  numbers: NumberFormat | null,
): Promise<ReadRows> {
  await forgetFeed(database, catalog)
  let { columns } = source
  let omitted: readonly string[] = []
  let { mapping } = options
  let readProduct = compileMapping(withNumbers(mapping, numbers), columns)
  const judge = createNumberJudge(mapping, columns)
  const kinds = new FindingKinds()
  const tally = createReadingTally(fileLimits.feed.rows)
  let rows = 0
  for await (const slice of source.rows(tally, signal)) {
    omitted = slice.omitted
    if (slice.columns !== columns) {
      mapping = withLateColumns(mapping, slice.columns.slice(columns.length))
      columns = slice.columns
      readProduct = compileMapping(withNumbers(mapping, numbers), columns)
      judge.use(mapping, columns)
    }
    for (let at = 0; at < slice.rows.length; at += sliceRows) {
      if (signal.aborted) throw new Stopped()
      const part = slice.rows.slice(at, at + sliceRows).map((row) => {
        judge.see(row.cells)
        return prepare(row, readProduct(row.cells), numbers, kinds)
      })
      database.transact((statements) => writeRows(statements, catalog, part))
      rows += part.length
      await setImmediate()
    }
    onProgress({ rows, bytes: slice.bytes, totalBytes: source.bytes })
  }
  const reading = {
    ...tally.report(source.beginning),
    columns: columnsRead(mapping, columns, columns.slice(source.columns.length), omitted),
  }
  return { rows, reading, mapping, kinds, judge, numbers }
}

/** What became of each column with a mapping. */
export function columnsRead(
  mapping: FeedMapping,
  columns: readonly string[],
  late: readonly string[],
  omitted: readonly string[] = [],
): ReadingReport['columns'] {
  const mappedColumns = mapping.flatMap(({ field, column }) =>
    column === null
      ? []
      : placesOf(field, column, columns).map((place) => ({ title: columns[place] ?? column, as: field })),
  )
  const titles = new Set(mappedColumns.map(({ title }) => title))
  const leftOut = [...columns.filter((column) => !titles.has(column)), ...omitted]
  return { taken: mappedColumns, leftOut, late: [...late] }
}

interface Prepared {
  readonly number: number
  readonly product: ProductDraft
  readonly errors: number
  readonly warnings: number
  readonly fingerprint: string
  readonly kinds: ReadonlySet<number>
}

function prepare(
  { number }: SourceRow,
  product: ProductDraft,
  numbers: NumberFormat | null,
  findingKinds: FindingKinds,
): Prepared {
  const kinds = new Set<number>()
  let errors = 0
  let warnings = 0
  for (const finding of checkFeedProduct(product, numbers)) {
    if (finding.severity === 'error') errors += 1
    else warnings += 1
    const kind = findingKinds.meet(finding)
    if (!kinds.has(kind.kind)) kind.rows += 1
    kinds.add(kind.kind)
  }
  return { number, product, errors, warnings, kinds, fingerprint: fingerprintOf(product) }
}

const insertRow = `INSERT INTO feed_row
    (key, catalog, id, title, price, availability, item_group_id, change, errors, warnings, fingerprint, content)
  VALUES (:key, :catalog, :id, :title, :price, :availability, :groupId, :change, :errors, :warnings, :fingerprint,
    :content)`

function writeRows(statements: Statements, catalog: number, rows: readonly Prepared[]): void {
  const accepted = acceptedOf(
    statements,
    catalog,
    rows.map(({ product }) => textOf(product.id)),
  )
  for (const { number, product, errors, warnings, fingerprint, kinds } of rows) {
    const id = textOf(product.id)
    statements.run(insertRow, {
      key: rowKey(catalog, number),
      catalog,
      id,
      errors,
      warnings,
      fingerprint,
      title: textOf(product.title),
      price: textOf(product.price),
      availability: textOf(product.availability),
      groupId: product.item_group_id === undefined ? null : textOf(product.item_group_id),
      change: changeNumber(changeOf(errors, accepted.get(id), fingerprint)),
      content: writeJson(product),
    })
    for (const kind of kinds) {
      statements.run('INSERT INTO feed_finding (catalog, kind, row) VALUES (:catalog, :kind, :row)', {
        catalog,
        kind,
        row: number,
      })
    }
  }
}

/** `accepted`: undefined if the service isn't known to have the product, null if its content isn't known. */
export function changeOf(
  errors: number,
  accepted: string | null | undefined,
  fingerprint: string,
): FeedChange {
  if (errors > 0) return 'held'
  if (accepted === undefined) return 'new'
  return accepted === fingerprint ? 'same' : 'changed'
}

export function acceptedOf(
  { all }: Pick<Statements, 'all'>,
  catalog: number,
  ids: readonly string[],
): ReadonlyMap<string, string | null> {
  const rows = all(
    `SELECT id, fingerprint FROM product
     WHERE catalog = :catalog AND id IN (SELECT value FROM json_each(:ids))`,
    { catalog, ids: writeJson(ids) },
  ).read(fingerprintRow)
  return new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]))
}

/** Holds back all rows whose ID occurs more than once (catalogs.md#products). */
async function holdRepeated(
  database: ThreadDatabase,
  catalog: number,
  kinds: FindingKinds,
  signal: AbortSignal,
): Promise<void> {
  const repeated = database.read(({ all }) =>
    all("SELECT id FROM feed_row WHERE catalog = :catalog AND id <> '' GROUP BY id HAVING count(*) > 1", {
      catalog,
    })
      .read(idRow)
      .map((row) => row.id),
  )
  for (let at = 0; at < repeated.length; at += 50) {
    if (signal.aborted) throw new Stopped()
    const ids = writeJson(repeated.slice(at, at + 50))
    database.transact(({ all, run }) => {
      const heldRows = all(
        `UPDATE feed_row SET change = :held, errors = errors + 1
         WHERE catalog = :catalog AND id IN (SELECT value FROM json_each(:ids)) RETURNING key`,
        { catalog, ids, held: changeNumber('held') },
      )
      const kind = kinds.meet(repeatedInFile)
      kind.rows += heldRows.length
      for (const { key } of heldRows.read(keyRow)) {
        run('INSERT INTO feed_finding (catalog, kind, row) VALUES (:catalog, :kind, :row)', {
          catalog,
          kind: kind.kind,
          row: key - rowKeys(catalog).first,
        })
      }
    })
    await setImmediate()
  }
}

function summarize(
  database: ThreadDatabase,
  { catalog, fileName, now }: LoadOptions,
  { rows, reading, mapping, kinds, numbers }: ReadRows,
): StoredFeed {
  return kinds.stored({
    fileName,
    form: formLabel(reading),
    readAt: now(),
    rows,
    reading: { ...reading, ...(numbers === null ? {} : { numberFormat: numbers }) },
    numbers,
    mapping,
    images: { rows: 0, lastRow: 0 },
    ...countFeed(database, catalog),
  })
}

/** Counts of a feed; an upload turns new and changed rows into unchanged ones. */
export function countFeed(
  database: ThreadDatabase,
  catalog: number,
): Pick<FeedSummary, 'changes' | 'withWarnings' | 'groups'> {
  const { first, end } = rowKeys(catalog)
  return database.read(({ all, get }) => {
    const counts = new Map(
      all('SELECT change, count(*) AS rows FROM feed_row WHERE catalog = :catalog GROUP BY change', {
        catalog,
      })
        .read(countRow)
        .map(({ change, rows }) => [change, rows]),
    )
    const count = (change: FeedChange) => counts.get(changeNumber(change)) ?? 0
    const range = { first, end }
    const within = 'key >= :first AND key < :end'
    const number = (sql: string) => readRow(numberRow, get(sql, range)).number
    return {
      changes: {
        new: count('new'),
        changed: count('changed'),
        same: count('same'),
        held: count('held'),
      },
      withWarnings: number(`SELECT count(*) AS number FROM feed_row WHERE ${within} AND warnings > 0`),
      groups: number(`SELECT count(DISTINCT item_group_id) AS number FROM feed_row WHERE ${within}`),
    }
  })
}

export async function forgetFeed(database: ThreadDatabase, catalog: number): Promise<void> {
  database.transact(({ run }) => {
    run('UPDATE product_catalog SET feed = NULL WHERE number = :catalog', { catalog })
  })
  const { first, end } = rowKeys(catalog)
  const rows = 'SELECT key FROM feed_row WHERE key >= :first AND key < :end ORDER BY key LIMIT 300'
  await inSlices(database, `DELETE FROM feed_row WHERE key IN (${rows})`, { first, end })
  const findings = 'SELECT kind, row FROM feed_finding WHERE catalog = :catalog LIMIT 500'
  await inSlices(
    database,
    `DELETE FROM feed_finding WHERE catalog = :catalog AND (kind, row) IN (${findings})`,
    { catalog },
  )
  const images = 'SELECT row FROM feed_image WHERE catalog = :catalog LIMIT 500'
  await inSlices(database, `DELETE FROM feed_image WHERE catalog = :catalog AND row IN (${images})`, {
    catalog,
  })
}

/** Repeats a deletion until nothing is left. */
export async function inSlices(
  database: ThreadDatabase,
  sql: string,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  while (database.transact(({ run }) => run(sql, values).changes) > 0) await setImmediate()
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
