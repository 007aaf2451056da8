import type { Finding } from '../core/finding.ts'
import { citeDocumented } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'
import { invalidField } from '../text/text-rules.ts'

/** Rules for audiences: when one can be targeted, and with whom it can be shared. */

/** Minimum number of matched people before an audience can be targeted (audiences.md#custom-audiences). */
export const minAudienceSize = 100

export interface Targetability {
  readonly targetable: boolean
  readonly reasons_not_targetable: readonly ('PROCESSING' | 'TOO_SMALL')[]
  /** Null while the audience is small. */
  readonly size: number | null
}

/** The state of a list of this size, during and after processing. */
export function describeTargetability(people: number, isProcessing: boolean): Targetability {
  const isSmall = people < minAudienceSize
  const reasons = [
    ...(isProcessing ? (['PROCESSING'] as const) : []),
    ...(isSmall ? (['TOO_SMALL'] as const) : []),
  ]
  return { targetable: reasons.length === 0, reasons_not_targetable: reasons, size: isSmall ? null : people }
}

/** A list is shared with another account than its owner (audiences.md#permissions). */
export function checkReceiver(ownerId: string, receiverId: string): Finding[] {
  if (receiverId !== ownerId) return []
  const message = t`The audience belongs to this account.`
  const source = citeDocumented('audiences#permissions')
  return [invalidField('audience-permission.own', 'granted_account_id', message, source)]
}

/** The facts that decide whether an audience can be shared. */
export interface SharingFacts {
  readonly business_id?: string | null | undefined
}

/**
 * An audience is shared within one business, or anywhere when the owner has SHARE_AUDIENCE_OUTSIDE_BUSINESS
 * (audiences.md#permissions).
 */
export function checkSharing(
  owner: SharingFacts & { readonly features: readonly string[] },
  granted: SharingFacts,
): Finding[] {
  const isOneBusiness = typeof owner.business_id === 'string' && owner.business_id === granted.business_id
  if (isOneBusiness || owner.features.includes('SHARE_AUDIENCE_OUTSIDE_BUSINESS')) return []
  return [
    {
      rule: 'audience-permission.business',
      severity: 'error',
      field: 'granted_account_id',
      code: 'FEATURE_NOT_AVAILABLE',
      message: t`Sharing an audience outside the business needs the feature SHARE_AUDIENCE_OUTSIDE_BUSINESS.`,
      source: citeDocumented('audiences#permissions'),
    },
  ]
}
