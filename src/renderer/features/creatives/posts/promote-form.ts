import { identifier } from '../../../../shared/api/conventions.ts'
import { t } from '../../../../shared/text/language.ts'

/** Typed IDs of line items. */
export interface TypedLineItems {
  /** Valid IDs, without duplicates. */
  readonly ids: readonly string[]
  /** Words that aren't IDs. */
  readonly unreadable: readonly string[]
  /** IDs that already promote the post. */
  readonly known: readonly string[]
}

/** Reads IDs of line items from a text with any separators. */
export function readLineItems(typed: string, promoting: readonly string[]): TypedLineItems {
  const words = [...new Set(typed.split(/[\s,;]+/).filter((word) => word !== ''))]
  const isId = (word: string): boolean => identifier.safeParse(word).success
  return {
    ids: words.filter((word) => isId(word) && !promoting.includes(word)),
    unreadable: words.filter((word) => !isId(word)),
    known: words.filter((word) => isId(word) && promoting.includes(word)),
  }
}

/** Which input can't be used; null if all can. */
export function lineItemInputError({ unreadable, known }: TypedLineItems): string | null {
  if (unreadable.length > 0) {
    return t`${unreadable.join(', ')}: not a line item ID. IDs have only letters, digits, - and _.`
  }
  return known.length > 0 ? t`${known.join(', ')}: promotes this post already.` : null
}
