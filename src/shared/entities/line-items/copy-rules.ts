import type { Finding } from '../../core/finding.ts'
import { type Citation, citeSettled } from '../../service-docs/citation.ts'
import { plural, t } from '../../text/language.ts'

const source: Citation = citeSettled('campaigns#copies')

/** Returns the warning about a copied line item whose original targets audiences that the copy can’t. */
export function copiedTargetingFindings(criteriaLeft: number): readonly Finding[] {
  if (criteriaLeft === 0) return []
  return [
    {
      rule: 'line-item.targeting-not-copied',
      severity: 'warning',
      field: 'targeting',
      code: 'TARGETING_CRITERIA',
      message: plural(criteriaLeft, {
        one: '# criterion of the original’s targeting isn’t copied: this account can’t target its audience any more. Check whom the copy reaches.',
        other:
          '# criteria of the original’s targeting aren’t copied: this account can’t target their audiences any more. Check whom the copy reaches.',
      }),
      source,
    },
  ]
}

/** Returns why a campaign can't be copied (campaigns.md#copies). */
export function revokedAudienceMessage(of: {
  readonly campaign: string
  readonly lineItem: string
  readonly audience: string
}): string {
  return t`${of.campaign} can’t be copied: ${of.lineItem} targets the audience ${of.audience}, and this account’s permission for it was revoked. Remove the audience from its targeting, then copy it.`
}
