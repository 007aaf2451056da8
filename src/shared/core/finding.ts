import type { Source } from '../api/operation.ts'

/**
 * What a rule has to say about an entity as it would become. The sandbox refuses what has an error; the editors show
 * every finding beside its field, with the place it comes from.
 */
export interface Finding {
  /** Name of the rule, `subject.rule`: `line-item.bid-required`. */
  readonly rule: string
  /** An error is refused by the service; a warning is accepted, but probably not what is meant. */
  readonly severity: 'error' | 'warning'
  /** The parameter or attribute of the service in whose row of the table the rule stands. */
  readonly field: string
  /** The service's error code; for a warning the code that a stricter service would give. */
  readonly code: string
  /** A sentence for a person. */
  readonly message: string
  readonly source: Source
}

/** Puts findings in the order in which `fields` stand in the document's table; others keep their order at the end. */
export function inTableOrder(findings: readonly Finding[], fields: readonly string[]): readonly Finding[] {
  const place = (finding: Finding): number => {
    const index = fields.indexOf(finding.field)
    return index < 0 ? fields.length : index
  }
  return [...findings].sort((a, b) => place(a) - place(b))
}

/** The findings for which the service would refuse the change. */
export function errorsOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding) => finding.severity === 'error')
}
