import type { Finding } from '../core/finding.ts'
import type { Json } from '../core/json.ts'

/** A choice of a field with the rules' objections to it, null where they have none. */
export interface CheckedChoice<Value extends Json> {
  readonly value: Value
  /** The error with which the service would refuse it. */
  readonly forbidden: Finding | null
  /** Accepted by the service, but probably a mistake. */
  readonly warning: Finding | null
}

/**
 * Tries each choice with the rules themselves. `check` returns every finding of the entity with that value; only
 * findings of this field count, since other fields can still be filled in.
 */
export function checkChoices<Value extends Json>(
  field: string,
  choices: readonly Value[],
  check: (value: Value) => readonly Finding[],
): readonly CheckedChoice<Value>[] {
  return choices.map((value) => {
    const fieldFindings = check(value).filter((finding) => finding.field === field)
    return {
      value,
      forbidden: fieldFindings.find(({ severity }) => severity === 'error') ?? null,
      warning: fieldFindings.find(({ severity }) => severity === 'warning') ?? null,
    }
  })
}

/** Objections to adding each choice to a list. An error that the list already has isn't the choice's fault. */
export function checkMembers(
  field: string,
  members: readonly string[],
  choices: readonly string[],
  check: (members: readonly string[]) => readonly Finding[],
): readonly CheckedChoice<string>[] {
  const rulesBefore = new Set(check(members).map(({ rule }) => rule))
  return choices.map((value) => {
    // Removing one is always possible: it may be about to be replaced.
    if (members.includes(value)) return { value, forbidden: null, warning: null }
    const newFindings = check([...members, value]).filter(
      (finding) => finding.field === field && !rulesBefore.has(finding.rule),
    )
    return {
      value,
      forbidden: newFindings.find(({ severity }) => severity === 'error') ?? null,
      warning: newFindings.find(({ severity }) => severity === 'warning') ?? null,
    }
  })
}
