import { type MembershipOperationType, membershipLimits } from '../api/ads/audience-memberships.ts'
import { memberIdentifiers } from './member-identifiers.ts'
import type { Member } from './membership-rules.ts'

/**
 * Membership upload requests as they are sent. One person is one operation, so the service's answer about an operation
 * refers to a row of the file (audiences.md#memberships).
 */

/** ISO 8601 times; null leaves one to the service. Only custom audiences have `effectiveAt`. */
export interface MembershipTimes {
  readonly effectiveAt: string | null
  readonly expiresAt: string | null
}

export interface MemberOperation {
  readonly type: MembershipOperationType
  readonly member: Member
}

/** One operation's JSON, written by hand because it runs a million times. */
export function operationText({ type, member }: MemberOperation, times: MembershipTimes): string {
  return `${operationHead(type)}${memberText(member)}${operationTail(type, times)}`
}

function operationHead(type: MembershipOperationType): string {
  return `{"operation_type":"${type}","params":{"users":[`
}

/** A Delete has no times: they define when a membership begins and ends. */
function operationTail(type: MembershipOperationType, times: MembershipTimes): string {
  if (type === 'Delete') return ']}}'
  const effective = times.effectiveAt === null ? '' : `,"effective_at":${JSON.stringify(times.effectiveAt)}`
  const expires = times.expiresAt === null ? '' : `,"expires_at":${JSON.stringify(times.expiresAt)}`
  return `]${effective}${expires}}}`
}

function memberText(member: Member): string {
  let text = ''
  for (const identifier of memberIdentifiers) {
    const values = member[identifier]
    if (values === undefined || values.length === 0) continue
    const list = identifier === 'partner_user_id' ? JSON.stringify(values) : `["${values.join('","')}"]`
    text += `${text === '' ? '{' : ','}"${identifier}":${list}`
  }
  return `${text}}`
}

/** The bytes that all operations of a type share. */
export function operationFrameBytes(type: MembershipOperationType, times: MembershipTimes): number {
  return operationHead(type).length + operationTail(type, times).length
}

/** Counts a request's bytes while operations are added to it. */
export interface BatchMeter {
  /** Whether an operation of this size still fits. Any operation fits into an empty request. */
  fits(bytes: number): boolean
  add(bytes: number): void
  readonly operations: () => number
  /** The size of the request as sent, including brackets and commas. */
  readonly bytes: () => number
  clear(): void
}

export function createBatchMeter(
  limits: { readonly operations: number; readonly bytes: number } = membershipLimits,
): BatchMeter {
  let operations = 0
  // The brackets; every operation after the first has a comma.
  let bytes = 2
  return {
    fits: (more) => operations === 0 || (operations < limits.operations && bytes + more + 1 <= limits.bytes),
    add(more) {
      bytes += more + (operations === 0 ? 0 : 1)
      operations += 1
    },
    operations: () => operations,
    bytes: () => bytes,
    clear() {
      operations = 0
      bytes = 2
    },
  }
}
