import type { Source } from '../api/operation.ts'

/**
 * A rule's result for an entity as it would be after a change. The sandbox refuses errors; editors show every finding
 * next to its field, with its source in the documents.
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
  readonly source: Source
}

/** Sorts findings by the document's field order (`fields`); all others keep their order at the end. */
export function inTableOrder(findings: readonly Finding[], fields: readonly string[]): readonly Finding[] {
  const place = (finding: Finding): number => {
    const index = fields.indexOf(finding.field)
    return index < 0 ? fields.length : index
  }
  return [...findings].sort((a, b) => place(a) - place(b))
}

/** The findings that would make the service refuse the change. */
export function errorsOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding) => finding.severity === 'error')
}
