import { membershipLimits } from '../../../shared/api/ads/audience-memberships.ts'
import {
  type MembershipList,
  type MembershipOperation,
  readMembershipOperation,
} from '../../../shared/audiences/membership-rules.ts'
import { asAdsError } from '../../answer/findings.ts'
import type { AdsError, BatchRefusal } from '../../answer/service-error.ts'
import { batchRequestErrors } from '../common/batch.ts'

export type MembershipBatchReading =
  | {
      readonly kind: 'operations'
      readonly operations: readonly MembershipOperation[]
      /** User objects of all operations: the answer's counts (decisions.md, Audience membership). */
      readonly users: number
    }
  | BatchRefusal

/** Errors of a membership batch as a whole. */
export function membershipRequestErrors(json: unknown, bodySize: number): readonly AdsError[] {
  const { bytes, operations } = membershipLimits
  return batchRequestErrors(json, bodySize, { maximum: operations, maximumBytes: bytes })
}

/** Parses a membership batch as a whole: if one operation is invalid, none is applied. */
export function readMembershipBatch(
  json: unknown,
  list: MembershipList,
  now: number,
): MembershipBatchReading {
  const operations: MembershipOperation[] = []
  const operationErrors: { index: number; errors: readonly AdsError[] }[] = []
  let users = 0
  for (const [index, item] of (Array.isArray(json) ? json : []).entries()) {
    const reading = readMembershipOperation(item, list, now)
    if (reading.kind === 'wrong') {
      operationErrors.push({ index, errors: reading.findings.map(asAdsError) })
      continue
    }
    operations.push(reading.operation)
    users += reading.operation.users.length
  }
  return operationErrors.length > 0
    ? { kind: 'batchRefused', operationErrors }
    : { kind: 'operations', operations, users }
}
