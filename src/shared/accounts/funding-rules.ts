import { parseIsoTime } from '../api/conventions.ts'
import type { Finding } from '../core/finding.ts'
import { citeSettled } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'

/** The period in which a funding instrument pays, ISO 8601; null means no end. */
export interface FundingTerms {
  readonly start_time: string
  readonly end_time: string | null
}

/** The end must be after the start, as everywhere in the interface (money-and-dates.md#start-and-end). */
export function fundingFindings({ start_time, end_time }: FundingTerms): Finding[] {
  if (end_time === null || parseIsoTime(end_time) > parseIsoTime(start_time)) return []
  return [
    {
      rule: 'funding.end-after-start',
      severity: 'error',
      field: 'end_time',
      code: 'INVALID',
      message: t`The end must be after the start.`,
      source: citeSettled('accounts#funding-instruments'),
    },
  ]
}
