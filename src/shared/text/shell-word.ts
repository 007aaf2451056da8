/** Without `=` and `~`, which zsh and others expand in some places of an assignment. */
const plainWord = /^[A-Za-z0-9_./:@%+,-]+$/

/** A text as one word of sh, bash or zsh in which nothing is run or expanded. Plain words stay readable. */
export function shellWord(text: string): string {
  return plainWord.test(text) ? text : quotedWord(text)
}

export function quotedWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
