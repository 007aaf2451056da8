import type { Line } from './line.ts'
import { printable } from './printable.ts'

export interface Column {
  readonly title: string
  readonly align?: 'right'
}

/** Aligned columns below a line of titles. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  title: (text: string) => Line,
): readonly Line[] {
  // Before they're measured.
  const clean = rows.map((row) => row.map(printable))
  const titles = columns.map((column) => printable(column.title))
  const widths = titles.map((name, index) =>
    Math.max(widthOf(name), ...clean.map((row) => widthOf(row[index] ?? ''))),
  )
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? ''
        const space = ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell)))
        return align === 'right' ? `${space}${cell}` : `${cell}${space}`
      })
      .join('  ')
      .trimEnd()
  return [title(line(titles)), ...clean.map(line)]
}

/** Terminal columns that a text takes; wide characters take two. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    width +=
      code >= 0x1100 &&
      /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1
  }
  return width
}
