import { type Line, styled } from './line.ts'

/** Colors, if the terminal supports them. */
export interface Style {
  bold(content: Line): Line
  dim(content: Line): Line
  red(content: Line): Line
  green(content: Line): Line
  yellow(content: Line): Line
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
  const code = (start: number, end: number) => (content: Line) =>
    hasColor ? styled(`\u001b[${start}m`, `\u001b[${end}m`, content) : content
  return { bold: code(1, 22), dim: code(2, 22), red: code(31, 39), green: code(32, 39), yellow: code(33, 39) }
}
