import type { Finding } from '../core/finding.ts'

export interface DoNotReachContext {
  /** Lists of the account that are not deleted, the one in question left out. */
  readonly otherLists: number
}

/** An account has one list at most; the service names it, and nothing bounds its description (public-facts A12). */
export function doNotReachListFindings({ otherLists }: DoNotReachContext): Finding[] {
  if (otherLists === 0) return []
  return [
    {
      rule: 'do-not-reach-list.one-per-account',
      severity: 'error',
      field: 'account_id',
      code: 'INVALID',
      message: 'The account has a do-not-reach list already; it can have one only.',
      source: { document: 'public', place: 'A12, do_not_reach_lists' },
    },
  ]
}
