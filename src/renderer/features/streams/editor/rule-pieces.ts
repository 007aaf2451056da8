/** What the parts of a rule are, so that they can be told apart by color. */
export type RulePieceKind = 'operator' | 'text' | 'tag' | 'joint' | 'other'

export interface RulePiece {
  readonly kind: RulePieceKind
  readonly at: number
  readonly text: string
}

/** Operators with their colon, quoted texts, tags and users, and what joins, negates or groups terms. */
export const rulePiece =
  /(?<operator>(?<=^|[\s(-])[a-z_]+:)|(?<text>"(?:[^"\\]|\\.)*"(?:~\d+)?)|(?<tag>(?<=^|[\s(-])[#@$][\p{L}\p{N}_]+)|(?<joint>(?<=^|[\s(])-|\bOR\b|[()])/gu

export function kindOfPiece(match: RegExpMatchArray): RulePieceKind {
  const { operator, text, tag } = match.groups ?? {}
  if (operator !== undefined) return 'operator'
  if (text !== undefined) return 'text'
  return tag === undefined ? 'joint' : 'tag'
}

/** A rule cut into parts, without reading it: one that is wrong is colored too. */
export function rulePieces(rule: string): readonly RulePiece[] {
  const pieces: RulePiece[] = []
  let end = 0
  for (const match of rule.matchAll(rulePiece)) {
    if (match.index > end) pieces.push({ kind: 'other', at: end, text: rule.slice(end, match.index) })
    pieces.push({ kind: kindOfPiece(match), at: match.index, text: match[0] })
    end = match.index + match[0].length
  }
  if (end < rule.length) pieces.push({ kind: 'other', at: end, text: rule.slice(end) })
  return pieces
}
