/** The lower-case words of a text: runs of letters and digits. */
export function termsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

/** Whether every term is a word of one of the texts (media.md#library). Without terms nothing matches. */
export function hasAllTerms(terms: readonly string[], texts: readonly (string | null)[]): boolean {
  const words = new Set(texts.flatMap((text) => (text === null ? [] : termsOf(text))))
  return terms.length > 0 && terms.every((term) => words.has(term))
}
