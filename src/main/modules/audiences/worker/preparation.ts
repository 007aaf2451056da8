import { createHmac } from 'node:crypto'
import type {
  NoteKind,
  PreparationState,
  PreparedUpload,
  UploadNote,
  UploadPlan,
} from '../../../../shared/audiences/audience-upload.ts'
import { createBatchMeter, operationFrameBytes } from '../../../../shared/audiences/membership-batching.ts'
import {
  type ReadingReport,
  readingProblems,
  type SkipReason,
} from '../../../../shared/files/reading-report.ts'
import { t } from '../../../../shared/text/language.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import { createReadingTally } from '../../../core/files/reading-tally.ts'
import type { TableRow } from '../../../core/files/tables/table-rows.ts'
import type { BatchPlace } from '../ports.ts'
import { createFingerprintSet, type FingerprintSet, printOf } from './fingerprints.ts'
import { createRecordWriter, type HashedValue, readRecords, valuesOf } from './member-records.ts'
import { columnsOf, isHashedTwice, readCell } from './member-rows.ts'
import { headerRowOf, type MemberSource, NoMembers } from './member-source.ts'
import { createPhoneReader } from './phone-numbers.ts'
import { readSealed, UnreadablePart, writeSealed } from './sealed-file.ts'

/** How an upload names a row that wasn't read; any other reason is a limit. */
const noteOfSkip: Partial<Record<SkipReason, NoteKind>> = { quotes: 'broken', beyond: 'beyondLimit' }

export interface Preparation {
  readonly source: MemberSource
  readonly plan: UploadPlan
  readonly path: string
  readonly membersFile: string | null
  readonly key: Buffer
}

const maxNotes = 1_000

/** Reads a whole file and writes the operations for it, in batches. */
export async function prepareUpload(
  { source, plan, path, membersFile, key }: Preparation,
  notify: (state: PreparationState) => void,
  signal: AbortSignal,
): Promise<{ readonly prepared: PreparedUpload; readonly batches: readonly BatchPlace[] }> {
  if (columnsOf(plan).length === 0) throw new NoMembers(t`Choose what at least one column contains.`)
  const { table } = source
  const headerRow = headerRowOf(source, plan.hasTitles)
  const header = source.sample.find(({ number }) => number === headerRow)?.cells ?? []
  const before = plan.mode === 'match' && membersFile !== null ? readMembersFile(membersFile, key) : null
  const out = createOutput(path, key, plan)
  const members = new MemberRows({ plan, header, before, out })
  const { size } = table.state
  let reading: ReadingReport
  try {
    for await (const { rows, bytes } of table.rows(members.tally, signal, headerRow)) {
      for (const { number, cells } of rows) members.add(number, cells)
      notify({ rows: members.total.rows, share: size === 0 ? 1 : bytes / size })
    }
    reading = {
      ...members.tally.report(table.beginning),
      headerRow: headerRow === 0 ? null : headerRow,
      columns: columnsRead(plan, header, source.sample),
      ...(plan.country === null || !plan.columns.includes('phone_number') ? {} : { country: plan.country }),
    }
    if (plan.mode === 'match') refuseUnreadable(reading)
    if (membersFile !== null) members.removeMissing(membersFile, key)
    out.end()
  } finally {
    out.close()
  }
  return {
    prepared: {
      ...members.total,
      reading,
      ...out.sums(),
      counts: Object.fromEntries(members.counts),
      notes: members.notes,
      known: before === null ? null : before.size(),
    },
    batches: out.batches,
  }
}

interface MemberRowsParts {
  readonly plan: UploadPlan
  readonly header: readonly string[]
  /** The list's members, if it's to match the file. */
  readonly before: FingerprintSet | null
  readonly out: ReturnType<typeof createOutput>
}

/** Writes an operation for each row of a file, and counts what became of the rows. */
class MemberRows {
  readonly counts = new Map<NoteKind, number>()
  readonly notes: UploadNote[] = []
  readonly total = { rows: 0, unchanged: 0, duplicates: 0, withoutIdentifier: 0 }
  readonly tally = createReadingTally(fileLimits.people.rows, (reason, row) => {
    if (reason === 'values') return
    if (reason !== 'beyond') this.total.rows += 1
    this.#note(noteOfSkip[reason] ?? 'overLimit', row, null)
  })

