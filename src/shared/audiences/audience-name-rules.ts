import type { Finding } from '../core/finding.ts'
import { type Citation, citePublic } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'
import { missingField } from '../text/text-rules.ts'

/** An audience's texts after a change. Null is "not set". */
export interface AudienceTexts {
  readonly name: string | null
}

export interface AudienceTextContext {
  /** Whether another audience of the account uses this name; deleted ones don't count. */
  readonly isNameTaken: (name: string) => boolean
}

const source: Citation = citePublic('audiences#custom-audiences')

/** An audience needs a name that is unique in its account; its description is unlimited. */
export function audienceFindings({ name }: AudienceTexts, { isNameTaken }: AudienceTextContext): Finding[] {
  if (name === null || name === '') {
    return [missingField('audience.name-required', 'name', t`Enter a name.`, source)]
  }
  if (!isNameTaken(name)) return []
  return [
    {
      rule: 'audience.name-unique',
      severity: 'error',
      field: 'name',
      code: 'INVALID',
      message: t`An audience named "${name}" already exists.`,
      source,
    },
  ]
}
