import { isForOtherEndpoints, isStream, operatorOf, type RuleEndpoint, valueProblem } from './operators.ts'
import type { Match, Rule, Term } from './rule-text.ts'

/** An error with the service's message, and its position. */
export interface RuleError {
  readonly message: string
  /** 1-based character. */
  readonly position: number
}

export type ReadRule =
  | { readonly kind: 'rule'; readonly rule: Rule }
  | { readonly kind: 'wrong'; readonly errors: readonly RuleError[] }

/** Maximum nesting of groups, to protect the stack. */
const maxDepth = 64
const maxNear = 6

class Unreadable extends Error {
  readonly position: number
  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

/** Parses a rule or query. Returns all semantic errors, but only the first syntax error. */
export function readRule(text: string, endpoint: RuleEndpoint): ReadRule {
  const errors: RuleError[] = []
  try {
    const rule = new Reader(text, endpoint, errors).whole()
    if (errors.length === 0) errors.push(...standaloneErrors(rule))
    return errors.length === 0 ? { kind: 'rule', rule } : { kind: 'wrong', errors }
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown
    return { kind: 'wrong', errors: [...errors, at(thrown.message, thrown.position)] }
  }
}

function at(message: string, position: number): RuleError {
  return { message: `${message} (at position ${position})`, position }
}

/** The terms that make a rule invalid: each alternative needs one that is allowed alone. */
function standaloneErrors(rule: Rule): readonly RuleError[] {
  switch (rule.kind) {
    case 'any':
      return rule.of.flatMap(standaloneErrors)
    case 'all': {
      const parts = rule.of.map(standaloneErrors)
      return parts.some((part) => part.length === 0) ? [] : (parts[0] ?? [])
    }
    case 'term': {
      if (rule.negated) return [at('A rule cannot consist of negations only', rule.position)]
      if (rule.match.kind !== 'operator' || rule.match.operator.standalone) return []
      return [at(`${rule.match.operator.name} cannot be used as a standalone operator`, rule.position)]
    }
  }
}

class Reader {
  private readonly text: string
  private readonly endpoint: RuleEndpoint
  private readonly errors: RuleError[]
  private next = 0
  private depth = 0

  constructor(text: string, endpoint: RuleEndpoint, errors: RuleError[]) {
    this.text = text
    this.endpoint = endpoint
    this.errors = errors
  }

  whole(): Rule {
    const rule = this.any()
    if (this.next < this.text.length) {
      throw new Unreadable(`missing EOF at '${this.text.charAt(this.next)}'`, this.next + 1)
    }
    return rule
  }

  private any(): Rule {
    const parts = [this.all()]
    while (this.atOr()) {
      this.next += 2
      parts.push(this.all())
    }
    return group('any', parts)
  }

  private all(): Rule {
    const parts: Rule[] = []
    this.skip()
    while (this.next < this.text.length && this.text.charAt(this.next) !== ')' && !this.atOr()) {
      parts.push(this.part())
      this.skip()
    }
    if (parts.length === 0)
      throw new Unreadable(`no viable alternative at input '${this.found()}'`, this.next + 1)
    return group('all', parts)
  }

  private part(): Rule {
    const start = this.next
    const negated = this.text.charAt(start) === '-'
    if (negated) this.next++
    if (this.text.charAt(this.next) !== '(') return this.term(start, negated)
    if (negated) throw new Unreadable('A group cannot be negated; negate each of its terms', start + 1)
    if (++this.depth > maxDepth) throw new Unreadable('Groups are nested too deeply', start + 1)
    this.next++
    const inner = this.any()
    if (this.text.charAt(this.next) !== ')') throw new Unreadable("missing ')' at '<EOF>'", this.next + 1)
    this.next++
    this.depth--
    return inner
  }

  private term(start: number, negated: boolean): Term {
    const match = this.text.charAt(this.next) === '"' ? this.phrase() : this.wordOrOperator()
    const position = start + 1
    if (match.kind === 'operator') {
      if (negated && match.operator.negation === 'never') {
        this.errors.push(at(`${match.operator.name} cannot be negated`, position))
      }
      if (!negated && match.operator.name === 'is' && match.value.toLowerCase() === 'nullcast') {
        this.errors.push(at('is:nullcast can only be negated', position))
      }
    }
    return { kind: 'term', negated, position, match }
  }

