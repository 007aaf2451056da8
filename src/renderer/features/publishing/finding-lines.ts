import type { Finding } from '../../../shared/core/finding.ts'
import type { DraftFindings } from '../../../shared/drafts/draft.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'

export type Severity = 'all' | 'error' | 'warning'

/** A line of the issues list: a draft, an issue of one of its fields, or a draft that it waits for. */
export type FindingLine =
  | {
      readonly kind: 'draft'
      readonly key: string
      readonly draftId: string
      readonly subject: DraftSubject
      readonly title: string
    }
  | {
      readonly kind: 'finding'
      readonly key: string
      readonly draftId: string
      readonly subject: DraftSubject
      readonly title: string
      readonly finding: Finding
    }
  | {
      readonly kind: 'blocked'
      readonly key: string
      readonly draftId: string
      readonly subject: DraftSubject
      readonly title: string
      readonly by: { readonly draftId: string; readonly title: string }
    }

/** The lines under one draft; none if the filter hides all. Waiting for a draft with errors counts as one. */
export function findingLines(row: DraftFindings, severity: Severity): readonly FindingLine[] {
  const { draftId, subject, title, findings, blockedBy } = row
  const matchingFindings = findings.filter((finding) => severity === 'all' || finding.severity === severity)
  const blocked = severity === 'warning' ? [] : blockedBy
  if (matchingFindings.length + blocked.length === 0) return []
  const of = { draftId, subject, title }
  return [
    { kind: 'draft', key: draftId, ...of },
    ...matchingFindings.map(
      (finding, index): FindingLine => ({ kind: 'finding', key: `${draftId}/${index}`, ...of, finding }),
    ),
    ...blocked.map((by): FindingLine => ({ kind: 'blocked', key: `${draftId}/by/${by.draftId}`, ...of, by })),
  ]
}
