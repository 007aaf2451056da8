import type { Finding } from '../core/finding.ts'

/** Rules of audiences: when one can be targeted, and whom it may be shared with. */

/** Matched people that an audience needs before it can be targeted (public-facts A12). */
export const smallestAudience = 100

export interface Targetability {
  readonly targetable: boolean
  readonly reasons_not_targetable: readonly ('PROCESSING' | 'TOO_SMALL')[]
  /** Null while the audience is small. */
  readonly size: number | null
}

/** What can be said of a list with so many people in it, while changes are still being worked in or after. */
export function describeTargetability(people: number, isProcessing: boolean): Targetability {
  const isSmall = people < smallestAudience
  const reasons = [
    ...(isProcessing ? (['PROCESSING'] as const) : []),
    ...(isSmall ? (['TOO_SMALL'] as const) : []),
  ]
  return { targetable: reasons.length === 0, reasons_not_targetable: reasons, size: isSmall ? null : people }
}

/** What decides about sharing an audience. */
export interface SharingParty {
  readonly business_id?: string | null | undefined
}

/**
 * An audience is shared within one business, or anywhere when the owner has SHARE_AUDIENCE_OUTSIDE_BUSINESS
 * (advertising document, "Audiences", POST permissions).
 */
export function checkSharing(
  owner: SharingParty & { readonly features: readonly string[] },
  granted: SharingParty,
): Finding[] {
  const isOneBusiness = typeof owner.business_id === 'string' && owner.business_id === granted.business_id
  if (isOneBusiness || owner.features.includes('SHARE_AUDIENCE_OUTSIDE_BUSINESS')) return []
  return [
    {
      rule: 'audience-permission.business',
      severity: 'error',
      field: 'granted_account_id',
      code: 'FEATURE_NOT_AVAILABLE',
      message: 'Sharing an audience outside the business needs the feature SHARE_AUDIENCE_OUTSIDE_BUSINESS.',
      source: { document: 'advertising', place: 'Audiences' },
    },
  ]
}
