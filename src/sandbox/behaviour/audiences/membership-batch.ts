import { membershipLimits } from '../../../shared/api/ads/audience-memberships.ts'
import {
  type MembershipList,
  type MembershipOperation,
  readMembershipOperation,
} from '../../../shared/audiences/membership-rules.ts'
import { asAdsError } from '../../answer/findings.ts'
import type { AdsError, BatchRefusal } from '../../answer/service-error.ts'
import { batchRequestErrors } from '../common/batch.ts'

export type MembershipBatchResult =
  | {
      readonly kind: 'operations'
      readonly operations: readonly MembershipOperation[]
      /** User objects of all operations: the answer's counts (audiences.md#memberships). */
      readonly users: number
    }
  | BatchRefusal

/** Errors of a membership batch as a whole. */
export function membershipRequestErrors(json: unknown, bodySize: number): readonly AdsError[] {
  const { bytes, operations } = membershipLimits
  return batchRequestErrors(json, bodySize, { maximum: operations, maximumBytes: bytes })
}

/** Parses a membership batch as a whole: if one operation is invalid, none is applied. */
export function readMembershipBatch(json: unknown, list: MembershipList, now: number): MembershipBatchResult {
  const operations: MembershipOperation[] = []
  const operationErrors: { index: number; errors: readonly AdsError[] }[] = []
  let users = 0
  for (const [index, item] of (Array.isArray(json) ? json : []).entries()) {
    const result = readMembershipOperation(item, list, now)
    if (result.kind === 'wrong') {
      operationErrors.push({ index, errors: result.findings.map(asAdsError) })
      continue
    }
    operations.push(result.operation)
    users += result.operation.users.length
  }
  return operationErrors.length > 0
    ? { kind: 'batchRefused', operationErrors }
    : { kind: 'operations', operations, users }
}
