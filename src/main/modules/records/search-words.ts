import { folded } from '../../../shared/text/folded.ts'
import { wordsOf } from '../../../shared/text/fuzzy-match.ts'

/** A name is found by words in any order: "AT installs" finds "AT – installs". */
export interface SearchedWords {
  /** A condition that a folded column contains all of them. */
  readonly areIn: (column: string) => string
  readonly values: Readonly<Record<string, string>>
}

const maxWords = 8

export function searchedWords(text: string): SearchedWords {
  const words = wordsOf(folded(text)).slice(0, maxWords)
  return {
    areIn: (column) =>
      words.length === 0 ? '1' : words.map((_, index) => `instr(${column}, :word${index}) > 0`).join(' AND '),
    values: Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
  }
}
