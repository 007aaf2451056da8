import type { Finding } from '../../../shared/core/finding.ts'
import type { DraftFindings } from '../../../shared/drafts/draft.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'

export type Severity = 'all' | 'error' | 'warning'

/** A draft that has errors, which others wait for. */
type Blocker = DraftFindings['blockedBy'][number]

interface OfDraft {
  readonly key: string
  readonly draftId: string
  readonly subject: DraftSubject
  readonly title: string
}

/** Why drafts need fixing: what a rule says of their fields, or the draft that they wait for. */
type Cause =
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'blocked'; readonly by: Blocker }

/** A line of the issues list. */
export type FindingLine =
  /** What several drafts have in common, said once above them. */
  | {
      readonly kind: 'cause'
      readonly key: string
      readonly cause: Cause
      readonly subjects: readonly DraftSubject[]
    }
  /** A draft below their common cause, with the fields that it's about. */
  | (OfDraft & { readonly kind: 'affected'; readonly cause: Cause; readonly fields: readonly string[] })
  /** A draft above issues of its own. */
  | (OfDraft & { readonly kind: 'draft' })
  | (OfDraft & { readonly kind: 'finding'; readonly finding: Finding })
  | (OfDraft & { readonly kind: 'blocked'; readonly by: Blocker })

/** Causes are common to drafts of one block, so that rows loaded later don't move those in sight. */
const blockSize = 100

/** The issues of drafts: first what several of them have in common, then what each has of its own. */
export function issueLines(rows: readonly DraftFindings[], severity: Severity): readonly FindingLine[] {
  const lines: FindingLine[] = []
  for (let start = 0; start < rows.length; start += blockSize) {
    const block = rows.slice(start, start + blockSize)
    const common = commonCauses(block, severity)
    for (const [name, { cause, drafts }] of common) {
      const subjects = drafts.map(({ row }) => row.subject)
      lines.push({ kind: 'cause', key: `${start} ${name}`, cause, subjects })
      for (const { row, fields } of drafts) {
        const { draftId, subject, title } = row
        lines.push({ kind: 'affected', key: `${name} ${draftId}`, draftId, subject, title, cause, fields })
      }
    }
    for (const row of block) lines.push(...ownLines(row, severity, common))
  }
  return lines
}

interface Affected {
  readonly row: DraftFindings
  readonly fields: string[]
}

interface CommonCause {
  readonly cause: Cause
  readonly drafts: Affected[]
}

type CommonCauses = ReadonlyMap<string, CommonCause>

function nameOfFinding({ severity, rule, message }: Finding): string {
  return `${severity} ${rule} ${message}`
}

function nameOfBlocker({ draftId }: Blocker): string {
  return `by ${draftId}`
}

/** Those of more than one draft, in the order in which they first appear. */
function commonCauses(rows: readonly DraftFindings[], severity: Severity): CommonCauses {
  const causes = new Map<string, CommonCause>()
  const add = (name: string, cause: Cause, row: DraftFindings, field: string | null) => {
    const drafts = causes.get(name)?.drafts ?? []
    causes.set(name, { cause, drafts })
    const last = drafts.at(-1)
    const draft = last?.row === row ? last : { row, fields: [] }
    if (draft !== last) drafts.push(draft)
    if (field !== null) draft.fields.push(field)
  }
  for (const row of rows) {
    for (const finding of findingsOf(row, severity))
      add(nameOfFinding(finding), { kind: 'finding', finding }, row, finding.field)
    for (const by of blockersOf(row, severity)) add(nameOfBlocker(by), { kind: 'blocked', by }, row, null)
  }
  return new Map([...causes].filter(([, { drafts }]) => drafts.length > 1))
}

function findingsOf({ findings }: DraftFindings, severity: Severity): readonly Finding[] {
  return severity === 'all' ? findings : findings.filter((finding) => finding.severity === severity)
}

/** Waiting for a draft with errors counts as one. */
function blockersOf({ blockedBy }: DraftFindings, severity: Severity): readonly Blocker[] {
  return severity === 'warning' ? [] : blockedBy
}

/** The lines under one draft; none if the filter hides all, or others have all of it in common. */
function ownLines(row: DraftFindings, severity: Severity, common: CommonCauses): readonly FindingLine[] {
  const { draftId, subject, title } = row
  const findings = findingsOf(row, severity).filter((finding) => !common.has(nameOfFinding(finding)))
  const blockers = blockersOf(row, severity).filter((by) => !common.has(nameOfBlocker(by)))
  if (findings.length + blockers.length === 0) return []
  const of = { draftId, subject, title }
  return [
    { kind: 'draft', key: draftId, ...of },
    ...findings.map(
      (finding, index): FindingLine => ({ kind: 'finding', key: `${draftId}/${index}`, ...of, finding }),
    ),
    ...blockers.map(
      (by): FindingLine => ({ kind: 'blocked', key: `${draftId}/by/${by.draftId}`, ...of, by }),
    ),
  ]
}
