/** Characters of a text as people count them for limits: a surrogate pair is one. */
export function countCharacters(text: string): number {
  let pairs = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit < 0xdc00) pairs++
  }
  return text.length - pairs
}
