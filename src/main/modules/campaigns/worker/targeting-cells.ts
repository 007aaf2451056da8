import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import {
  type TargetingGroupName,
  targetingGroupOf,
} from '../../../../shared/entities/targeting/targeting-groups.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import { sameCriterion } from '../../../../shared/entities/targeting/targeting-set.ts'
import { criterionText } from '../../../../shared/targeting/criterion-names.ts'
import type {
  GridTargeting,
  TargetingCell,
  TargetingCells,
} from '../../../../shared/targeting/grid-targeting.ts'
import type { RowReader } from '../../../core/store/database.ts'
import type { TargetingNames } from '../../entities/targeting-names.ts'
import { readTargeting } from '../../records/targeting-rows.ts'

/** Maximum names per cell: with hundreds of keywords in every row, a window would be too large a message. */
const maxNames = 40

const nothing: TargetingCell = { included: [], excluded: [], more: 0 }

/** Whom a line item targets, by name; null if it was never synced. */
export function gridTargeting(
  statements: RowReader,
  workspace: Workspace,
  names: TargetingNames,
  lineItem: string,
): GridTargeting | null {
  const set = readTargeting(statements, workspace, lineItem)
  if (set === null) return null
  const { before, after, change } = set
  const nameOf = (terms: CriterionTerms) => criterionText(terms, names.nameOf(workspace, terms))
  const cells = cellsOf(after, nameOf)
  if (change === null) return { cells, before: {} }
  const isIn = (criterion: CriterionTerms, all: readonly CriterionTerms[]) =>
    all.some((otherCriterion) => sameCriterion(criterion, otherCriterion))
  const changed = new Set(
    [...after.filter((terms) => !isIn(terms, before)), ...before.filter((terms) => !isIn(terms, after))].map(
      ({ targeting_type }) => targetingGroupOf(targeting_type),
    ),
  )
  const former = cellsOf(before, nameOf)
  return {
    cells,
    before: Object.fromEntries([...changed].map((group) => [group, former[group] ?? nothing])),
    change,
  }
}

function cellsOf(
  criteria: readonly CriterionTerms[],
  nameOf: (terms: CriterionTerms) => string,
): TargetingCells {
  const groups = Map.groupBy(criteria, ({ targeting_type }) => targetingGroupOf(targeting_type))
  return Object.fromEntries(
    [...groups].map(([group, groupCriteria]): [TargetingGroupName, TargetingCell] => {
      const namesWith = (excluded: boolean) =>
        groupCriteria
          .filter(({ operator_type }) => (operator_type === 'NE') === excluded)
          .map(nameOf)
          .sort()
      const included = namesWith(false)
      const excluded = namesWith(true)
      const includedNames = included.slice(0, maxNames)
      const excludedNames = excluded.slice(0, maxNames - includedNames.length)
      const more = groupCriteria.length - includedNames.length - excludedNames.length
      return [group, { included: includedNames, excluded: excludedNames, more }]
    }),
  )
}
