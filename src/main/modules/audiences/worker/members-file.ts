import { existsSync, renameSync, rmSync } from 'node:fs'
import type { RefusedPositions } from '../ports.ts'
import { createFingerprintSet } from './fingerprints.ts'
import { createRecordWriter, type MemberRecord, readRecords, valuesOf } from './member-records.ts'
import { readSealed, UnreadablePart, writeSealed } from './sealed-file.ts'

const partRecords = 2_500

export interface UploadedBatches {
  readonly operations: string
  readonly done: readonly { readonly offset: number; readonly refusedPositions: RefusedPositions }[]
  readonly membersFile: string
  readonly key: Buffer
}

/** Applies completed batches to the members file, which is replaced atomically; repeating it changes nothing. */
export function updateMembersFile(updated: UploadedBatches): { readonly members: number } {
  const fresh = `${updated.membersFile}.new`
  try {
    const members = writeMembersFile(updated, fresh)
    renameSync(fresh, updated.membersFile)
    return { members }
  } catch (error) {
    // Half a file is useless, and the disk may be full.
    rmSync(fresh, { force: true })
    throw error
  }
}

/** Returns the number of members. */
function writeMembersFile({ operations, done, membersFile, key }: UploadedBatches, fresh: string): number {
  const touched = createFingerprintSet()
  for (const { fingerprint } of recordsOf(operations, key, done)) touched.add(fingerprint)
  const out = createPeopleWriter(fresh, key)
  try {
    if (existsSync(membersFile)) {
      const old = readSealed(membersFile, key)
      try {
        for (const part of old.parts()) {
          for (const record of readRecords(part)) {
            if (touched.placeOf(record.fingerprint) === -1) out.add(record)
          }
        }
      } catch (error) {
        // A file sealed with another key can't be opened by anyone, so it is replaced.
        if (!(error instanceof UnreadablePart)) throw error
      } finally {
        old.close()
      }
    }
    for (const record of recordsOf(operations, key, done)) if (record.type === 'Update') out.add(record)
  } finally {
    out.close()
  }
  return out.members()
}

function* recordsOf(
  path: string,
  key: Buffer,
  doneBatches: UploadedBatches['done'],
): Generator<MemberRecord> {
  const file = readSealed(path, key)
  try {
    for (const { offset, refusedPositions } of doneBatches) {
      const without = new Set(refusedPositions)
      let place = 0
      for (const record of readRecords(file.read(offset))) {
        if (!without.has(place)) yield record
        place += 1
      }
    }
  } finally {
    file.close()
  }
}

function createPeopleWriter(path: string, key: Buffer) {
  const file = writeSealed(path, key)
  const part = createRecordWriter()
  let inPart = 0
  let members = 0
  const flush = (): void => {
    if (inPart > 0) file.append(part.bytes())
    part.clear()
    inPart = 0
  }
  return {
    add({ member }: MemberRecord) {
      part.write(0, 'Update', valuesOf(member))
      inPart += 1
      members += 1
      if (inPart === partRecords) flush()
    },
    members: () => members,
    close() {
      try {
        flush()
      } finally {
        file.close()
      }
    },
  }
}
