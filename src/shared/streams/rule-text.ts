import type { Operator } from './operators.ts'

/** A parsed rule or query. */
export type Rule = Group | Term
export type Group = { readonly kind: 'all' | 'any'; readonly of: readonly Rule[] }
export type Term = {
  readonly kind: 'term'
  readonly negated: boolean
  /** 1-based position of its first character, including a minus. */
  readonly position: number
  readonly match: Match
}
export type Match =
  /** A keyword, `#tag`, `@user` or `$CASH`. */
  | { readonly kind: 'word'; readonly text: string }
  /** `near`: maximum words in between, for `"a b"~2`. */
  | { readonly kind: 'phrase'; readonly text: string; readonly near: number | null }
  | {
      readonly kind: 'operator'
      readonly operator: Operator
      readonly value: string
      readonly quoted: boolean
    }

/** Writes a rule so that parsing returns the same rule. */
export function writeRule(rule: Rule): string {
  switch (rule.kind) {
    case 'all':
      return rule.of.map(grouped).join(' ')
    case 'any':
      return rule.of.map((part) => (part.kind === 'any' ? grouped(part) : writeRule(part))).join(' OR ')
    case 'term':
      return `${rule.negated ? '-' : ''}${writeMatch(rule.match)}`
  }
}

function grouped(rule: Rule): string {
  return rule.kind === 'term' ? writeRule(rule) : `(${writeRule(rule)})`
}

function writeMatch(match: Match): string {
  switch (match.kind) {
    case 'word':
      return match.text
    case 'phrase':
      return `${quote(match.text)}${match.near === null ? '' : `~${match.near}`}`
    case 'operator':
      return `${match.operator.name}:${match.quoted ? quote(match.value) : match.value}`
  }
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
