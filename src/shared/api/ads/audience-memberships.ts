import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { isoTime, limits, single } from '../conventions.ts'
import { ads } from '../routes.ts'

/** Members of an audience (audiences.md#memberships). */

export const membershipOperationTypes = ['Update', 'Delete'] as const
export type MembershipOperationType = (typeof membershipOperationTypes)[number]

/** Limits of one request (audiences.md#memberships). */
export const membershipLimits = { operations: 2500, bytes: 5_000_000 } as const

/** SHA-256 in hexadecimal; the service accepts both cases (audiences.md#identifiers-of-people). */
export const hashed = z.string().regex(/^[0-9a-fA-F]{64}$/, 'isn’t a SHA-256 hash of 64 hexadecimal digits')

const hashes = z.array(hashed).optional()

const member = z.object({
  email: hashes,
  device_id: hashes,
  handle: hashes,
  service_id: hashes,
  phone_number: hashes,
  partner_user_id: z.array(z.string().min(1)).optional(),
})

/** Operations of a batch: an Update adds people to the list, a Delete removes them. */
export const membershipBatch = z
  .array(
    z.object({
      operation_type: z.enum(membershipOperationTypes),
      params: z.object({
        users: z.array(member).min(1),
        effective_at: isoTime.optional().describe('Default: now'),
        expires_at: isoTime.optional().describe('After effective_at; default: 13 months from now'),
      }),
    }),
  )
  .min(1)
  .max(membershipLimits.operations)

/** Complete only when both counts equal the number of users sent (audiences.md#memberships). */
export const membershipCounts = z.looseObject({ success_count: z.int(), total_count: z.int() })

export const audienceMembershipOperations = {
  update: ads('POST /accounts/:account_id/custom_audiences/:custom_audience_id/users', {
    id: 'audienceMemberships.update',
    title: t`Add or remove audience members`,
    body: () => membershipBatch,
    reply: () => single(membershipCounts),
    limit: limits.audienceMembership,
    source: citeDocumented('audiences#memberships'),
  }),
}

export const { update: updateAudienceMembers } = audienceMembershipOperations
