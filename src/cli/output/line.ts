import { printable } from './printable.ts'

/** What a command prints as one line. Whatever its texts contain is shown, never acted on: `writtenLine`. */
export type Line = string | StyledLine

/** What a command prints: a line, or several. */
export type Lines = Line | readonly Line[]

interface Part {
  readonly text: string
  /** Codes that the terminal acts on. */
  readonly before: string
  readonly after: string
}

/** A line with colors or tabs of ours. */
export class StyledLine {
  readonly parts: readonly Part[]

  constructor(parts: readonly Part[]) {
    this.parts = parts
  }

  /** Its text without colors. */
  toString(): string {
    return this.parts.map(({ text }) => text).join('')
  }
}

/** A line with these codes around it. */
export function styled(before: string, after: string, content: Line): Line {
  const text = plainText(content)
  return text === ''
    ? ''
    : new StyledLine([{ text: '', before, after: '' }, ...partsOf(content), { text: '', before: '', after }])
}

/** A template whose values may be styled: ``line`${style.red(level)} ${title}` ``. */
export function line(texts: TemplateStringsArray, ...values: readonly (Line | number)[]): Line {
  return new StyledLine(
    texts.flatMap((text, index) => {
      const value = values[index] ?? ''
      return [...partsOf(text), ...partsOf(typeof value === 'number' ? String(value) : value)]
    }),
  )
}

/** A text whose line breaks and tabs are its form: a script, a manual page, indented JSON. */
export function documentLines(text: string): readonly Line[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((row) => {
      const [first = '', ...others] = row.split('\t')
      if (others.length === 0) return row
      return new StyledLine([...partsOf(first), ...others.flatMap((cell) => [tab, ...partsOf(cell)])])
    })
}

const tab: Part = { text: '', before: '\t', after: '' }

export function plainText(content: Line): string {
  return String(content)
}

export function linesOf(content: Lines): readonly Line[] {
  return typeof content === 'string' || content instanceof StyledLine ? [content] : content
}

/** A line as it's written to a stream, without its line break. */
export function writtenLine(content: Line): string {
  const written = partsOf(content)
    .map(({ text, before, after }) => `${before}${printable(text)}${after}`)
    .join('')
  // Build servers act on lines with `::error::`, `##[error]` and `##vso[task]`, whoever wrote them.
  return written.replace(commandStart, '$1\\u003a').replaceAll(/##(?=[a-z]*\[)/gi, '#\\u0023')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes of our own styles
const commandStart = /^((?:\s|\u001b\[\d+m)*):(?=:)/

function partsOf(content: Line): readonly Part[] {
  return typeof content === 'string' ? [{ text: content, before: '', after: '' }] : content.parts
}
