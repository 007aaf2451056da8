import { t } from '../text/language.ts'
import { operatorsOf, type RuleEndpoint } from './operators.ts'
import type { RuleError } from './read-rule.ts'

type Hint = (found: readonly string[], endpoint: RuleEndpoint) => string | null

/** What helps with an error, by the service's message. */
const hints: readonly (readonly [RegExp, Hint])[] = [
  [
    /cannot be used as a standalone operator/,
    () => t`Add a word, a #hashtag, from: or another operator that can stand alone.`,
  ],
  [/cannot consist of negations only/, () => t`Add a term that posts have to match.`],
  [/group cannot be negated/, () => t`Write -a -b instead of -(a OR b).`],
  [
    /Ambiguous use of (\w+)/,
    ([word = '']) => t`Write ${word.toUpperCase()} to join terms, or “${word}” in quotes.`,
  ],
  [/only be negated/, () => t`Put a minus before it.`],
  [/cannot be negated/, () => t`Remove the minus.`],
  [/missing '\)'/, () => t`Close the parenthesis.`],
  [/missing EOF at '\)'/, () => t`Remove this parenthesis, or open one before.`],
  [/at character '"'/, () => t`Close the quotes.`],
  [/phrase cannot be empty/, () => t`Write words between the quotes.`],
  [/Operator is not available/, (_, endpoint) => elsewhere(endpoint)],
  [/invalid operator '~'/, (_, endpoint) => elsewhere(endpoint)],
  [/invalid operator '([^']*)'/, ([name = ''], endpoint) => similar(name, endpoint)],
  [/no viable alternative at input '(<EOF>|\))'/, () => t`Something is missing here.`],
  [/no viable alternative at input/, () => t`Put words with such characters in quotes.`],
]

/** What to do about an error of a rule; null if its message says all. */
export function hintOf({ message }: RuleError, endpoint: RuleEndpoint): string | null {
  for (const [pattern, hint] of hints) {
    const match = pattern.exec(message)
    if (match !== null) return hint(match.slice(1), endpoint)
  }
  return null
}

function elsewhere(endpoint: RuleEndpoint): string {
  return endpoint === 'rule' || endpoint === 'dedicated'
    ? t`It exists in searches only.`
    : t`It exists in rules of streams only.`
}

/** A name that was probably meant; otherwise how to search for the text. */
function similar(name: string, endpoint: RuleEndpoint): string {
  const small = name.toLowerCase()
  let best: { readonly name: string; readonly distance: number } | null = null
  for (const operator of operatorsOf(endpoint)) {
    const distance = distanceOf(small, operator.name)
    if (distance <= Math.max(1, small.length / 3) && (best === null || distance < best.distance)) {
      best = { name: operator.name, distance }
    }
  }
  return best === null
    ? t`If it’s no operator, put the text with its colon in quotes.`
    : t`Did you mean ${best.name}:?`
}

/** Letters to insert, remove or replace (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const change = one.charAt(at - 1) === other.charAt(to - 1) ? 0 : 1
      next.push(Math.min((next[to - 1] ?? 0) + 1, (row[to] ?? 0) + 1, (row[to - 1] ?? 0) + change))
    }
    row = next
  }
  return row[other.length] ?? 0
}
