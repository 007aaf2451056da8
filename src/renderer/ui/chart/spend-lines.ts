import { offPlanShare, type Performance } from '../../../shared/statistics/performance.ts'
import { t } from '../../../shared/text/language.ts'
import type { ChartLine } from './chart-lines.ts'

/** Spend against plan, with the band in which it counts as on plan. */
export function spendLines({ spent, planned }: Performance['spend']): readonly ChartLine[] {
  return [
    { key: 'spent', label: t`Spend`, unit: 'money', values: spent },
    {
      key: 'planned',
      label: t`Plan ±20%`,
      unit: 'money',
      values: planned,
      isPlan: true,
      band: offPlanShare,
    },
  ]
}
