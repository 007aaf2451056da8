import { createHmac } from 'node:crypto'
import type {
  NoteKind,
  PreparationState,
  PreparedUpload,
  UploadNote,
  UploadPlan,
} from '../../../../shared/audiences/audience-upload.ts'
import { createBatchMeter, operationFrameBytes } from '../../../../shared/audiences/membership-batching.ts'
import { formatCount } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import type { BatchPlace } from '../ports.ts'
import { createFingerprintSet, type FingerprintSet, printOf } from './fingerprints.ts'
import { createRecordWriter, type HashedValue, readRecords, valuesOf } from './member-records.ts'
import { columnsOf, isHashedTwice, readCell } from './member-rows.ts'
import { eachRow, type MemberSource, NoMembers } from './member-source.ts'
import { createPhoneReader } from './phone-numbers.ts'
import { readSealed, UnreadablePart, writeSealed } from './sealed-file.ts'

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
  const titles = plan.hasTitles ? (source.sample[0] ?? []) : []
  const readPhone = createPhoneReader(plan.country)
  const type = plan.mode === 'remove' ? 'Delete' : 'Update'
  const counts = new Map<NoteKind, number>()
  const notes: UploadNote[] = []
  const seen = createFingerprintSet()
  const before = plan.mode === 'match' && membersFile !== null ? readMembersFile(membersFile, key) : null
  const stays = before === null ? null : createFingerprintSet()
  const isStill = new Uint8Array(before?.size() ?? 0)
  const out = createOutput(path, key, plan)
  const total = { rows: 0, unchanged: 0, duplicates: 0, withoutIdentifier: 0 }
  let readBytes = 0

  const note = (kind: NoteKind, row: number, column: number | null): void => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (notes.length >= maxNotes) return
    const title = column === null ? null : titles[column]?.trim()
    notes.push({ row, column: column === null ? null : title || `Column ${column + 1}`, kind })
  }
  const values: HashedValue[] = []
  let hashes = 0
  const readRow = (row: number, cells: readonly string[]): void => {
    values.length = 0
    hashes = 0
    for (const { index, identifier, kind } of columns) {
      const raw = cells[index]
      if (raw === undefined || raw === '') continue
      const cell = readCell(identifier, raw, readPhone)
      if (cell.kind === 'wrong') note(cell.mistake, row, index)
      if (cell.kind !== 'value' || has(values, kind, cell.sent)) continue
      if (cell.note !== null) note(cell.note, row, index)
      if (cell.note === 'alreadyHashed') hashes += 1
      values.push({ kind, text: cell.sent })
    }
  }
  const take = (row: number, cells: readonly string[]): void => {
    if (row === 1 && plan.hasTitles) return
    if (cells.length === 1 && cells[0] === '') return
    if (total.rows >= fileLimits.people.rows) {
      note('beyondLimit', row, null)
      return
    }
    total.rows += 1
    readRow(row, cells)
    if (hashes > 0 && values.length > 1) dropHashedTwice(values, () => note('hashOfHash', row, null))
    if (values.length === 0) {
      total.withoutIdentifier += 1
      note('withoutIdentifier', row, null)
      return
    }
    if (stays !== null) for (const value of values) stays.add(printOf(value))
    const fingerprint = out.write(row, type, values)
    if (!seen.add(fingerprint).isNew) {
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
  const share = () => notify({ rows: total.rows, share: source.bytes === 0 ? 1 : readBytes / source.bytes })
  try {
    await eachRow(
      source,
      take,
      (row, reason) => {
        total.rows += 1
        note(reason === 'quotes' ? 'broken' : 'overLimit', row, null)
      },
      (bytes) => {
        readBytes += bytes
        share()
      },
      signal,
    )
    const unreadableRows =
      (counts.get('broken') ?? 0) + (counts.get('overLimit') ?? 0) + (counts.get('beyondLimit') ?? 0)
    if (plan.mode === 'match' && unreadableRows > 0) {
      // Their members would count as missing from the file.
      throw new NoMembers(
        t`${formatCount(unreadableRows)} of the rows can’t be read, so the list can’t be matched with this file: people in these rows would be removed.`,
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
      ...out.sums(),
      counts: Object.fromEntries(counts),
      notes,
      known: before === null ? null : before.size(),
    },
    batches: out.batches,
  }
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
