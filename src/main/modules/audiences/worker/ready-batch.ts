import { type MembershipTimes, operationText } from '../../../../shared/audiences/membership-batching.ts'
import type { ReadyBatch, RefusedPositions } from '../ports.ts'
import { readRecords } from './member-records.ts'
import { readSealed } from './sealed-file.ts'

export function readyBatch(
  path: string,
  key: Buffer,
  offset: number,
  refusedPositions: RefusedPositions,
  times: MembershipTimes,
): ReadyBatch {
  const file = readSealed(path, key)
  try {
    const without = new Set(refusedPositions)
    const texts: string[] = []
    const rows: number[] = []
    const places: number[] = []
    let place = 0
    for (const record of readRecords(file.read(offset))) {
      if (!without.has(place)) {
        texts.push(operationText(record, times))
        rows.push(record.row)
        places.push(place)
      }
      place += 1
    }
    return { body: new TextEncoder().encode(`[${texts.join(',')}]`), operations: texts.length, rows, places }
  } finally {
    file.close()
  }
}
