import type { Finding } from '../core/finding.ts'
import { citePublic } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'

export interface DoNotReachContext {
  /** Lists of the account that aren't deleted, the one in question omitted. */
  readonly otherLists: number
}

/**
 * An account has at most one list. The service names it; its description is unlimited
 * (audiences.md#do-not-reach-lists).
 */
export function doNotReachListFindings({ otherLists }: DoNotReachContext): Finding[] {
  if (otherLists === 0) return []
  return [
    {
      rule: 'do-not-reach-list.one-per-account',
      severity: 'error',
      field: 'account_id',
      code: 'INVALID',
      message: t`The account already has a do-not-reach list.`,
      source: citePublic('audiences#do-not-reach-lists'),
    },
  ]
}
