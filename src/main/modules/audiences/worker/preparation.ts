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
  const columns = columnsOf(plan)
  if (columns.length === 0) throw new NoMembers(t`Choose what at least one column contains.`)
  const { table } = source
  const headerRow = headerRowOf(source, plan.hasTitles)
  const header = source.sample.find(({ number }) => number === headerRow)?.cells ?? []
  const readPhone = createPhoneReader(plan.country)
  const type = plan.mode === 'remove' ? 'Delete' : 'Update'
  const counts = new Map<NoteKind, number>()
  const notes: UploadNote[] = []
  const fingerprints = createFingerprintSet()
  const before = plan.mode === 'match' && membersFile !== null ? readMembersFile(membersFile, key) : null
  const stays = before === null ? null : createFingerprintSet()
  const isStill = new Uint8Array(before?.size() ?? 0)
  const out = createOutput(path, key, plan)
  const total = { rows: 0, unchanged: 0, duplicates: 0, withoutIdentifier: 0 }

  const note = (kind: NoteKind, row: number, column: number | null): void => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (notes.length >= maxNotes) return
    const title = column === null ? null : header[column]?.trim()
    notes.push({ row, column: column === null ? null : title || `Column ${column + 1}`, kind })
  }
  const values: HashedValue[] = []
  let hashes = 0
  let mistakes = 0
  const readRow = (row: number, cells: readonly string[]): void => {
    values.length = 0
    hashes = 0
    mistakes = 0
    for (const { index, identifier, kind } of columns) {
      const raw = cells[index]
      if (raw === undefined || raw === '') continue
      const cell = readCell(identifier, raw, readPhone)
      if (cell.kind === 'wrong') {
        mistakes += 1
        note(cell.mistake, row, index)
      }
      if (cell.kind !== 'value' || has(values, kind, cell.sent)) continue
      if (cell.note !== null) note(cell.note, row, index)
      if (cell.note === 'alreadyHashed') hashes += 1
      values.push({ kind, text: cell.sent })
    }
  }
  const take = (row: number, cells: readonly string[]): void => {
    total.rows += 1
    readRow(row, cells)
    if (hashes > 0 && values.length > 1) dropHashedTwice(values, () => note('hashOfHash', row, null))
    if (values.length === 0) {
      total.withoutIdentifier += 1
      if (mistakes > 0) tally.unusable(row)
      note('withoutIdentifier', row, null)
      return
    }
    if (stays !== null) for (const value of values) stays.add(printOf(value))
    const fingerprint = out.write(row, type, values)
    if (!fingerprints.add(fingerprint).isNew) {
      out.undo()
      total.duplicates += 1
      note('duplicate', row, null)
      return
    }
    const place = before?.placeOf(fingerprint) ?? -1
    if (place === -1) {
      out.keep()
      return
    }
    out.undo()
    isStill[place] = 1
    total.unchanged += 1
  }
  const tally = createReadingTally(fileLimits.people.rows, (reason, row) => {
    if (reason === 'values') return
    if (reason !== 'beyond') total.rows += 1
    note(noteOfSkip[reason] ?? 'overLimit', row, null)
  })
  const { size } = table.state
  let reading: ReadingReport
  try {
    for await (const { rows, bytes } of table.rows(tally, signal, headerRow)) {
      for (const { number, cells } of rows) take(number, cells)
      notify({ rows: total.rows, share: size === 0 ? 1 : bytes / size })
    }
    reading = {
      ...tally.report(table.beginning),
      headerRow: headerRow === 0 ? null : headerRow,
      columns: columnsRead(plan, header, source.sample),
      ...(plan.country === null || !plan.columns.includes('phone_number') ? {} : { country: plan.country }),
    }
    const unreadable = reading.rows.skipped.some(({ reason }) => reason !== 'values')
    if (plan.mode === 'match' && (unreadable || reading.brokenOff !== null)) {
      // Their members would count as missing from the file.
      const [message = ''] = readingProblems(reading)
      throw new NoMembers(
        t`Some of the rows can’t be read, so the list can’t be matched with this file: people in these rows would be removed. ${message}`,
      )
    }
    if (before !== null && stays !== null && membersFile !== null) {
      takeOut(membersFile, key, before, isStill, stays, out)
    }
    out.end()
  } catch (error) {
    out.close()
    throw error
  }
  out.close()
  return {
    prepared: {
      ...total,
      reading,
      ...out.sums(),
      counts: Object.fromEntries(counts),
      notes,
      known: before === null ? null : before.size(),
    },
    batches: out.batches,
  }
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
