import type { Finding } from '../../../../shared/core/finding.ts'
import { FieldFindings } from '../../../drafting/editor/field-findings.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'

interface WholeFindingsProps {
  readonly findings: readonly Finding[]
  readonly path: string
}

/** Findings about a part as a whole, and about what it is: they belong to none of its fields. */
export function WholeFindings({ findings, path }: WholeFindingsProps) {
  return <FieldFindings findings={[path, `${path}.type`].flatMap((place) => findingsAt(findings, place))} />
}
