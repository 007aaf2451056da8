import { identifier } from '../../../../shared/api/conventions.ts'
import { t } from '../../../../shared/text/language.ts'

/** What was typed as ids of line items. */
export interface TypedLineItems {
  /** Ids that can be used, each once. */
  readonly ids: readonly string[]
  /** Words that are no ids. */
  readonly unreadable: readonly string[]
  /** Ids that promote the post already. */
  readonly known: readonly string[]
}

/** Reads ids of line items out of a text, whatever stands between them. */
export function readLineItems(typed: string, promoting: readonly string[]): TypedLineItems {
  const words = [...new Set(typed.split(/[\s,;]+/).filter((word) => word !== ''))]
  const isId = (word: string): boolean => identifier.safeParse(word).success
  return {
    ids: words.filter((word) => isId(word) && !promoting.includes(word)),
    unreadable: words.filter((word) => !isId(word)),
    known: words.filter((word) => isId(word) && promoting.includes(word)),
  }
}

/** A sentence about what cannot be used; null where all can. */
export function lineItemTrouble({ unreadable, known }: TypedLineItems): string | null {
  if (unreadable.length > 0) {
    return t`${unreadable.join(', ')}: not a line item ID. IDs have only letters, digits, - and _.`
  }
  return known.length > 0 ? t`${known.join(', ')}: promotes this post already.` : null
}
