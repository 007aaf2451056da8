import { existsSync, renameSync, rmSync } from 'node:fs'
import type { LeftOut } from '../ports.ts'
import { createFingerprintSet } from './fingerprints.ts'
import { createRecordWriter, type MemberRecord, readRecords, valuesOf } from './member-records.ts'
import { readSealed, writeSealed } from './sealed-file.ts'

/** People in one sealed part. */
const partRecords = 2_500

export interface UploadedBatches {
  /** The file of operations. */
  readonly operations: string
  /** Batches that the service has carried out, but for what it refused of them. */
  readonly done: readonly { readonly offset: number; readonly leftOut: LeftOut }[]
  /** Who is on the list as far as it was uploaded from here; made where it is missing. */
  readonly membersFile: string
  readonly key: Buffer
}

/**
 * Carries out in the members file what the service has carried out in the list. The new file takes the place of the old one
 * in one step, and doing it twice changes nothing.
 */
export function updateMembersFile(updated: UploadedBatches): { readonly members: number } {
  const fresh = `${updated.membersFile}.new`
  try {
    const members = writeMembersFile(updated, fresh)
    renameSync(fresh, updated.membersFile)
    return { members }
  } catch (error) {
    // Half a file is useless, and what is missing may be room.
    rmSync(fresh, { force: true })
    throw error
  }
}

/** Gives how many people are in it. */
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

function* recordsOf(path: string, key: Buffer, done: UploadedBatches['done']): Generator<MemberRecord> {
  const file = readSealed(path, key)
  try {
    for (const { offset, leftOut } of done) {
      const without = new Set(leftOut)
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
