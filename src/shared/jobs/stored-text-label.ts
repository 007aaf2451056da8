import { fieldLabel } from '../drafts/draft-labels.ts'
import { t } from '../text/language.ts'

/** "name: stored as “Spring &amp; Summer”". */
export function storedTextLabel(field: string, storedText: string): string {
  return t`${fieldLabel(field)}: stored as “${storedText}”`
}
