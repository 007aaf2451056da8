import type { NamedCriterion } from '../../../../shared/targeting/targeting-view.ts'
import { t } from '../../../../shared/text/language.ts'
import { formatCount } from '../../../ui/number.ts'
import { criterionName } from './targeting-choices.ts'

/** A targeting in one line, one value per type: "Sweden +2 · 18–34 · not Boot buyers". */
export function targetingSummary(criteria: readonly NamedCriterion[]): string {
  const types = Map.groupBy(criteria, (one) => `${one.targeting_type} ${one.operator_type === 'NE'}`)
  return [...types.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const name = criterionName(first)
      const names = others.length === 0 ? name : `${name} +${formatCount(others.length)}`
      return first.operator_type === 'NE' ? t`not ${names}` : names
    })
    .join(' · ')
}
