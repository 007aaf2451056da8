/** Counts characters as limits do: a surrogate pair is one. */
export function countCharacters(text: string): number {
  let pairs = 0
  for (let index = 0; index < text.length; index++) {
    if ((text.codePointAt(index) ?? 0) <= 0xffff) continue
    pairs++
    index++
  }
  return text.length - pairs
}