  private phrase(): Match {
    const start = this.next
    const text = this.quoted()
    if (text.trim() === '') throw new Unreadable('A phrase cannot be empty', start + 1)
    if (this.text.charAt(this.next) !== '~') return { kind: 'phrase', text, near: null }
    const tilde = this.next
    this.next++
    const digits = this.until(ends)
    const near = /^[0-9]{1,4}$/.test(digits) ? Number(digits) : 0
    if (!isStream(this.endpoint)) {
      this.errors.push(at("Reference to invalid operator '~'", tilde + 1))
    } else if (near < 1 || near > maxNear) {
      this.errors.push(at(`The distance after ~ is a whole number from 1 to ${maxNear}`, tilde + 1))
    }
    return { kind: 'phrase', text, near }
  }

  private wordOrOperator(): Match {
    const start = this.next
    const head = this.until((char) => ends(char) || char === ':')
    if (this.text.charAt(this.next) !== ':') return this.word(head, start)
    this.next++
    const quoted = this.text.charAt(this.next) === '"'
    const value = quoted ? this.quoted() : this.bracketOrWord()
    const operator = operatorOf(head, this.endpoint)
    if (operator === null) {
      const elsewhere = isForOtherEndpoints(head)
        ? '. Operator is not available in current product or product packaging'
        : ''
      this.errors.push(at(`Reference to invalid operator '${head}'${elsewhere}`, start + 1))
      return { kind: 'word', text: head }
    }
    const problem = valueProblem(operator, value)
    if (problem !== null) this.errors.push(at(problem, start + 1))
    return { kind: 'operator', operator, value, quoted }
  }

  private bracketOrWord(): string {
    return this.text.charAt(this.next) === '[' ? this.bracket() : this.until(ends)
  }

  private word(text: string, start: number): Match {
    const small = text.toLowerCase()
    if (small === 'and' || small === 'or') {
      this.errors.push(
        at(`Ambiguous use of ${small} as a keyword; put it in quotes to search for it`, start + 1),
      )
    }
    const bare = '#@$'.includes(text.charAt(0)) ? text.slice(1) : text
    if (!/^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{RI}_]/u.test(bare)) {
      throw new Unreadable(
        `no viable alternative at input '${text === '' ? this.found() : text.charAt(0)}'`,
        start + 1,
      )
    }
    return { kind: 'word', text }
  }

  private quoted(): string {
    const start = this.next
    let text = ''
    for (this.next++; this.next < this.text.length; this.next++) {
      const char = this.text.charAt(this.next)
      if (char === '"') {
        this.next++
        return text
      }
      if (char === '\\' && this.next + 1 < this.text.length) this.next++
      text += this.text.charAt(this.next)
    }
    throw new Unreadable(`no viable alternative at character '"'`, start + 1)
  }

  private bracket(): string {
    const end = this.text.indexOf(']', this.next)
    if (end < 0) throw new Unreadable("no viable alternative at input '['", this.next + 1)
    const value = this.text.slice(this.next, end + 1)
    this.next = end + 1
    return value
  }

  private atOr(): boolean {
    if (!this.text.startsWith('OR', this.next)) return false
    const after = this.text.charAt(this.next + 2)
    return after === '' || after === ' ' || after === '('
  }

  private skip(): void {
    while (this.text.charAt(this.next) === ' ') this.next++
  }

  private until(stops: (char: string) => boolean): string {
    const start = this.next
    while (this.next < this.text.length && !stops(this.text.charAt(this.next))) this.next++
    return this.text.slice(start, this.next)
  }

  private found(): string {
    return this.next < this.text.length ? this.text.charAt(this.next) : '<EOF>'
  }
}

function ends(char: string): boolean {
  return char === ' ' || char === '(' || char === ')' || char === '"'
}

/**
 * A single part needs no group, and a group nested directly in one of the same kind is merged, unless it has an
 * `embedding_threshold:`, which counts for its group alone.
 */
function group(kind: 'all' | 'any', parts: readonly Rule[]): Rule {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  return {
    kind,
    of: parts.flatMap((part) => (part.kind === kind && !part.of.some(isThreshold) ? part.of : [part])),
  }
}

function isThreshold(part: Rule): boolean {
  return (
    part.kind === 'term' &&
    part.match.kind === 'operator' &&
    part.match.operator.name === 'embedding_threshold'
  )
}
