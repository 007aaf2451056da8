import { type MembershipOperationType, membershipOperationTypes } from '../api/ads/audience-memberships.ts'
import { doNotReachIdentifiers } from '../api/ads/do-not-reach-lists.ts'
import { parseIsoTime } from '../api/conventions.ts'
import type { Finding } from '../core/finding.ts'
import { addMonths } from '../core/months.ts'
import { citeDocumented } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'
import { type MemberIdentifier, memberIdentifiers } from './member-identifiers.ts'

/**
 * The rules for one operation of a membership batch (audiences.md#memberships). Hand-written for speed: a request holds
 * up to 5,000,000 bytes of hashes.
 */

export type MembershipList = 'customAudience' | 'doNotReachList'

/** One person's hashed identifiers; a missing or empty list identifies no one. */
export type Member = Readonly<Partial<Record<MemberIdentifier, readonly string[]>>>

export interface MembershipOperation {
  readonly type: MembershipOperationType
  readonly users: readonly Member[]
  /** Milliseconds since 1970. */
  readonly effectiveAt: number
  readonly expiresAt: number
  /** Whether the request itself says when it ends. */
  readonly hasOwnExpiry: boolean
}

export type MembershipOperationResult =
  | { readonly kind: 'read'; readonly operation: MembershipOperation }
  | { readonly kind: 'wrong'; readonly findings: readonly Finding[] }

const identifiersOf: Readonly<Record<MembershipList, readonly MemberIdentifier[]>> = {
  customAudience: memberIdentifiers,
  doNotReachList: doNotReachIdentifiers,
}

/** Default number of months until a membership ends (audiences.md#memberships). */
const defaultMonths = 13
const source = citeDocumented('audiences#memberships')

/**
 * Checks one operation at the time `now` (milliseconds). Each wrong field is reported once, however many users have it.
 */
export function readMembershipOperation(
  item: unknown,
  list: MembershipList,
  now: number,
): MembershipOperationResult {
  if (!isObject(item))
    return { kind: 'wrong', findings: [invalid('operation', t`An operation is an object.`)] }
  const { operation_type: type, params } = item
  // A missing `params` is the only error reported (requests-and-lists.md#batches).
  if (params === undefined || params === null) {
    return { kind: 'wrong', findings: [missing('params', t`An operation needs params.`)] }
  }
  const findings = new Map<string, Finding>()
  const report = (finding: Finding) => {
    if (!findings.has(finding.rule)) findings.set(finding.rule, finding)
  }
  const operationType = membershipOperationTypes.find((candidate) => candidate === type)
  if (type === undefined || type === null || type === '') {
    report(missing('operation_type', t`An operation is an Update or a Delete.`))
  } else if (operationType === undefined) {
    report(invalid('operation_type', t`An operation is an Update or a Delete.`))
  }
  if (!isObject(params)) {
    report(invalid('params', t`Params are an object.`))
    return { kind: 'wrong', findings: [...findings.values()] }
  }
  const users = readUsers(params.users, list, report)
  const times = readTimes(params, list, now, report)
  if (findings.size > 0 || operationType === undefined || users === null || times === null) {
    return { kind: 'wrong', findings: [...findings.values()] }
  }
  return { kind: 'read', operation: { type: operationType, users, ...times } }
}

type Report = (finding: Finding) => void

function readUsers(users: unknown, list: MembershipList, report: Report): readonly Member[] | null {
  if (users === undefined || users === null || (Array.isArray(users) && users.length === 0)) {
    report(missing('users', t`An operation needs at least one user.`))
    return null
  }
  if (!Array.isArray(users)) {
    report(invalid('users', t`Users are a list.`))
    return null
  }
  const members: Member[] = []
  for (const user of users) {
    const member = readUser(user, list, report)
    if (member !== null) members.push(member)
  }
  return members
}

function readUser(user: unknown, list: MembershipList, report: Report): Member | null {
  if (!isObject(user)) {
    report(invalid('users', t`A user is an object.`))
    return null
  }
  const identifiers = identifiersOf[list]
  const member: Partial<Record<MemberIdentifier, readonly string[]>> = {}
  let isIdentified = false
  for (const identifier of identifiers) {
    const values = user[identifier]
    if (values === undefined || values === null) continue
    if (!isIdentifierList(identifier, values)) {
      report(invalid(identifier, wrongIdentifier(identifier)))
      isIdentified = true
      continue
    }
    if (values.length === 0) continue
    member[identifier] = values
    isIdentified = true
  }
  if (list === 'doNotReachList') {
    for (const name of Object.keys(user)) {
      if (identifiers.some((identifier) => identifier === name)) continue
      report(invalid(name, t`A do-not-reach list takes email and phone_number alone.`))
      isIdentified = true
    }
  }
  if (!isIdentified) report(missing('users', t`A user needs at least one identifier.`))
  return member
}

const hash = /^[0-9a-fA-F]{64}$/

function isIdentifierList(identifier: MemberIdentifier, values: unknown): values is readonly string[] {
  if (!Array.isArray(values)) return false
  const isHashed = identifier !== 'partner_user_id'
  for (const value of values) {
    if (typeof value !== 'string' || (isHashed ? !hash.test(value) : value === '')) return false
  }
  return true
}

function wrongIdentifier(identifier: MemberIdentifier): string {
  return identifier === 'partner_user_id'
    ? t`partner_user_id is a list of texts.`
    : t`${identifier} is a list of SHA-256 hashes of 64 hexadecimal digits.`
}

type Times = Pick<MembershipOperation, 'effectiveAt' | 'expiresAt' | 'hasOwnExpiry'>

/** Only custom audiences have `effective_at`. */
function readTimes(
  params: Readonly<Record<string, unknown>>,
  list: MembershipList,
  now: number,
  report: Report,
): Times | null {
  const effectiveAt = list === 'customAudience' ? readTime('effective_at', params, report) : undefined
  const expiresAt = readTime('expires_at', params, report)
  if (effectiveAt === null || expiresAt === null) return null
  const from = effectiveAt ?? now
  const to = expiresAt ?? addMonths(now, defaultMonths)
  if (to <= from) {
    // Without its own end, the membership would end before it begins.
    const field = expiresAt === undefined ? 'effective_at' : 'expires_at'
    report({
      ...invalid(field, t`A membership ends after it begins.`),
      rule: `membership.${kebab(field)}-order`,
    })
    return null
  }
  return { effectiveAt: from, expiresAt: to, hasOwnExpiry: expiresAt !== undefined }
}

/** Undefined if omitted, null if it isn't a time. */
function readTime(
  field: 'effective_at' | 'expires_at',
  params: Readonly<Record<string, unknown>>,
  report: Report,
): number | null | undefined {
  const value = params[field]
  if (value === undefined || value === null || value === '') return undefined
  const time = typeof value === 'string' ? parseIsoTime(value) : Number.NaN
  if (!Number.isNaN(time)) return time
  report(invalid(field, t`${field} is a time of ISO 8601.`))
  return null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function missing(field: string, message: string): Finding {
  return {
    ...invalid(field, message),
    rule: `membership.${kebab(field)}-required`,
    code: 'MISSING_PARAMETER',
  }
}

function invalid(field: string, message: string): Finding {
  const rule = `membership.${kebab(field)}-value`
  return { rule, severity: 'error', field, code: 'INVALID_PARAMETER', message, source }
}

/** `expires_at` is ruled by `membership.expires-at-…`. */
function kebab(field: string): string {
  return field.replaceAll('_', '-')
}
