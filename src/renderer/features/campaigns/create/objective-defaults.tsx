import type { Objective } from '../../../../shared/catalogue/line-items.ts'
import { objectiveMatrix } from '../../../../shared/domain/objective-matrix.ts'
import { fromConstant } from '../../../ui/words.ts'
import styles from '../inspector/inspector.module.css'

/** What a line item of the objective begins with, and what it still needs. */
export function ObjectiveDefaults({ objective }: { readonly objective: Objective }) {
  const { goals, productTypes, bidStrategies, placementsNeeded, needsStoreIdentifier } =
    objectiveMatrix[objective]
  return (
    <p className={styles.echo}>
      Begins with the goal {fromConstant(goals[0])}, {fromConstant(productTypes[0])}, bid strategy{' '}
      {bidStrategies[0]}, {fromConstant(placementsNeeded[0] ?? 'ALL_ON_TWITTER')}.
      {needsStoreIdentifier && ' It still needs the identifier of the app.'}
      {objective === 'PREROLL_VIEWS' && ' It still needs one or two business categories.'}
    </p>
  )
}
