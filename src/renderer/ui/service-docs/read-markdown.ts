/** The part of Markdown that docs/service is written in: paragraphs, lists, tables, and in them code, bold and links. */

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly heads: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

export type Span =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly target: string }

export function readBlocks(markdown: string): readonly Block[] {
  return markdown
    .replaceAll(/<!--.*?-->\n?/gs, '')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readBlock)
}

function readBlock(part: string): Block {
  const lines = part.split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => line.slice(2)) }
  if (!lines.every((line) => line.startsWith('|'))) return { kind: 'paragraph', text: lines.join(' ') }
  const [heads = [], , ...rows] = lines.map(readCells)
  return { kind: 'table', heads, rows }
}

/** A `|` inside of a cell is written with a backslash. */
function readCells(line: string): readonly string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
}

export function readSpans(text: string): readonly Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\[([^\][]+)\]\(([^)]+)\)/g)) {
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) })
    spans.push(readSpan(match))
    end = match.index + match[0].length
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) })
  return spans
}

function readSpan([, code, strong, label = '', target = '']: RegExpMatchArray): Span {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  return { kind: 'link', text: label, target }
}
