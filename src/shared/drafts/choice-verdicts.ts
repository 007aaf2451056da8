import type { Finding } from '../core/finding.ts'
import type { Json } from '../core/json.ts'

/** What the rules would say of one choice of a field; null where they have nothing against it. */
export interface ChoiceVerdict<Value extends Json> {
  readonly value: Value
  /** The error with which the service would refuse it. */
  readonly forbidden: Finding | null
  /** Accepted, but probably not what is meant. */
  readonly warning: Finding | null
}

/**
 * Tries each choice by the rules themselves. `judge` gives every finding of the entity as it would become with the
 * value; only those about the field count, since what another field then lacks can still be filled in there.
 */
export function choiceVerdicts<Value extends Json>(
  field: string,
  choices: readonly Value[],
  judge: (value: Value) => readonly Finding[],
): readonly ChoiceVerdict<Value>[] {
  return choices.map((value) => {
    const own = judge(value).filter((finding) => finding.field === field)
    return {
      value,
      forbidden: own.find(({ severity }) => severity === 'error') ?? null,
      warning: own.find(({ severity }) => severity === 'warning') ?? null,
    }
  })
}

/**
 * What speaks against adding each choice to a list. An error that the list has already is none of
 * the choice's own.
 */
export function memberVerdicts(
  field: string,
  members: readonly string[],
  choices: readonly string[],
  judge: (members: readonly string[]) => readonly Finding[],
): readonly ChoiceVerdict<string>[] {
  const known = new Set(judge(members).map(({ rule }) => rule))
  return choices.map((value) => {
    // Taking one away is possible at any time: another may be meant in its place.
    if (members.includes(value)) return { value, forbidden: null, warning: null }
    const own = judge([...members, value]).filter(
      (finding) => finding.field === field && !known.has(finding.rule),
    )
    return {
      value,
      forbidden: own.find(({ severity }) => severity === 'error') ?? null,
      warning: own.find(({ severity }) => severity === 'warning') ?? null,
    }
  })
}
