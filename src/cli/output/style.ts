/** Colors, if the terminal supports them. */
export interface Style {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
}

/** Follows https://no-color.org, and FORCE_COLOR as Node does. */
export function supportsColor(
  variables: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if ((variables.NO_COLOR ?? '') !== '') return false
  const forced = variables.FORCE_COLOR
  if (forced !== undefined) return forced !== '0'
  return isTerminal && variables.TERM !== 'dumb'
}

export function styleOf(hasColor: boolean): Style {
  const code = (start: number, end: number) => (text: string) =>
    hasColor && text !== '' ? `\u001b[${start}m${text}\u001b[${end}m` : text
  return { bold: code(1, 22), dim: code(2, 22), red: code(31, 39), green: code(32, 39), yellow: code(33, 39) }
}

/** Removes control characters: names come from the service, and a terminal executes the sequences in them. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|\p{Bidi_Control}/gu, '\ufffd')
}
