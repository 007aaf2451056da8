import { t } from '../text/language.ts'
import type { ReviewItem } from './review.ts'

/** What can't be undone of a change once it's published, and why; null if all of it can. */
export function irreversibleLabel({
  undoBlocker,
  undoRemainder,
}: Pick<ReviewItem, 'undoBlocker' | 'undoRemainder'>): string | null {
  if (undoBlocker !== null) return t`Can’t be undone: ${undoBlocker}`
  return undoRemainder === null ? null : t`Can’t be undone entirely: ${undoRemainder}`
}
