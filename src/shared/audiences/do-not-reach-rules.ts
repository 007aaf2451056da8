import type { Finding } from '../core/finding.ts'
import { t } from '../text/language.ts'

export interface DoNotReachContext {
  /** Lists of the account that aren't deleted, the one in question omitted. */
  readonly otherLists: number
}

/** An account has at most one list. The service names it; its description is unlimited (public-facts A12). */
export function doNotReachListFindings({ otherLists }: DoNotReachContext): Finding[] {
  if (otherLists === 0) return []
  return [
    {
      rule: 'do-not-reach-list.one-per-account',
      severity: 'error',
      field: 'account_id',
      code: 'INVALID',
      message: t`The account already has a do-not-reach list.`,
      source: { document: 'public', place: 'A12, do_not_reach_lists' },
    },
  ]
}
