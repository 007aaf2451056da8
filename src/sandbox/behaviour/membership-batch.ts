import { membershipLimits } from '../../shared/catalogue/audience-memberships.ts'
import {
  type MembershipList,
  type MembershipOperation,
  readMembershipOperation,
} from '../../shared/domain/membership-rules.ts'
import { invalidParameter, missingParameter, refuse, tooComplex } from '../answer/ads-errors.ts'
import { asAdsError } from '../answer/findings.ts'
import type { AdsError, ServiceError } from '../answer/service-error.ts'

export type MembershipBatchReading =
  | {
      readonly kind: 'operations'
      readonly operations: readonly MembershipOperation[]
      /** User objects of all operations: what the counts of the answer say (decisions.md, Audience membership). */
      readonly users: number
    }
  | { readonly kind: 'error'; readonly error: ServiceError }

/** Reads a batch of memberships whole: one wrong operation, and none of them is to be applied. */
export function readMembershipBatch(
  json: unknown,
  bodySize: number,
  list: MembershipList,
  now: number,
): MembershipBatchReading {
  if (bodySize > membershipLimits.bytes) {
    return wrong(tooComplex(`The body has more than ${membershipLimits.bytes} bytes`))
  }
  if (!Array.isArray(json)) return wrong(refuse(400, invalidParameter('body', 'it is no list of operations')))
  if (json.length === 0) return wrong(refuse(400, missingParameter('operations')))
  if (json.length > membershipLimits.operations) {
    return wrong(tooComplex(`The batch has more than ${membershipLimits.operations} operations`))
  }
  const operations: MembershipOperation[] = []
  const operationErrors: { index: number; errors: readonly AdsError[] }[] = []
  let users = 0
  for (const [index, item] of json.entries()) {
    const reading = readMembershipOperation(item, list, now)
    if (reading.kind === 'wrong') {
      operationErrors.push({ index, errors: reading.findings.map(asAdsError) })
      continue
    }
    operations.push(reading.operation)
    users += reading.operation.users.length
  }
  return operationErrors.length > 0
    ? wrong({ kind: 'batchRefused', operationErrors })
    : { kind: 'operations', operations, users }
}

function wrong(error: ServiceError): MembershipBatchReading {
  return { kind: 'error', error }
}
