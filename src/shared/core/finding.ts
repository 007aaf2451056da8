import type { Citation } from '../service-docs/citation.ts'

/**
 * A rule's result for an entity as it would be after a change. The sandbox refuses errors; editors show every finding
 * next to its field, with its section in docs/service.
 */
export interface Finding {
  /** Name of the rule, `subject.rule`: `line-item.bid-required`. */
  readonly rule: string
  /** The service refuses errors; a warning is accepted but is probably a mistake. */
  readonly severity: 'error' | 'warning'
  /** The parameter or attribute in whose table row the service documents the rule. */
  readonly field: string
  /** The service's error code; for a warning, the code a stricter service would use. */
  readonly code: string
  /** A sentence for the user. */
  readonly message: string
  readonly source: FindingSource
  /** The rule of the account's policy file that it breaks; absent for the rules of the service. */
  readonly policy?: BrokenRule
}

/** A section about the service, or a place in the account's policy file. */
export type FindingSource = Citation | { readonly basis: 'policy'; readonly place: string }

/** A rule of a policy file, and why a change breaks it. */
export interface BrokenRule {
  /** File name, without its folder. */
  readonly file: string
  /** `caps.campaign.daily`, or the name of an own rule. */
  readonly name: string
  readonly line: number
  readonly column: number
  /** The rule's lines in the file. */
  readonly text: string
  /** The values it was checked against. */
  readonly values: readonly { readonly name: string; readonly value: string }[]
}

/** Sorts findings by the documented field order (`fields`); all others keep their order at the end. */
export function inTableOrder(findings: readonly Finding[], fields: readonly string[]): readonly Finding[] {
  const place = (finding: Finding): number => {
    const index = fields.indexOf(finding.field)
    return index < 0 ? fields.length : index
  }
  return [...findings].sort((a, b) => place(a) - place(b))
}

/** Whether it asks for a field that isn't filled in. */
export function isMissing({ code }: Pick<Finding, 'code'>): boolean {
  return code === 'MISSING_PARAMETER'
}

/** The findings that would make the service refuse the change. */
export function errorsOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding) => finding.severity === 'error')
}
