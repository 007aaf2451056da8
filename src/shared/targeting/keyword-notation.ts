import type { CriterionTerms } from '../entities/targeting/targeting-rules.ts'

/**
 * Keywords as people write them, one per line: `winter tent` broad, `"winter tent"` phrase, `[winter tent]` exact, and
 * `-` before any of them to exclude it. A `+` before a word of a broad keyword belongs to it: it stops
 * expansion (targeting.md#keywords).
 */
export interface ReadKeywords {
  /** In order, without duplicates. */
  readonly criteria: readonly CriterionTerms[]
  /** Lines without a keyword, or with one that is too long. */
  readonly unreadable: readonly string[]
}

const maxLength = 255
const forms: readonly (readonly [type: string, form: RegExp])[] = [
  ['PHRASE_KEYWORD', /^["“„](.*)["”“]$/],
  ['EXACT_KEYWORD', /^\[(.*)\]$/],
]

export function readKeywords(text: string): ReadKeywords {
  const criterionByKeyword = new Map<string, CriterionTerms>()
  const unreadable: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    const terms = readLine(trimmed)
    if (terms === null) unreadable.push(trimmed)
    else
      criterionByKeyword.set(
        writeKeyword(terms).toLowerCase(),
        criterionByKeyword.get(writeKeyword(terms).toLowerCase()) ?? terms,
      )
  }
  return { criteria: [...criterionByKeyword.values()], unreadable }
}

function readLine(line: string): CriterionTerms | null {
  const isNegated = line.startsWith('-')
  const rest = isNegated ? line.slice(1).trim() : line
  const [type, value = ''] = forms
    .map(([name, form]) => [name, form.exec(rest)?.[1]] as const)
    .find(([, inner]) => inner !== undefined) ?? ['BROAD_KEYWORD', rest]
  const keyword = value.trim().replaceAll(/\s+/g, ' ')
  if (keyword === '' || keyword.length > maxLength) return null
  return { targeting_type: type, targeting_value: keyword, operator_type: isNegated ? 'NE' : 'EQ' }
}

const marks: Readonly<Record<string, readonly [before: string, after: string]>> = {
  PHRASE_KEYWORD: ['"', '"'],
  EXACT_KEYWORD: ['[', ']'],
}

/** The notation of a keyword, which `readKeywords` parses. */
export function writeKeyword({
  targeting_type: type,
  targeting_value: value,
  operator_type,
}: CriterionTerms): string {
  const [before, after] = marks[type] ?? ['', '']
  const written = `${before}${value}${after}`
  return operator_type === 'NE' ? `-${written}` : written
}