  readonly #parts: MemberRowsParts
  readonly #columns: ReturnType<typeof columnsOf>
  readonly #readPhone: ReturnType<typeof createPhoneReader>
  readonly #type: 'Delete' | 'Update'
  readonly #fingerprints = createFingerprintSet()
  /** Identifiers in the file, and which members of the list are still in it. */
  readonly #stays: FingerprintSet | null
  readonly #isStill: Uint8Array
  /** Of the row that is read. */
  readonly #values: HashedValue[] = []
  #hashes = 0
  #mistakes = 0

  constructor(parts: MemberRowsParts) {
    const { plan, before } = parts
    this.#parts = parts
    this.#columns = columnsOf(plan)
    this.#readPhone = createPhoneReader(plan.country)
    this.#type = plan.mode === 'remove' ? 'Delete' : 'Update'
    this.#stays = before === null ? null : createFingerprintSet()
    this.#isStill = new Uint8Array(before?.size() ?? 0)
  }

  add(row: number, cells: readonly string[]): void {
    const { before, out } = this.#parts
    const values = this.#values
    this.total.rows += 1
    this.#readRow(row, cells)
    if (this.#hashes > 0 && values.length > 1)
      dropHashedTwice(values, () => this.#note('hashOfHash', row, null))
    if (values.length === 0) {
      this.total.withoutIdentifier += 1
      if (this.#mistakes > 0) this.tally.unusable(row)
      this.#note('withoutIdentifier', row, null)
      return
    }
    if (this.#stays !== null) for (const value of values) this.#stays.add(printOf(value))
    const fingerprint = out.write(row, this.#type, values)
    if (!this.#fingerprints.add(fingerprint).isNew) {
      out.undo()
      this.total.duplicates += 1
      this.#note('duplicate', row, null)
      return
    }
    const place = before?.placeOf(fingerprint) ?? -1
    if (place === -1) {
      out.keep()
      return
    }
    out.undo()
    this.#isStill[place] = 1
    this.total.unchanged += 1
  }

  removeMissing(membersFile: string, key: Buffer): void {
    const { before, out } = this.#parts
    if (before === null || this.#stays === null) return
    takeOut(membersFile, key, before, this.#isStill, this.#stays, out)
  }

  #readRow(row: number, cells: readonly string[]): void {
    this.#values.length = 0
    this.#hashes = 0
    this.#mistakes = 0
    for (const { index, identifier, kind } of this.#columns) {
      const raw = cells[index]
      if (raw === undefined || raw === '') continue
      const cell = readCell(identifier, raw, this.#readPhone)
      if (cell.kind === 'wrong') {
        this.#mistakes += 1
        this.#note(cell.mistake, row, index)
      }
      if (cell.kind !== 'value' || has(this.#values, kind, cell.sent)) continue
      if (cell.note !== null) this.#note(cell.note, row, index)
      if (cell.note === 'alreadyHashed') this.#hashes += 1
      this.#values.push({ kind, text: cell.sent })
    }
  }

  #note(kind: NoteKind, row: number, column: number | null): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    if (this.notes.length >= maxNotes) return
    const title = column === null ? null : this.#parts.header[column]?.trim()
    this.notes.push({ row, column: column === null ? null : title || `Column ${column + 1}`, kind })
  }
}

/** Members in rows that can't be read would count as missing from the file. */
function refuseUnreadable(reading: ReadingReport): void {
  const isUnreadable = reading.rows.skipped.some(({ reason }) => reason !== 'values')
  if (!isUnreadable && reading.brokenOff === null) return
  const [message = ''] = readingProblems(reading)
  throw new NoMembers(
    t`Some of the rows can’t be read, so the list can’t be matched with this file: people in these rows would be removed. ${message}`,
  )
}

/** What became of each column with the plan. */
export function columnsRead(
  { columns }: Pick<UploadPlan, 'columns'>,
  header: readonly string[],
  sample: readonly TableRow[],
): ReadingReport['columns'] {
  const width = Math.max(header.length, ...sample.slice(0, 200).map(({ cells }) => cells.length))
  const mappedColumns: { readonly title: string; readonly as: string }[] = []
  const leftOut: string[] = []
  for (let place = 0; place < width; place += 1) {
    const title = header[place]?.trim() || t`Column ${place + 1}`
    const as = columns[place] ?? null
    if (as === null) leftOut.push(title)
    else mappedColumns.push({ title, as })
  }
  return { taken: mappedColumns, leftOut, late: [] }
}

/**
 * Removes members who are no longer in the file. The service finds people by any identifier, so no one who shares an
 * identifier with the file is removed.
 */
function takeOut(
  membersFile: string,
  key: Buffer,
  before: FingerprintSet,
  isStill: Uint8Array,
  stays: FingerprintSet,
  out: ReturnType<typeof createOutput>,
): void {
  const reader = readSealed(membersFile, key)
  try {
    for (const part of reader.parts()) {
      for (const { member, fingerprint } of readRecords(part)) {
        const place = before.placeOf(fingerprint)
        if (isStill[place] === 1) continue
        isStill[place] = 1
        const values = valuesOf(member)
        if (values.some((value) => stays.placeOf(printOf(value)) !== -1)) continue
        out.write(0, 'Delete', values)
        out.keep()
      }
    }
  } finally {
    reader.close()
  }
}

/** This key doesn't open the list of members, so people who have left can't be found by comparing with it. */
export class UnknownMembers extends Error {}

function readMembersFile(path: string, key: Buffer): FingerprintSet {
  const set = createFingerprintSet()
  const reader = readSealed(path, key)
  try {
    for (const part of reader.parts()) {
      for (const { fingerprint } of readRecords(part)) set.add(fingerprint)
    }
  } catch (error) {
    throw error instanceof UnreadablePart ? new UnknownMembers() : error
  } finally {
    reader.close()
  }
  return set
}

/** Writes operations into sealed parts, one per batch, within the service's limits. */
function createOutput(path: string, key: Buffer, plan: UploadPlan) {
  const file = writeSealed(path, key)
  // With the key: a digest without it would let anyone try out who is in a short file.
  const digest = createHmac('sha256', key)
  const batch = createRecordWriter()
  const last = createRecordWriter()
  const meter = createBatchMeter()
  const frames = {
    Update: operationFrameBytes('Update', plan),
    Delete: operationFrameBytes('Delete', plan),
  } as const
  const batches: BatchPlace[] = []
  let pending: { row: number; type: 'Update' | 'Delete'; bytes: number } | null = null
  let rows = { first: 0, last: 0 }
  const sums = { updates: 0, deletes: 0, bytes: 0 }
  let isOpen = true

  const flush = (): void => {
    if (meter.operations() === 0) return
    const { offset } = file.append(batch.bytes())
    digest.update(batch.bytes())
    batches.push({
      number: batches.length + 1,
      offset,
      operations: meter.operations(),
      bytes: meter.bytes(),
      firstRow: rows.first,
      lastRow: rows.last,
    })
    sums.bytes += meter.bytes()
    batch.clear()
    meter.clear()
    rows = { first: 0, last: 0 }
  }
  return {
    batches,
    /** Once, at the end. */
    sums: () => ({ ...sums, batches: batches.length, digest: digest.digest('hex') }),
    write(row: number, type: 'Update' | 'Delete', values: readonly HashedValue[]) {
      last.clear()
      const { fingerprint, jsonBytes } = last.write(row, type, values)
      pending = { row, type, bytes: jsonBytes + frames[type] }
      return fingerprint
    },
    undo() {
      pending = null
    },
    keep() {
      if (pending === null) return
      const { row, type, bytes } = pending
      if (!meter.fits(bytes)) flush()
      batch.append(last.bytes())
      meter.add(bytes)
      if (row !== 0) rows = { first: rows.first === 0 ? row : rows.first, last: row }
      if (type === 'Update') sums.updates += 1
      else sums.deletes += 1
      pending = null
    },
    end: flush,
    close() {
      if (isOpen) file.close()
      isOpen = false
    },
  }
}

function has(values: readonly HashedValue[], kind: number, text: string): boolean {
  return values.some((value) => value.kind === kind && value.text === text)
}

function dropHashedTwice(values: HashedValue[], onDrop: () => void): void {
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const value = values[index]
    if (value === undefined || !isHashedTwice(value.text, values)) continue
    values.splice(index, 1)
    onDrop()
  }
}
