import type { Objective } from '../../../../shared/api/ads/line-items.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { objectiveMatrix } from '../../../../shared/entities/campaigns/objective-matrix.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import { fromConstant } from '../../../ui/words.ts'
import styles from '../inspector/inspector.module.css'

interface ObjectiveDefaultsProps {
  readonly objective: Objective
  /** What it takes from others instead of what its objective has as its first. */
  readonly like?: Fields
}

/** What a line item of the objective begins with, and what it still needs. */
export function ObjectiveDefaults({ objective, like = {} }: ObjectiveDefaultsProps) {
  const { goals, productTypes, bidStrategies, placementsNeeded, needsStoreIdentifier } =
    objectiveMatrix[objective]
  const own = textsIn(like, 'placements')
  const placements = own.length > 0 ? own : [placementsNeeded[0] ?? 'ALL_ON_TWITTER']
  const strategy = textIn(like, 'bid_strategy') || bidStrategies[0]
  return (
    <p className={styles.echo}>
      Begins with the goal {fromConstant(textIn(like, 'goal') || goals[0])},{' '}
      {fromConstant(textIn(like, 'product_type') || productTypes[0])}, bid strategy {strategy},{' '}
      {placements.map(fromConstant).join(', ')}.
      {needsStoreIdentifier && ' It still needs the identifier of the app.'}
      {objective === 'PREROLL_VIEWS' && ' It still needs one or two business categories.'}
      {strategy !== 'AUTO' && ' It still needs a bid.'}
    </p>
  )
}
