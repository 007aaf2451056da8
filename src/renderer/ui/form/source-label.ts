import type { FindingSource } from '../../../shared/core/finding.ts'
import type { Citation } from '../../../shared/service-docs/citation.ts'
import { serviceSections } from '../../../shared/service-docs/sections.ts'
import { t } from '../../../shared/text/language.ts'

export const basisLabels: Readonly<Record<Citation['basis'], string>> = {
  documented: t`Documented by the service`,
  public: t`Publicly known`,
  settled: t`Defined by Flightdeck`,
}

/** Where a rule is described: "Line items › Bids". */
export function sourceLabel(source: FindingSource): string {
  return source.basis === 'policy'
    ? t`The account’s policy, “${source.place}”`
    : `${serviceSections[source.section]} (${basisLabels[source.basis]})`
}
